/** Receipts and payments: amounts, bills, deductions, cash. */
export const receiptTexts = {
  AMOUNT_NOT_VALID: 'Please enter a valid amount',
  AMOUNT_TOO_LARGE: 'An amount is at most {mostPaise}.',
  AMOUNT_FULLY_USED: 'Amount is fully used',
  BILL_REPEATED: 'This bill is chosen twice.',
  ALLOCATION_TOO_LARGE:
    'Bill {billNo} has {pendingPaise} pending, and the amount covers {duePaise} of it. You entered {enteredPaise}, which is {differencePaise} too much.',
  ALLOCATION_TOO_SMALL:
    'Bill {billNo} has {pendingPaise} pending, and the amount covers {duePaise} of it, as bills are settled in their order. You entered {enteredPaise}, which is {differencePaise} too little.',
  CREDIT_USE_DIFFERS: 'Credit {billNo} has {pendingPaise} pending, and {duePaise} of it is used. You entered {enteredPaise}.',
  BILLS_TOO_MANY: 'A voucher settles at most {most} bills.',
  PARTS_MISSING: 'Choose how the money was handed over.',
  PARTS_NOT_ENTERED: 'The parts come to {partsPaise}, the amount is {enteredPaise}.',
  PARTY_AND_LEDGERS: 'A party, or other ledgers: not both in one voucher.',
  LINES_NOT_ENTERED: 'The ledgers come to {linesPaise}, the amount is {enteredPaise}.',
  LEDGER_IS_A_PARTY: '{name} is a party: choose it as the party of the voucher.',
  LEDGER_IS_MONEY: '{name} holds money: money between cash and banks is a contra.',
  LEDGER_NOT_FOR_DEDUCTIONS: '{name} cannot bear a deduction.',
  COMPANY_CHARGES_NO_TAX: 'This company may not charge GST.',
  DEDUCTION_NOT_OFFERED: 'Bank charges on a payment are a separate expense.',
  DEDUCTION_WITHOUT_BILL: 'A deduction belongs to a bill that is chosen.',
  WRITE_OFF_TOO_LARGE: 'You may write off at most {mostPaise} of a bill.',
  CASH_RECEIPT_LARGE: 'Cash of ₹2,00,000 or more from one person is not allowed (Income-tax Act, section 269ST).',
  CASH_RECEIPT_OF_DAY:
    'With this, {dayPaise} of cash from one person on this day: ₹2,00,000 or more is not allowed (Income-tax Act, section 269ST).',
  CASH_RECEIPT_OF_BILL: 'With this, {billPaise} of cash for one bill: ₹2,00,000 or more is not allowed (Income-tax Act, section 269ST).',
  CASH_PAYMENT_LARGE: 'A cash payment above ₹10,000 to one person in a day is no deductible expense (Income-tax Act, section 40A(3)).',
  CASH_PAYMENT_OF_DAY:
    'With this, {dayPaise} of cash to one person on this day: above ₹10,000 it is no deductible expense (Income-tax Act, section 40A(3)).',
} as const;
