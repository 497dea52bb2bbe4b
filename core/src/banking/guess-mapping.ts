import { type Cell, folded, shownCell } from '../files/cell.ts';
import { type ColumnField, type DateForm, emptyMapping, headingsOf, headingWithin, type StatementMapping } from './statement-mapping.ts';

/**
 * Column headings as written by SBI, HDFC, ICICI, Axis, Federal, Kotak, Canara, PNB, Bank of Baroda, IDBI, Yes, IndusInd and Union Bank,
 * folded.
 */
const words: readonly (readonly [ColumnField, RegExp])[] = [
  ['balance', /^(?:closing|running|available|ledger|account)?(?:balance|bal)(?:amt|amount)?(?:inr|rs)?$/],
  ['valueDate', /^val(?:ue)?(?:date|dt)$/],
  ['date', /^(?:txn|tran|trans|transaction|posting|posted|post|booking|entry)?(?:date|dt)$/],
  ['flag', /^(?:drcr|crdr|debitcredit|creditdebit|drcrindicator|transactiontype|txntype|dc)$/],
  ['withdrawal', /^(?:withdrawals?|debits?|dr|paidout|moneyout|payments?)(?:amt|amount)?(?:dr|debit)?(?:inr|rs)?$/],
  ['deposit', /^(?:deposits?|credits?|cr|paidin|moneyin|receipts?)(?:amt|amount)?(?:cr|credit)?(?:inr|rs)?$/],
  ['amount', /^(?:txn|tran|transaction)?(?:amt|amount)(?:inr|rs)?$/],
  [
    'description',
    /^(?:(?:txn|tran|transaction)?(?:narration|descriptions?|particulars?|remarks?|details?)|narrative|descriptionnarration)$/,
  ],
  ['reference', /^(?:(?:chq|cheque|check|chqno|instrument).*|ref.*|utr.*|(?:txn|tran|transaction)(?:id|ref.*|no|number))$/],
];

/** The field of a heading. Earlier patterns are more certain. */
const fieldOf = (title: string): ColumnField | undefined => words.find(([, form]) => form.test(folded(title)))?.[0];

/**
 * Guesses the columns from the headings, in the row with the most known headings; null if no row has a date and an amount. `Value Date`
 * is used if there is no other date, and a cheque number is preferred as the reference.
 */
export function guessMapping(rows: readonly (readonly Cell[])[]): StatementMapping | null {
  let best: { mapping: StatementMapping; score: number; at: number } | undefined;
  for (const [at, row] of rows.slice(0, headingWithin).entries()) {
    const mapping = ofHeadings(headingsOf(row));
    if (!mapping) continue;
    const score = Object.values(mapping).filter((value) => typeof value === 'string' && value !== '').length;
    if (!best || score > best.score) best = { mapping, score, at };
  }
  if (!best) return null;
  const dates = headingsOf(rows[best.at] ?? []).indexOf(best.mapping.date);
  return { ...best.mapping, dateForm: guessDateForm(rows.slice(best.at + 1).map((row) => shownCell(row[dates]))) };
}

function ofHeadings(titles: readonly string[]): StatementMapping | null {
  const found = new Map<ColumnField, string>();
  for (const title of titles) {
    const field = title === '' ? undefined : fieldOf(title);
    if (field && !found.has(field)) found.set(field, title);
  }
  const cheque = titles.find((title) => fieldOf(title) === 'reference' && /chq|cheque|check/i.test(title));
  if (cheque !== undefined) found.set('reference', cheque);
  const say = (field: ColumnField) => found.get(field) ?? '';
  const date = say('date') || say('valueDate');
  const hasColumns = found.has('withdrawal') && found.has('deposit');
  if (date === '' || !(hasColumns || found.has('amount'))) return null;
  return {
    ...emptyMapping,
    date,
    valueDate: say('date') === '' ? '' : say('valueDate'),
    description: say('description'),
    reference: say('reference'),
    amountForm: hasColumns ? 'columns' : found.has('flag') ? 'flagged' : 'signed',
    withdrawal: hasColumns ? say('withdrawal') : '',
    deposit: hasColumns ? say('deposit') : '',
    amount: hasColumns ? '' : say('amount'),
    flag: hasColumns ? '' : say('flag'),
    balance: say('balance'),
  };
}

/** `mdy` only if some second number is above 12 and no first one is. */
export function guessDateForm(dates: readonly string[]): DateForm {
  const parts = dates.flatMap((text) => {
    const digits = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ]\d{2,4}/.exec(text);
    return digits ? [[Number(digits[1]), Number(digits[2])] as const] : [];
  });
  return parts.every(([first]) => first <= 12) && parts.some(([, second]) => second > 12) ? 'mdy' : 'dmy';
}
