/// The operators that have a say in where text stands (ISO 32000-1, annex A); values are their letters.
enum ContentOperator: UInt32 {
  /// `q`
  case save = 0x71
  /// `Q`
  case restore = 0x51
  /// `cm`
  case concatenate = 0x636D
  /// `gs`
  case setState = 0x6773
  /// `Do`
  case draw = 0x446F
  /// `BI`
  case beginImage = 0x4249
  /// `ID`
  case imageData = 0x4944
  /// `BMC`
  case beginMarked = 0x424D43
  /// `BDC`
  case beginMarkedWithProperties = 0x424443
  /// `EMC`
  case endMarked = 0x454D43
  /// `BT`
  case beginText = 0x4254
  /// `ET`
  case endText = 0x4554
  /// `Tc`
  case charSpace = 0x5463
  /// `Tw`
  case wordSpace = 0x5477
  /// `Tz`
  case scale = 0x547A
  /// `TL`
  case leading = 0x544C
  /// `Ts`
  case rise = 0x5473
  /// `Tr`
  case mode = 0x5472
  /// `Tf`
  case font = 0x5466
  /// `Td`
  case move = 0x5464
  /// `TD`
  case moveAndLead = 0x5444
  /// `Tm`
  case matrix = 0x546D
  /// `T*`
  case nextLine = 0x542A
  /// `Tj`
  case show = 0x546A
  /// `TJ`
  case showMany = 0x544A
  /// `'`
  case lineAndShow = 0x27
  /// `"`
  case spacesLineAndShow = 0x22

  /// The operator that is spelled so; `nil` for all others.
  init?(_ word: ArraySlice<UInt8>) {
    guard word.count <= 3 else { return nil }
    self.init(rawValue: word.reduce(0) { $0 << 8 | UInt32($1) })
  }
}
