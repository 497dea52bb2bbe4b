/** Cheques. */
export const chequeTexts = {
  CHEQUE_NUMBER_MISSING: 'Enter the number of the cheque.',
  CHEQUE_NUMBER_TOO_LONG: 'At most {most} characters.',
  CHEQUE_DATE_INVALID: 'Enter the date of the cheque.',
  CHEQUES_BY_REGISTER: 'Cheques of {inHandPaise} are in hand: deposit them in the cheque register.',
  CHEQUES_MISSING: 'Choose a cheque.',
  CHEQUES_TOO_MANY: 'At most {most} cheques at once.',
  CHEQUE_NOT_DUE: 'Cheque {number} goes to the bank from {firstOn} on.',
  CHEQUE_NOT_AT_BANK: 'Cheque {number} is in the books from {firstOn} on.',
  CHEQUE_CHARGES_WITHOUT_BANK: 'The bank charges nothing for a cheque that was not there.',
  CHEQUE_CHARGES_OWN: 'These charges are our own.',
  CHEQUE_NEEDS_PARTY: 'Choose the party that owes it now.',
} as const;
