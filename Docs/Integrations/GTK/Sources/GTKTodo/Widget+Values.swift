import CGTK
import ObservableStore
import Observing

extension Widget {
  /// What a label says.
  var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    nonmutating set { gtk_label_set_text(opaque, newValue) }
  }

  /// What a button says.
  var title: String {
    get { String(cString: gtk_button_get_label(of())) }
    nonmutating set { gtk_button_set_label(of(), newValue) }
  }

  /// What stands in a text field.
  var entered: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    nonmutating set { if entered != newValue { gtk_editable_set_text(opaque, newValue) } }
  }

  var isActive: Bool {
    get { gtk_check_button_get_active(of()) != 0 }
    nonmutating set { gtk_check_button_set_active(of(), newValue ? 1 : 0) }
  }

  var isSensitive: Bool {
    get { gtk_widget_is_sensitive(of()) != 0 }
    nonmutating set { gtk_widget_set_sensitive(of(), newValue ? 1 : 0) }
  }

  func setStyled(_ name: String, _ isStyled: Bool) {
    (isStyled ? gtk_widget_add_css_class : gtk_widget_remove_css_class)(of(), name)
  }

  /// From now on a text field shows what a binding says, and sets it to what is typed.
  func bind(_ label: String, _ binding: StateBinding<String>) -> ObservationToken {
    // Once for each change; `changed` comes twice when a text is replaced, with an empty one in between.
    on("notify::text") {
      if binding.wrappedValue != entered { binding.wrappedValue = entered }
    }
    return observe(label) { entered = binding.wrappedValue }
  }
}
