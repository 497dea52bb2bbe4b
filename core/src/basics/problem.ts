import { formatE4, formatRupees } from '../money/rupee-format.ts';
import { formatDate } from '../periods/business-date.ts';

const texts = {
  DATE_INVALID: 'Enter a date as DD/MM/YYYY.',
  DATE_BEFORE_BOOKS: 'The books begin on {booksFromOn}.',
  DATE_OUTSIDE_YEAR: 'The financial year is open up to {lastOn}.',
  PERIOD_LOCKED: 'The books are locked up to {lockedUpToOn}.',
  DATE_TOO_FAR_BACK: 'You may date vouchers no further back than {notBeforeOn}.',

  PARTY_MISSING: 'Choose a party.',
  PARTY_UNKNOWN: 'This party is not in the books.',
  PARTY_INACTIVE: '{name} is not active.',
  PARTY_IS_OWN_COMPANY: 'The GSTIN of the party is that of the company.',
  PLACE_OF_SUPPLY_INVALID: 'Choose the place of supply.',
  PLACE_OF_SUPPLY_ABROAD: 'Only an overseas party can have its place of supply abroad.',
  COMPOSITION_INTER_STATE: 'A composition taxable person may not sell to another state.',

  GSTIN_FORMAT: 'A GSTIN has 15 characters: state, PAN, number, Z and a check character.',
  GSTIN_STATE: 'The first two digits of the GSTIN are not a state.',
  GSTIN_CHECK_DIGIT: 'The last character of the GSTIN does not fit the others. Look for a slip of the hand.',
  GSTIN_MISSING: 'A registered party has a GSTIN.',
  GSTIN_OF_UNREGISTERED: 'A party with a GSTIN is not unregistered.',
  GSTIN_OF_OTHER_STATE: 'The GSTIN belongs to {state}.',
  STATE_INVALID: 'Choose a state.',
  HSN_INVALID: 'An HSN code has 4, 6 or 8 digits.',

  LINES_MISSING: 'Add an item.',
  LINES_TOO_MANY: 'A voucher takes at most {most} items.',
  PRODUCT_UNKNOWN: 'This item is not in the books.',
  PRODUCT_INACTIVE: '{name} is not active.',
  GODOWN_UNKNOWN: 'Choose a godown.',
  BATCH_MISSING: 'Choose a batch of {name}.',
  BATCH_UNKNOWN: '{name} has no batch {batch}.',
  BATCH_NOT_USED: '{name} is not kept by batch.',
  BATCH_EXPIRED: 'Batch {batch} of {name} expired on {expiresOn}.',
  QUANTITY_INVALID: 'Enter a quantity above 0.',
  ACTUAL_QUANTITY_INVALID: 'The quantity that leaves the godown cannot be below 0.',
  QUANTITY_TOO_LARGE: 'The quantity is at most {mostE4}.',
  RATE_INVALID: 'Enter a rate of 0 or more.',
  RATE_TOO_LARGE: 'The rate is too large.',
  DISCOUNT_INVALID: 'A discount is between 0 and 100 %.',
  DISCOUNT_ABOVE_VALUE: 'The discount is more than the value of {valuePaise}.',
  VALUE_BELOW_CESS: 'The price with tax is less than the cess in it.',
  TAX_RATE_UNKNOWN: '{name} has no tax rate on {date}.',
  TAXABLE_WITHOUT_TAX: '{name} is taxable and has a tax rate of 0. Mark it nil-rated or exempt, or give it a rate.',
  STOCK_SHORT: 'Only {haveE4} of {name} in stock, {needE4} needed.',

  CHARGES_TOO_MANY: 'A voucher takes at most {most} charges.',
  CHARGE_AMOUNT_INVALID: 'Enter the amount of the charge.',
  CHARGE_RATE_INVALID: 'A tax rate is between 0 and 100 %.',
  CHARGE_ABOVE_VALUE: 'The deduction is more than what is taxed at this rate.',
  LEDGER_UNKNOWN: 'Choose a ledger.',
  LEDGER_INACTIVE: '{name} is not active.',
  LEDGER_NOT_FOR_CHARGES: '{name} cannot be a charge.',
  LEDGER_NOT_CASH: '{name} is not a cash ledger.',
  LEDGER_NOT_BANK: '{name} is not a bank ledger.',

  SPLITS_TOO_MANY: 'A payment has at most {most} parts.',
  SPLIT_AMOUNT_INVALID: 'Enter an amount above 0.',
  SPLITS_ABOVE_TOTAL: 'The parts come to {splitPaise}, the bill to {totalPaise}.',
  REFERENCE_TOO_LONG: 'At most {most} characters.',

  TOTAL_NEGATIVE: 'The deductions are more than the bill.',
  TOTAL_TOO_LARGE: 'A voucher comes to at most {mostPaise}.',
  NOTE_TOO_LONG: 'A note has at most {most} characters.',

  AMOUNT_NOT_VALID: 'Please enter a valid amount',
  AMOUNT_TOO_LARGE: 'An amount is at most {mostPaise}.',
  AMOUNT_FULLY_USED: 'Amount is fully used',
  BILL_REPEATED: 'This bill is chosen twice.',
  BILLS_TOO_MANY: 'A receipt settles at most {most} bills.',
  CHEQUE_NUMBER_TOO_LONG: 'At most {most} characters.',
  CHEQUE_DATE_INVALID: 'Enter the date of the cheque.',

  SERIES_WIDTH_INVALID: 'The number has 1 to 10 digits.',
  SERIES_START_INVALID: 'Numbers begin at 1 or later.',
  SERIES_CHARACTERS: 'Letters, digits, - and / only.',
  SERIES_FIRST_CHARACTER: 'The number may not begin with 0, - or /.',
  SERIES_TOO_LONG: 'A voucher number has at most 16 characters.',
} as const;

/** Every reason for which core asks a person to mend a form. */
export type ProblemCode = keyof typeof texts;

/**
 * What a person can mend in the form. `field` is a path of the draft (`lines.2.quantityE4`); `about` holds what the text
 * names, its keys ending in their unit. A warning has the same shape and stops nothing.
 */
export type Problem = { readonly code: ProblemCode; readonly field: string; readonly about?: Readonly<Record<string, string | number>> };

function shown(name: string, value: string | number): string {
  if (typeof value === 'number' && name.endsWith('Paise')) return formatRupees(value);
  if (typeof value === 'number' && name.endsWith('E4')) return formatE4(value);
  if (typeof value === 'string' && /(?:On|^date)$/.test(name)) return formatDate(value);
  return String(value);
}

/** The sentence for the person at the screen. Amounts, quantities and dates are written by the unit in their name. */
export function problemText(problem: Problem): string {
  return texts[problem.code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = problem.about?.[name];
    return value === undefined ? '…' : shown(name, value);
  });
}
