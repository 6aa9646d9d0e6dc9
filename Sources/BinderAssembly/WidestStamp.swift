import BinderPlanning
import PageLayout

/// The widest stamp that can come, for which lists leave room before any page has its number.
struct WidestStamp {
  private let choices: BinderChoices
  /// A number of as many digits as any page can have, and the widest letters: digits are all of one width.
  private let arabic: StampFormat.Number
  /// The last Roman number that there is room for: of those up to it, it has the most letters, and
  /// each of them at least as often as any other.
  private var roman = 88

  init(_ choices: BinderChoices, _ plan: BinderPlan, _ notes: [LaidOutNote]) {
    self.choices = choices
    // More pages than there can be: each note may have a blank one before it, and lists are shorter
    // than a page an entry.
    let most =
      choices.first + notes.reduce(0) { $0 + $1.pageSizes.count }
      + 6 * (plan.items.count + notes.reduce(0) { $0 + $1.attachments.count }) + 100
    let number = Int(String(repeating: "8", count: String(most).count)) ?? most
    // W is the widest letter.
    let letters = StampFormat.letters(ofSection: plan.folders.count + 1).count
    let section = (0..<letters).reduce(0) { section, _ in section * 26 + 23 } - 1
    arabic = StampFormat.Number(page: number, pages: number, section: section)
  }

  /// The stamp: the wider one of those with Arabic and with Roman numerals, where there are such.
  func text(_ setter: Paginator) -> String {
    let arabic = choices.stamp.text(arabic)
    guard choices.labels == .romanFront else { return arabic }
    let roman = choices.stamp.text(StampFormat.Number(page: roman, pages: roman, isRoman: true))
    return setter.listedWidth(of: roman) > setter.listedWidth(of: arabic) ? roman : arabic
  }

  /// Leaves room for longer Roman numerals where so many pages and a blank one need them; returns
  /// whether they do.
  mutating func grows(forPagesBeforeNotes pages: Int) -> Bool {
    guard choices.labels == .romanFront, pages + 1 > roman else { return false }
    roman = roman < 388 ? 388 : roman < 888 ? 888 : roman + 1000
    return true
  }
}
