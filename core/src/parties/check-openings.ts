import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import { formatRupees } from '../money/rupee-format.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { MAX_OPENING_PAISE, type OpeningPeriod, openingLockedProblem } from '../postings/opening-balance.ts';
import type { OpeningBillDraft, PartyGroup } from './party-draft.ts';

export const MAX_OPENING_BILLS = 1000;

/** A stored opening bill. `pendingPaise` is between 0 and the amount, with its sign. */
export type StoredOpening = OpeningBillDraft & { readonly id: string; readonly pendingPaise: Paise };

/**
 * Problems of a party's opening bills against the stored ones: a bill must be dated before the books begin, and a settled one must stay
 * with at least its settled amount. None may change while the opening day is locked. Fields: `openingBills.0.amount`.
 */
export function openingProblems(bills: readonly OpeningBillDraft[], stored: readonly StoredOpening[], period: OpeningPeriod): Problem[] {
  if (isSameOpenings(bills, stored)) return [];
  const field = 'openingBills';
  const locked = openingLockedProblem(period, field);
  if (locked) return [locked];
  if (bills.length > MAX_OPENING_BILLS) return [{ code: 'OPENING_BILLS_TOO_MANY', field, about: { most: MAX_OPENING_BILLS } }];
  const kept = new Map(stored.map((each) => [each.id, each]));
  const numbers = new Set<string>();
  const problems = bills.flatMap((bill, at): Problem[] => {
    const found = billProblems(bill, `${field}.${at}`, period.booksFrom);
    const key = bill.billNo.toUpperCase();
    if (key !== '' && numbers.has(key)) found.push({ code: 'OPENING_BILL_REPEATED', field: `${field}.${at}.billNo` });
    numbers.add(key);
    const before = bill.id === null ? undefined : kept.get(bill.id);
    if (bill.id !== null && before === undefined) found.push({ code: 'OPENING_BILL_UNKNOWN', field: `${field}.${at}.billNo` });
    if (before && !holdsSettled(before, bill.amountPaise)) found.push(settledProblem(before, `${field}.${at}.amountPaise`));
    return found;
  });
  const left = new Set(bills.map(({ id }) => id));
  const gone = stored.filter((each) => !left.has(each.id) && settledOf(each) !== 0);
  return [...problems, ...gone.map((each) => settledProblem(each, field))];
}

function billProblems({ billNo, billDate, dueOn, amountPaise }: OpeningBillDraft, field: string, booksFrom: IsoDate): Problem[] {
  const problems: Problem[] = [];
  if (billNo === '') problems.push({ code: 'OPENING_BILL_NUMBER_MISSING', field: `${field}.billNo` });
  if (billDate >= booksFrom)
    problems.push({ code: 'OPENING_BILL_DATE_LATE', field: `${field}.billDate`, about: { booksFromOn: booksFrom } });
  if (dueOn < billDate) problems.push({ code: 'OPENING_BILL_DUE_EARLY', field: `${field}.dueOn` });
  if (amountPaise === 0) problems.push({ code: 'OPENING_AMOUNT_MISSING', field: `${field}.amountPaise` });
  if (Math.abs(amountPaise) > MAX_OPENING_PAISE) {
    problems.push({ code: 'OPENING_TOO_LARGE', field: `${field}.amountPaise`, about: { mostPaise: MAX_OPENING_PAISE } });
  }
  return problems;
}

const settledOf = ({ amountPaise, pendingPaise }: StoredOpening) => amountPaise - pendingPaise;

/** True if the bill, with this amount, still covers its settled amount. */
function holdsSettled(stored: StoredOpening, amountPaise: Paise): boolean {
  const settled = settledOf(stored);
  return settled === 0 || (Math.sign(amountPaise) === Math.sign(settled) && Math.abs(amountPaise) >= Math.abs(settled));
}

const settledProblem = (stored: StoredOpening, field: string): Problem => ({
  code: 'OPENING_BILL_SETTLED',
  field,
  about: { billNo: stored.billNo, settled: formatRupees(Math.abs(settledOf(stored))) },
});

/** True if nothing would change in the books. */
export function isSameOpenings(bills: readonly OpeningBillDraft[], stored: readonly StoredOpening[]): boolean {
  if (bills.length !== stored.length) return false;
  const kept = new Map(stored.map((each) => [each.id, each]));
  return bills.every((bill) => {
    const before = bill.id === null ? undefined : kept.get(bill.id);
    return (
      before !== undefined &&
      before.billNo === bill.billNo &&
      before.billDate === bill.billDate &&
      before.dueOn === bill.dueOn &&
      before.amountPaise === bill.amountPaise
    );
  });
}

/** `bill` for an amount on the usual side of the group, else `advance`: a customer owes, a supplier is owed. */
export function openingKind(group: PartyGroup, amountPaise: Paise): 'bill' | 'advance' {
  return (group === 'Sundry Debtors') === amountPaise > 0 ? 'bill' : 'advance';
}
