import Foundation

/// Whether the address sanitizer is at work, which makes a stack frame many times larger.
let isAddressSanitized = dlsym(nil, "__asan_init") != nil
