/** Cash counts. */
export const cashCountTexts = {
  PIECES_INVALID: 'Enter how many pieces there are, as a whole number.',
  COUNT_TO_COME: 'Cash is counted for today or a day before.',
  CASH_SHORT: '{name} would be {shortPaise} below zero. This company blocks negative cash.',
  CASH_BELOW: '{name} is {shortPaise} below zero with this voucher.',
} as const;
