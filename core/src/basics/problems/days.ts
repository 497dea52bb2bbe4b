/** Dates of vouchers: books, financial year, locks and limits. */
export const dayTexts = {
  DATE_INVALID: 'Enter a date as DD/MM/YYYY.',
  DATE_BEFORE_BOOKS: 'The books begin on {booksFromOn}.',
  DATE_OUTSIDE_YEAR: 'The financial year is open up to {lastOn}.',
  DATE_OF_OTHER_YEAR: 'The number belongs to the financial year {year}: choose a day of that year.',
  PERIOD_LOCKED: 'The books are locked up to {lockedUpToOn}.',
  DATE_TOO_FAR_BACK: 'You may date vouchers no further back than {notBeforeOn}.',
  DATE_TOO_FAR_AHEAD: 'This company dates vouchers no further ahead than {notAfterOn}.',
  DATE_TO_COME: 'This day is still to come.',
  DATE_BEFORE_GST: 'GST began on {beganOn}: before it there is no rate.',
  EXPECTED_BEFORE_ORDER: 'The goods cannot be expected before the day of the order.',
  EXPECTED_FAR: 'At most two years after the order: up to {lastOn}.',
  SUPPLY_DATE_FAR: 'At most a year after the voucher: up to {lastOn}.',
} as const;
