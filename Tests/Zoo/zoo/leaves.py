"""The types that the zoo does not declare itself: what they are made of, shown as, and changed in place by."""

from .types import Leaf

TEXT = ("{x} += \"!\"", "{x}.append(c.r.bool() ? \"y\" : \"z\")", "if !{x}.isEmpty {{ {x}.removeLast() }}", "{x} = remade({x})")
NUMBER = ("{x} &+= 1", "{x} = 0", "{x} &-= 1")


def _number(swift):
    return Leaf(swift, swift, f"{swift}(r.int(5))", "\"\\({v})\"", touch=NUMBER)


NUMBERS = [_number(s) for s in ("Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Int128", "UInt128")]
INT = NUMBERS[0]
BOOL = Leaf("Bool", "Bool", "r.bool()", "({v} ? \"yes\" : \"no\")", touch=("{x}.toggle()", "{x} = false"))
TEXTS = Leaf("String", "String", "r.text()", "\"<\\({v})>\"", plain=False, remake="remade({v})", touch=TEXT)
LONG = Leaf("Long", "String", "longText(r.int(3))", "\"<\\({v})>\"", plain=False, remake="remade({v})", touch=TEXT)
DOUBLE = Leaf("Double", "Double", "Double(r.int(5)) / 2", "\"\\({v})\"", touch=("{x} += 0.5", "{x} = 0"))
NAN = Leaf("NaN", "Double", "[Double.nan, 1, 2][r.int(3)]", "\"\\({v})\"", touch=("{x} += 1", "{x} = .nan"), faithful=False)
INTS = Leaf("Ints", "[Int]", "r.list(3) {{ $0.int(3) }}", "\"\\({v})\"", plain=False, remake="remade({v})",
            touch=("{x}.append(c.r.int(3))", "if !{x}.isEmpty {{ {x}.removeLast() }}", "{x}.sort()", "if !{x}.isEmpty {{ {x}[0] &+= 1 }}",
                   "{x}.reverse()", "{x}.removeAll()"))
TEXT_LIST = Leaf("Texts", "[String]", "r.list(2) {{ $0.text() }}", "\"\\({v})\"", plain=False, remake="remade({v})",
                 touch=("{x}.append(c.r.text())", "if !{x}.isEmpty {{ {x}[0] += \"?\" }}", "{x}.sort()"))
SET = Leaf("Set", "Set<Int>", "Set(r.list(3) {{ $0.int(4) }})", "\"\\({v}.sorted())\"", plain=False, remake="Set(Array({v}))",
           touch=("{x}.insert(c.r.int(4))", "{x}.remove(c.r.int(4))"))
DICT = Leaf("Dict", "[String: Int]", "Dictionary([(\"a\", r.int(3)), (r.text(), r.int(3))]) {{ $1 }}", "\"\\({v}.sorted {{ $0.key < $1.key }}.map {{ \"\\($0.key)=\\($0.value)\" }})\"",
            plain=False, remake="{v}.filter {{ _ in true }}",
            touch=("{x}[\"a\"] = c.r.int(3)", "{x}[\"b\", default: 0] += 1", "{x}[\"a\"] = nil"))
CHARACTER = Leaf("Character", "Character", "Leaf.characters[r.int(4)]", "\"\\({v})\"", plain=False)
CLOSURE = Leaf("Closure", "@Sendable () -> Int", "Leaf.closure(r.int(3))", "\"\\({v}())\"", plain=False, equatable=False)
REF = Leaf("Ref", "Ref", "Ref.all[r.int(4)]", "\"#\\({v}.number)\"", plain=False, equatable=False)
EQ_REF = Leaf("EqRef", "EqRef", "EqRef.all[r.int(8)]", "\"=\\(Leaf.show({v}))\"", plain=False)
ANY = Leaf("Creature", "any Creature", "Leaf.creature(&r)", "\"c\\(type(of: {v}))\\({v}.code)\"", plain=False, equatable=False)
METATYPE = Leaf("Metatype", "Any.Type", "Leaf.metatypes[r.int(4)]", "\"\\({v})\"", equatable=False)
SIMD = Leaf("SIMD", "SIMD4<Int32>", "SIMD4<Int32>(repeating: Int32(r.int(3)))", "\"\\({v})\"", touch=("{x}.x &+= 1", "{x}.w = 0"))
DATE = Leaf("Date", "Date", "Date(timeIntervalSince1970: Double(r.int(3)))", "\"\\({v}.timeIntervalSince1970)\"", touch=("{x} += 1",))
UUIDS = Leaf("UUID", "UUID", "Leaf.uuids[r.int(4)]", "\"\\({v}.uuid.15)\"")
URLS = Leaf("URL", "URL", "Leaf.urls[r.int(4)]", "{v}.path", plain=False, remake="URL(fileURLWithPath: {v}.path)")
DATA = Leaf("Data", "Data", "Data(r.list(30) {{ UInt8($0.int(2)) }})", "\"\\(Array({v}))\"", plain=False, remake="Data(Array({v}))",
            touch=("{x}.append(7)",))
DECIMAL = Leaf("Decimal", "Decimal", "Decimal(r.int(4)) / 4", "\"\\({v})\"", touch=("{x} += 1",))
FLOAT = Leaf("Float", "Float", "Float(r.int(5)) / 2", "\"\\({v})\"", touch=("{x} += 0.5", "{x} = 0"))
SIMD_PADDED = Leaf("SIMD3", "SIMD3<Float>", "SIMD3<Float>(Float(r.int(3)), 1, Float(r.int(2)))", "\"\\({v})\"", touch=("{x}.y += 1", "{x}.z = 0"))
OBJECT = Leaf("Named", "any Named", "Leaf.named(&r)", "\"n\\({v}.name)\"", plain=False, equatable=False)
FAULT = Leaf("Fault", "any Error & Sendable", "Oops(Int8(r.int(3)))", "\"f\\(({v} as! Oops).code)\"", plain=False, equatable=False)
CREATURE_TYPE = Leaf("CreatureType", "any Creature.Type", "Leaf.creatureTypes[r.int(3)]", "\"\\({v})\"", equatable=False)
ONE_TYPE = Leaf("OneType", "Int.Type", "Int.self", "\"\\({v})\"", equatable=False)
LABELLED = Leaf("Labelled", "(x: Int8, text: String)", "(x: Int8(r.int(3)), text: r.text())", "\"\\({v}.x)<\\({v}.text)>\"", plain=False, equatable=False,
                remake="(x: {v}.x, text: remade({v}.text))", touch=("{x}.x &+= 1", "{x}.text += \"!\""))
INDEX_PATH = Leaf("IndexPath", "IndexPath", "IndexPath(indexes: r.list(4) {{ $0.int(3) }})", "\"\\(Array({v}))\"", plain=False, remake="IndexPath(indexes: Array({v}))",
                  touch=("{x}.append(1)",))
INDEX_SET = Leaf("IndexSet", "IndexSet", "IndexSet(r.list(4) {{ $0.int(9) }})", "\"\\(Array({v}))\"", plain=False, remake="IndexSet(Array({v}))",
                 touch=("{x}.insert(4)", "{x}.remove(4)"))
COMPONENTS = Leaf("Components", "DateComponents", "DateComponents(year: r.int(3), day: r.bool() ? 1 : nil)", "\"\\({v}.year ?? -1) \\({v}.day ?? -1)\"", plain=False,
                  remake="DateComponents(year: {v}.year, day: {v}.day)", touch=("{x}.year = 7",))
INTERVAL = Leaf("Interval", "DateInterval", "DateInterval(start: Date(timeIntervalSince1970: Double(r.int(3))), duration: 1)",
                "\"\\({v}.start.timeIntervalSince1970) \\({v}.duration)\"", touch=("{x}.duration += 1",))
LOCALE = Leaf("Locale", "Locale", "Locale(identifier: r.bool() ? \"de_DE\" : \"fr_FR\")", "{v}.identifier", plain=False, remake="Locale(identifier: {v}.identifier)")
HASHABLE = Leaf("Hashable", "AnyHashable", "Leaf.hashable(&r)", "\"h\\({v})\"", plain=False, remake="Leaf.again({v})")
ZONE = Leaf("Zone", "TimeZone", "TimeZone(secondsFromGMT: 3600 * r.int(3))!", "\"\\({v}.secondsFromGMT())\"", plain=False, remake="TimeZone(secondsFromGMT: {v}.secondsFromGMT())!")
ADDRESS = Leaf("Address", "URLComponents", "Leaf.address(&r)", "\"<\\({v}.path) \\({v}.query ?? \"none\")>\"", plain=False, remake="Leaf.again({v})",
               touch=("{x}.path += \"/a\"", "{x}.query = nil", "{x}.query = \"a=1\""))
LENGTH = Leaf("Length", "Measurement<UnitLength>", "Measurement(value: Double(r.int(3)), unit: UnitLength.meters)", "\"\\({v}.value)m\"", plain=False, equatable=False,
              touch=("{x}.value += 1",))
DURATION = Leaf("Duration", "Duration", ".seconds(r.int(3))", "\"\\({v})\"", touch=("{x} += .seconds(1)", "{x} = .zero"))
RANGE = Leaf("Range", "Range<Int>", "r.int(2)..<(2 + r.int(2))", "\"\\({v})\"", touch=("{x} = {x}.clamped(to: 1..<3)",))
SLICE = Leaf("Slice", "ArraySlice<Int>", "r.list(3) {{ $0.int(3) }}.dropFirst()", "\"\\(Array({v}))\"", plain=False, remake="Leaf.again({v})",
             touch=("{x}.append(c.r.int(3))", "{x} = {x}.dropFirst()"))
SUBTEXT = Leaf("Subtext", "Substring", "r.text().prefix(16)", "\"<\\({v})>\"", plain=False, remake="remade(String({v}))[...]", touch=("{x} = {x}.dropLast()", "{x} += \"!\""))
COMPACT = Leaf("Compact", "ContiguousArray<String>", "ContiguousArray(r.list(2) {{ $0.text() }})", "\"\\({v})\"", plain=False,
               remake="ContiguousArray({v}.map {{ remade($0) }})", touch=("{x}.append(c.r.text())", "if !{x}.isEmpty {{ {x}[0] += \"?\" }}"))
# An equal one that is made anew counts as another: its attributes may be objects that it does not show.
STYLED = Leaf("Styled", "AttributedString", "AttributedString(r.text())", "\"<\\(String({v}.characters))>\"", plain=False, faithful=False,
              touch=("{x} += AttributedString(\"!\")",))
NOTHING = Leaf("Nothing", "Nothing", "Nothing()", "\"\\({v})\"")
INLINE = Leaf("Inline", "InlineArray<3, Int16>", "InlineArray<3, Int16>(repeating: Int16(r.int(3)))", "\"\\({v}[0]) \\({v}[1]) \\({v}[2])\"",
              equatable=False, touch=("{x} = bumped({x})",))
HUGE = Leaf("Huge", "InlineArray<90, InlineArray<100, Int>>", "InlineArray(repeating: InlineArray(repeating: r.int(3)))",
            "\"\\({v}[0][0]) \\({v}[50][50]) \\({v}[89][99])\"", equatable=False, touch=("{x} = bumped({x})",))
BY_ID = Leaf("ByID", "ByID", "ByID(r.int(3), r.int(3))", "Leaf.show({v})", faithful=True, touch=("{x}.note &+= 1", "{x}.id &+= 1"))
BY_ID_TEXT = Leaf("ByIDText", "ByIDText", "ByIDText(r.int(3), r.text())", "Leaf.show({v})", plain=False, touch=("{x}.note += \"!\"",))
QUARTERS = Leaf("Quarters", "Int", "r.int(12)", "Leaf.quarters({v})", touch=("{x} += 1", "{x} += 4", "{x} -= 1"))
FIRST_LETTER = Leaf("FirstLetter", "String", "r.text()", "Leaf.firstLetter({v})", plain=False, remake="remade({v})", touch=TEXT)
EVERY = Leaf("Every", "Int", "r.int(3)", "\"\\({v})\"", touch=("{x} += 1", "{x} = {x}"), faithful=False)
# What a property holds that has a rule of its own for what is a change; such a type is nothing else's.
QUARTERS.rule, FIRST_LETTER.rule, EVERY.rule = "Quarters", "FirstLetter", "EveryAssignment<Int>"
QUARTERS.compares_part = FIRST_LETTER.compares_part = True
RULED = [QUARTERS, FIRST_LETTER, EVERY]
BY_ID.compares_part = BY_ID_TEXT.compares_part = True

COMMON = [INT, INT, BOOL, TEXTS, TEXTS, INTS, DOUBLE]
RARE = NUMBERS + [LONG, NAN, TEXT_LIST, SET, DICT, CHARACTER, CLOSURE, REF, EQ_REF, ANY, METATYPE, SIMD, DATE, UUIDS, URLS, DATA, DECIMAL,
                  NOTHING, INLINE, BY_ID, BY_ID_TEXT]
RARE += [FLOAT, SIMD_PADDED, HASHABLE, OBJECT, FAULT, CREATURE_TYPE, ONE_TYPE, LABELLED, INDEX_PATH, INDEX_SET, COMPONENTS, INTERVAL, LOCALE]
RARE += [ZONE, ADDRESS, LENGTH, DURATION, RANGE, SLICE, SUBTEXT, COMPACT, STYLED]
EQUATABLE_RARE = [t for t in RARE if t.equatable]

# An object that ends while states still refer to it. Whatever does, does so weakly: one that is made for a value is gone at once.
MORTAL = Leaf("Mortal", "Mortal?", "Mortal(r.int(3))", "Leaf.show({v})", plain=False, equatable=False)

# What a generic type is written with.
PARAMETER = Leaf("A", "A", "", "")
