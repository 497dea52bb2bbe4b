/** Number series and typed voucher numbers. */
export const seriesTexts = {
  SERIES_WIDTH_INVALID: 'The number has 1 to 10 digits.',
  SERIES_START_INVALID: 'Numbers begin at 1 or later.',
  SERIES_CHARACTERS: 'Letters, digits, - and / only.',
  SERIES_FIRST_CHARACTER: 'The number may not begin with 0, - or /.',
  SERIES_TOO_LONG: 'A voucher number has at most 16 characters.',
  NUMBER_MISSING: 'Enter the number of the voucher.',
  NUMBER_CHARACTERS: 'A voucher number has letters, digits, - and / only.',
  NUMBER_OF_SERIES: 'The series {name} gives this number itself. Leave the number empty, or type another.',
  SERIES_NUMBER_TYPED: 'The number {number} was typed on a voucher, and this series would give it too. Change the prefix.',
  SERIES_LIKE_ANOTHER: 'The series {name} gives numbers like these. Change the prefix.',
  SERIES_FIXED: 'Vouchers of an open year bear numbers of this series: prefix, suffix and digits stay as they are.',
  SERIES_START_FIXED: 'Vouchers use numbers of this series: its first number cannot be changed.',
  SERIES_VAN_INVALID: 'Choose a godown that is a van. Only van sales have a series for one.',
  SERIES_DEFAULT_NEEDED: 'Each kind has a default series. Make another one the default first.',
  SERIES_DEFAULT_TWICE: 'Two rows of these vouchers say Yes. One series is the default.',
  SERIES_DEFAULT_INACTIVE: 'The default series is active.',
} as const;
