import ArchiveModel
import Foundation

/// A JSON object that is being written, field by field, into bytes.
///
/// A field without a value is left out.
struct JSONObject {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
  private var isEmpty = true

  /// Ends the object.
  consuming func closed() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  mutating func add(_ name: String, _ text: String?) {
    guard let text else { return }
    begin(name)
    JSONText.append(quoted: text, to: &bytes)
  }

  mutating func add(_ name: String, json: String?) {
    guard let json else { return }
    begin(name)
    bytes.append(contentsOf: json.utf8)
  }

  mutating func add(_ name: String, _ data: StoredData?) {
    switch data {
    case .inline(let content)?:
      begin(name)
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: Data(content).base64EncodedData())
      bytes.append(UInt8(ascii: "\""))
    case .file(let path)?: add("file", path)
    case nil: break
    }
  }

  mutating func add(_ name: String, _ objects: [JSONObject], separator: String = ",") {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    for (place, object) in objects.enumerated() {
      bytes.append(contentsOf: (place == 0 ? separator.dropFirst() : separator[...]).utf8)
      bytes.append(contentsOf: object.closed())
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func add(_ unknown: [UnknownField]) {
    for field in unknown { add(field.name, json: field.json) }
  }

  private mutating func begin(_ name: String) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    JSONText.append(quoted: name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }
}
