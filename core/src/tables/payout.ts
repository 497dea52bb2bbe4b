import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import type { BillDeduction } from '../bills/deduction.ts';
import type { Kept } from '../gst/operator-terms.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { readTypedNumber } from '../money/typed-number.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { ReceiptDraft } from '../vouchers/receipt-draft.ts';

/** A receipt takes 1 000 deductions, and an order has up to five. */
export const MAX_PAYOUT_ROWS = 200;
export const MAX_OPERATOR_ORDER = 40;

/** An operator's own figures of an order, in paise. */
export type PayoutRow = {
  /** The number that the operator gave the order. */
  readonly operatorOrder: string;
  /** The value of the order that it pays for, before what it keeps. */
  readonly amountPaise: Paise;
  /** Commission and other fees, without their GST. */
  readonly feesPaise: Paise;
  readonly feeTaxPaise: Paise;
  /** Income Tax Act, section 194-O. */
  readonly tdsPaise: Paise;
  /** CGST Act, section 52: only of what is not under section 9(5). */
  readonly tcsPaise: Paise;
};

/** The unpaid bill of an order of an operator. */
export type OperatorBill = {
  readonly operatorOrder: string;
  readonly billId: string;
  readonly billNo: string;
  readonly pendingPaise: Paise;
};

/** `unknown`: no unpaid bill has this number. `less`, `more`: the operator pays for less or more than the bills. */
export const payoutDifferences = ['unknown', 'less', 'more'] as const;
export type PayoutDifference = {
  readonly operatorOrder: string;
  readonly kind: (typeof payoutDifferences)[number];
  /** By how much: the value for which it pays less, or the money that no bill takes. */
  readonly amountPaise: Paise;
};

/** A row with the unpaid bills of its order, the oldest first: a booking of several rooms or stays has several. */
type Match = { readonly row: PayoutRow; readonly bills: readonly OperatorBill[]; readonly shortPaise: Paise };

export type Payout = {
  readonly problems: readonly Problem[];
  readonly matches: readonly Match[];
  readonly differences: readonly PayoutDifference[];
  readonly amountPaise: Paise;
  readonly feesPaise: Paise;
  readonly feeTaxPaise: Paise;
  readonly tdsPaise: Paise;
  readonly tcsPaise: Paise;
  /** The money that comes into the bank. */
  readonly paidPaise: Paise;
};

const figures = ['amountPaise', 'feesPaise', 'feeTaxPaise', 'tdsPaise', 'tcsPaise'] as const;
const keptOf = ({ feesPaise, feeTaxPaise, tdsPaise, tcsPaise }: PayoutRow): Paise => sumPaise([feesPaise, feeTaxPaise, tdsPaise, tcsPaise]);
const keyOf = (operatorOrder: string) => operatorOrder.trim().toLowerCase();
const isFigure = (amountPaise: Paise) => Number.isSafeInteger(amountPaise) && amountPaise >= 0 && amountPaise <= MAX_TOTAL_PAISE;

function rowProblems(row: PayoutRow, at: number, isRepeated: boolean): Problem[] {
  const field = (name: string) => `rows.${at}.${name}`;
  const wrong = figures.filter((figure) => !isFigure(row[figure]));
  return [
    ...(keyOf(row.operatorOrder) === '' ? [{ code: 'OPERATOR_ORDER_MISSING' as const, field: field('operatorOrder') }] : []),
    ...(isRepeated ? [{ code: 'PAYOUT_ORDER_REPEATED' as const, field: field('operatorOrder'), about: { name: row.operatorOrder } }] : []),
    ...wrong.map((figure) => ({ code: 'PAYOUT_FIGURE_INVALID' as const, field: field(figure) })),
    ...(wrong.length === 0 && keptOf(row) > row.amountPaise
      ? [{ code: 'PAYOUT_KEEPS_TOO_MUCH' as const, field: field('amountPaise'), about: { name: row.operatorOrder } }]
      : []),
  ];
}

/**
 * Compares what an operator paid with the unpaid bills of its orders, order by order; several bills of one order count with their sum. What it pays for less than a bill is a difference that is written
 * off; money that no bill takes stays on the operator's account. Refuses an order that is there twice, amounts below 0, and one that keeps more than it pays.
 */
export function matchPayout(rows: readonly PayoutRow[], bills: readonly OperatorBill[]): Payout {
  const billsOf = Map.groupBy(bills, (bill) => keyOf(bill.operatorOrder));
  const seen = new Set<string>();
  const problems: Problem[] = [
    ...(rows.length === 0 ? [{ code: 'PAYOUT_EMPTY' as const, field: 'rows' }] : []),
    ...(rows.length > MAX_PAYOUT_ROWS ? [{ code: 'PAYOUT_TOO_LONG' as const, field: 'rows', about: { most: MAX_PAYOUT_ROWS } }] : []),
    ...rows.flatMap((row, at) => {
      const key = keyOf(row.operatorOrder);
      const isRepeated = key !== '' && seen.has(key);
      seen.add(key);
      return rowProblems(row, at, isRepeated);
    }),
  ];
  const none = { matches: [], differences: [], amountPaise: 0, feesPaise: 0, feeTaxPaise: 0, tdsPaise: 0, tcsPaise: 0, paidPaise: 0 };
  if (problems.length > 0) return { problems, ...none };
  const compared = rows.map((row): { match: Match | null; difference: PayoutDifference | null } => {
    const { operatorOrder, amountPaise } = row;
    const its = billsOf.get(keyOf(operatorOrder)) ?? [];
    const pendingPaise = sumPaise(its.map((bill) => bill.pendingPaise));
    const keptPaise = keptOf(row);
    // If the operator kept more than the bills, its orders cannot be compared one by one.
    if (its.length === 0 || keptPaise > pendingPaise) {
      return { match: null, difference: { operatorOrder, kind: 'unknown', amountPaise: paise(amountPaise - keptPaise) } };
    }
    const shortPaise = paise(Math.max(0, pendingPaise - amountPaise));
    const morePaise = paise(Math.max(0, amountPaise - pendingPaise));
    const difference: PayoutDifference | null =
      shortPaise > 0
        ? { operatorOrder, kind: 'less', amountPaise: shortPaise }
        : morePaise > 0
          ? { operatorOrder, kind: 'more', amountPaise: morePaise }
          : null;
    return { match: { row, bills: its, shortPaise }, difference };
  });
  const matches = compared.flatMap(({ match }) => match ?? []);
  const sum = (figure: (typeof figures)[number]) => sumPaise(rows.map((row) => row[figure]));
  const paidPaise = sumPaise(rows.map((row) => paise(row.amountPaise - keptOf(row))));
  return {
    problems: paidPaise > 0 ? [] : [{ code: 'PAYOUT_WITHOUT_MONEY', field: 'rows' }],
    matches,
    differences: compared.flatMap(({ difference }) => difference ?? []),
    ...{ amountPaise: sum('amountPaise'), feesPaise: sum('feesPaise'), feeTaxPaise: sum('feeTaxPaise') },
    ...{ tdsPaise: sum('tdsPaise'), tcsPaise: sum('tcsPaise'), paidPaise },
  };
}

export type PayoutFacts = {
  readonly date: IsoDate;
  readonly operatorId: string;
  readonly bankId: string;
  readonly feesId: string;
  readonly feeTaxId: string;
  /** The asset on which tax collected at source waits until the GST portal credits it. */
  readonly tcsId: string;
  /** The bank's reference; may be empty. */
  readonly reference: string;
  readonly note: string;
};

type Settled = { readonly billId: string; readonly settledPaise: Paise; readonly deductions: readonly BillDeduction[] };

/** Settles the bills of an order, the oldest first: by its money, then by what the operator kept, at last by what it pays less. */
function settleOrder({ row, bills, shortPaise }: Match, { feesId, feeTaxId, tcsId }: PayoutFacts): Settled[] {
  const kept: Omit<BillDeduction, 'billId'>[] = [
    { type: 'charges', ledgerId: feesId, amountPaise: row.feesPaise },
    { type: 'charges', ledgerId: feeTaxId, amountPaise: row.feeTaxPaise },
    { type: 'tds', ledgerId: null, amountPaise: row.tdsPaise },
    { type: 'charges', ledgerId: tcsId, amountPaise: row.tcsPaise },
    { type: 'writeOff', ledgerId: null, amountPaise: shortPaise },
  ];
  const left = kept.map(({ amountPaise }) => amountPaise);
  let moneyPaise = paise(sumPaise(bills.map(({ pendingPaise }) => pendingPaise)) - sumPaise(left));
  return bills.map(({ billId, pendingPaise }) => {
    const settledPaise = paise(Math.min(moneyPaise, pendingPaise));
    moneyPaise = paise(moneyPaise - settledPaise);
    let openPaise = paise(pendingPaise - settledPaise);
    const deductions = kept.map((each, at): BillDeduction => {
      const amountPaise = paise(Math.min(left[at]!, openPaise));
      left[at] = paise(left[at]! - amountPaise);
      openPaise = paise(openPaise - amountPaise);
      return { ...each, billId, amountPaise };
    });
    return { billId, settledPaise, deductions: deductions.filter(({ amountPaise }) => amountPaise > 0) };
  });
}

/**
 * A payout as a receipt of the operator: each matched bill is settled by its money and by what the operator kept of it. Fees of an order without a bill are not
 * booked: only its money is, on account.
 */
export function payoutReceipt({ matches, paidPaise }: Payout, facts: PayoutFacts): ReceiptDraft {
  const { date, operatorId, bankId, reference, note } = facts;
  const settled = matches.flatMap((match) => settleOrder(match, facts));
  const deductions = settled.flatMap((each) => each.deductions);
  return {
    ...{ kind: 'receipt', date, partyId: operatorId, enteredPaise: paidPaise, deductions, restAs: 'onAccount', lines: [], note },
    bills: settled.map(({ billId, settledPaise }) => ({ billId, settledPaise })),
    isInterState: false,
    parts: [{ type: 'bank', ledgerId: bankId, amountPaise: paidPaise, chequeNumber: '', chequeDate: null, reference }],
  };
}

/** The columns of a pasted payout, in their order. */
export const payoutColumns = ['Order', 'Amount', 'Fees', 'GST on fees', 'TDS', 'TCS'] as const;

/**
 * Reads rows that were copied from a sheet (tabs) or a CSV file (commas or semicolons): order, amount, fees, GST on them, TDS, TCS, in rupees. Columns that
 * are left out are 0, a line of headings is passed over, and what is no amount is a problem of its line, counted from 1.
 */
export function readPayout(text: string): { readonly rows: readonly PayoutRow[]; readonly faulty: readonly number[] } {
  const lines = text.split(/\r?\n/).map((line, at) => ({ line, lineNo: at + 1 }));
  const read = lines.flatMap(({ line, lineNo }) => {
    if (line.trim() === '') return [];
    const [operatorOrder = '', ...typed] = cellsOf(line);
    const isNumber = (cell: string) => cell === '' || /^[₹\d,.\s]+$/.test(cell);
    if (typed.length > 0 && lineNo === 1 && !isNumber(typed[0]!)) return [];
    const amounts = typed.slice(0, 5).map((cell) => Math.round(readTypedNumber(cell) * 100));
    const isFaulty = typed.length === 0 || typed.slice(0, 5).some((cell) => !isNumber(cell));
    const [amountPaise = 0, feesPaise = 0, feeTaxPaise = 0, tdsPaise = 0, tcsPaise = 0] = amounts;
    return [{ row: { operatorOrder, amountPaise, feesPaise, feeTaxPaise, tdsPaise, tcsPaise }, lineNo, isFaulty }];
  });
  return { rows: read.map(({ row }) => row), faulty: read.flatMap(({ lineNo, isFaulty }) => (isFaulty ? [lineNo] : [])) };
}

/**
 * Unpaid bills as the text of a payout that pays them, for `readPayout`: a row for each order, with the sum of its bills and of the amounts that the
 * operator keeps of them by its terms. At most the rows of one payout.
 */
export function payoutTextOf(bills: readonly (Pick<OperatorBill, 'operatorOrder' | 'pendingPaise'> & Kept)[]): string {
  const orders = [...Map.groupBy(bills, ({ operatorOrder }) => keyOf(operatorOrder)).values()].slice(0, MAX_PAYOUT_ROWS);
  const sumOf = (its: typeof bills, figure: 'pendingPaise' | keyof Kept) => (sumPaise(its.map((bill) => bill[figure])) / 100).toFixed(2);
  const row = (its: typeof bills) =>
    [
      its[0]!.operatorOrder,
      ...(['pendingPaise', 'feesPaise', 'feeTaxPaise', 'tdsPaise', 'tcsPaise'] as const).map((each) => sumOf(its, each)),
    ].join('\t');
  return orders.map(row).join('\n');
}

function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  // A comma inside of quotes is part of the cell, as in "1,234.50".
  const cells = separator === ',' ? (line.match(/("[^"]*"|[^,]*)(,|$)/g) ?? []).slice(0, -1) : line.split(separator);
  const isCut = separator === ',';
  return cells.map((cell) =>
    (isCut ? cell.replace(/,$/, '') : cell)
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}
