import { type Paise, paise } from '../money/paise.ts';
import { type BalanceSheetFacts, resultsOf } from './balance-sheet.ts';
import {
  groupBalances,
  lineGiven,
  lineRows,
  partOf,
  placeFinder,
  type ScheduleLedger,
  type SchedulePart,
  type ScheduleRow,
  scheduleResult,
} from './schedule-rows.ts';
import { type Amounts, opposite, type StatementGroup, sumAmounts } from './statement-lines.ts';

export type SheetLedger = ScheduleLedger & {
  /** The ledger Cheques in Hand, which is cash outside the groups of cash. */
  readonly isCheques: boolean;
  /** The party is a micro or small enterprise: its licences have an Udyam number. */
  readonly isMsme: boolean;
  /** Paise of a loan that fall due within twelve months. */
  readonly dueWithinYear: Paise;
};
/** The data of a balance sheet. Parties that are one line have balances on one side, and are apart if they are micro or small enterprises. */
export type ScheduleSheetFacts = Omit<BalanceSheetFacts, 'ledgers'> & { readonly ledgers: readonly SheetLedger[] };

type Section = { readonly key: string; readonly name: string; readonly lines: Readonly<Record<string, string>> };
const equityAndLiabilities = [
  {
    ...{ key: 'ownFunds', name: "1 Shareholders' funds" },
    lines: {
      shareCapital: '(a) Share capital',
      reserves: '(b) Reserves and surplus',
      warrants: '(c) Money received against share warrants',
    },
  },
  { key: 'pending', name: '2 Share application money', lines: { applicationMoney: 'Share application money pending allotment' } },
  {
    ...{ key: 'nonCurrentLiabilities', name: '3 Non-current liabilities' },
    lines: {
      longTermBorrowings: '(a) Long-term borrowings',
      deferredTaxLiabilities: '(b) Deferred tax liabilities (net)',
      otherLongTermLiabilities: '(c) Other long-term liabilities',
      longTermProvisions: '(d) Long-term provisions',
    },
  },
  {
    ...{ key: 'currentLiabilities', name: '4 Current liabilities' },
    lines: {
      shortTermBorrowings: '(a) Short-term borrowings',
      payablesMsme: '(b) Trade payables: micro and small enterprises',
      payables: '(b) Trade payables: others',
      otherCurrentLiabilities: '(c) Other current liabilities',
      shortTermProvisions: '(d) Short-term provisions',
    },
  },
] as const satisfies readonly Section[];
const assetSections = [
  {
    ...{ key: 'nonCurrentAssets', name: '1 Non-current assets' },
    lines: {
      tangible: '(a) (i) Property, plant and equipment',
      intangible: '(a) (ii) Intangible assets',
      capitalWork: '(a) (iii) Capital work in progress',
      intangibleWork: '(a) (iv) Intangible assets under development',
      nonCurrentInvestments: '(b) Non-current investments',
      deferredTaxAssets: '(c) Deferred tax assets (net)',
      longTermLoans: '(d) Long-term loans and advances',
      otherNonCurrentAssets: '(e) Other non-current assets',
    },
  },
  {
    ...{ key: 'currentAssets', name: '2 Current assets' },
    lines: {
      currentInvestments: '(a) Current investments',
      inventories: '(b) Inventories',
      receivables: '(c) Trade receivables',
      cash: '(d) Cash and cash equivalents',
      shortTermLoans: '(e) Short-term loans and advances',
      otherCurrentAssets: '(f) Other current assets',
    },
  },
] as const satisfies readonly Section[];
type LineKeys<Sections> = Sections extends readonly (infer Of)[]
  ? Of extends { readonly lines: infer Lines }
    ? keyof Lines & string
    : never
  : never;
type LiabilityLine = LineKeys<typeof equityAndLiabilities>;
type AssetLine = LineKeys<typeof assetSections>;
/** A line of the balance sheet of Schedule III. */
export type SheetLine = LiabilityLine | AssetLine;
const assetLines: ReadonlySet<string> = new Set(assetSections.flatMap(({ lines }) => Object.keys(lines)));

type Sides = readonly [debit: SheetLine, credit: SheetLine];
/** The line of a debit and of a credit balance below each group. Nothing is netted where they differ. */
const places: Readonly<Record<string, Sides>> = {
  'Capital Account': ['shareCapital', 'shareCapital'],
  'Reserves & Surplus': ['reserves', 'reserves'],
  'Loans (Liability)': ['shortTermLoans', 'longTermBorrowings'],
  'Bank OD A/c': ['cash', 'shortTermBorrowings'],
  'Current Liabilities': ['shortTermLoans', 'otherCurrentLiabilities'],
  'Sundry Creditors': ['shortTermLoans', 'payables'],
  'Duties & Taxes': ['shortTermLoans', 'otherCurrentLiabilities'],
  Provisions: ['shortTermLoans', 'shortTermProvisions'],
  'Branch / Divisions': ['otherCurrentAssets', 'otherCurrentLiabilities'],
  'Suspense A/c': ['otherCurrentAssets', 'otherCurrentLiabilities'],
  'Fixed Assets': ['tangible', 'tangible'],
  Investments: ['nonCurrentInvestments', 'nonCurrentInvestments'],
  'Current Assets': ['otherCurrentAssets', 'otherCurrentLiabilities'],
  'Bank Accounts': ['cash', 'shortTermBorrowings'],
  'Cash-in-Hand': ['cash', 'cash'],
  'Deposits (Asset)': ['otherNonCurrentAssets', 'otherCurrentLiabilities'],
  'Loans & Advances (Asset)': ['shortTermLoans', 'otherCurrentLiabilities'],
  'Stock-in-Hand': ['inventories', 'inventories'],
  'Sundry Debtors': ['receivables', 'otherCurrentLiabilities'],
  'Misc. Expenses (ASSET)': ['otherCurrentAssets', 'otherCurrentAssets'],
};
const placeNames: ReadonlySet<string> = new Set(Object.keys(places));
/** A group that a user added as a primary one has the lines of Current Assets or Current Liabilities. */
const placeOf = ({ name, nature }: StatementGroup): Sides =>
  places[name] ?? (nature === 'assets' ? places['Current Assets']! : places['Current Liabilities']!);

/** Lines with deductions of their own: a loss, depreciation, a fall in the value of investments. */
const keepsBothSides: ReadonlySet<SheetLine> = new Set([
  ...(['shareCapital', 'reserves', 'tangible', 'intangible', 'capitalWork', 'intangibleWork'] as const),
  ...(['currentInvestments', 'nonCurrentInvestments'] as const),
]);

/** The lines of both sides of a ledger that was given a line. A balance on the other side follows the group, and is never a minus. */
function sidesGiven(given: SheetLine, [debit, credit]: Sides): Sides {
  if (keepsBothSides.has(given)) return [given, given];
  if (assetLines.has(given)) return [given, assetLines.has(credit) && credit !== given ? 'otherCurrentLiabilities' : credit];
  return [assetLines.has(debit) || debit === given ? debit : 'shortTermLoans', given];
}

export type ScheduleSheetFigures = {
  readonly rows: ScheduleRow[];
  readonly equityAndLiabilities: Amounts;
  readonly assets: Amounts;
  /** Assets less equity and liabilities: zero in sound books. */
  readonly gap: Amounts;
};

/**
 * The balance sheet of Schedule III, Division I, on each date. A ledger is on the line that it was given, otherwise on that of its group.
 * Customers in credit, suppliers and loans in debit and overdrawn banks are on the other side, also if they were given a line; duties and
 * taxes, and deferred tax, are net. A loss stays in reserves and surplus with a minus.
 */
export function scheduleSheetOf(facts: ScheduleSheetFacts): ScheduleSheetFigures {
  const { dates, groups, ledgers, stock } = facts;
  const width = dates.length;
  const placed = placeFinder(groups, placeNames);
  const parts = new Map<SheetLine, SchedulePart[]>();
  /** Amounts are debit positive; a line of the other side shows the opposite. */
  const put = (line: SheetLine, part: SchedulePart) => {
    const shown = assetLines.has(line) ? part : { ...part, amounts: opposite(part.amounts) };
    parts.set(line, [...(parts.get(line) ?? []), shown]);
  };
  const putBySide = ([debit, credit]: Sides, part: SchedulePart) => {
    if (debit === credit) return put(debit, part);
    put(debit, { ...part, amounts: onlyDebit(part.amounts) });
    put(credit, { ...part, amounts: onlyCredit(part.amounts) });
  };
  const netted = new Map<string, { lines: Sides; parts: SchedulePart[] }>();
  const putNet = (name: string, lines: Sides, part: SchedulePart) => {
    const known = netted.get(name) ?? { lines, parts: [] };
    netted.set(name, { lines, parts: [...known.parts, part] });
  };

  for (const ledger of ledgers) {
    const { group, place } = placed(ledger.groupId);
    const given = lineGiven(ledger, place);
    const part = partOf(ledger, group, ledger.amounts);
    const sides = given === null || given === 'deferredTax' ? placeOf(place) : sidesGiven(given as SheetLine, placeOf(place));
    if (given === 'deferredTax') putNet('Deferred tax', ['deferredTaxAssets', 'deferredTaxLiabilities'], part);
    else if (sides[1] === 'longTermBorrowings') {
      const owed = onlyCredit(ledger.amounts);
      const soon = owed.map((amount) => paise(Math.max(amount, -ledger.dueWithinYear)));
      put('shortTermBorrowings', { ...part, amounts: soon });
      put('longTermBorrowings', { ...part, amounts: sumAmounts(width, [owed, opposite(soon)]) });
      put(sides[0], { ...part, amounts: onlyDebit(ledger.amounts) });
    } else if (given !== null) putBySide(sides, part);
    else if (ledger.isCheques) put('cash', part);
    else if (place.name === 'Duties & Taxes') putNet('Duties & Taxes', sides, { ...part, groupId: place.id });
    else if (place.name === 'Sundry Creditors') putBySide(['shortTermLoans', ledger.isMsme ? 'payablesMsme' : 'payables'], part);
    else putBySide(sides, part);
  }
  for (const [name, { lines, parts: all }] of netted) {
    const [first] = all;
    const amounts = sumAmounts(
      width,
      all.map((part) => part.amounts),
    );
    const groupId = all.every((part) => part.groupId === first!.groupId) ? first!.groupId : null;
    putBySide(lines, { ...(all.length === 1 ? first! : { kind: 'group' as const, name, ledgerId: null, groupId }), amounts });
  }

  const { broughtForward, thisYear, difference } = resultsOf(facts);
  const own = (name: string, amounts: Amounts): SchedulePart => ({ kind: 'others', name, ledgerId: null, groupId: null, amounts });
  put('reserves', own('Profit & Loss A/c, brought forward', opposite(broughtForward)));
  put('reserves', own('Profit of the year', opposite(thisYear)));
  put('inventories', { ...own('Closing stock', stock), kind: 'stock' });
  putBySide(['otherCurrentAssets', 'otherCurrentLiabilities'], own('Difference in opening balances', difference));

  const balances = groupBalances(groups, ledgers);
  /** A row opens its group only if the group summary has the same figure. */
  const openable = (line: string, row: ScheduleRow): ScheduleRow => {
    const shown = paise(row.amounts[0]! * (assetLines.has(line) ? 1 : -1));
    return row.kind !== 'group' || row.groupId === null || balances.get(row.groupId) === shown ? row : { ...row, groupId: null };
  };
  const side = (sections: readonly Section[]) =>
    sections.flatMap((section): readonly ScheduleRow[] => {
      const rows = Object.entries(section.lines).flatMap(([key, name]) =>
        lineRows({ key, name, parent: section.key }, parts.get(key as SheetLine) ?? [], width).map((row) => openable(key, row)),
      );
      if (rows.length === 0) return [];
      const amounts = total(rows, 'line', width);
      return [
        { key: section.key, kind: 'section', name: section.name, depth: 0, parent: null, ledgerId: null, groupId: null, amounts },
        ...rows,
      ];
    });
  const [liabilityRows, assetRows] = [side(equityAndLiabilities), side(assetSections)];
  const [liabilityTotal, assetTotal] = [total(liabilityRows, 'section', width), total(assetRows, 'section', width)];
  return {
    rows: [
      ...liabilityRows,
      scheduleResult('totalLiabilities', 'Total equity and liabilities', liabilityTotal),
      ...assetRows,
      scheduleResult('totalAssets', 'Total assets', assetTotal),
    ],
    equityAndLiabilities: liabilityTotal,
    assets: assetTotal,
    gap: sumAmounts(width, [assetTotal, opposite(liabilityTotal)]),
  };
}

const onlyDebit = (amounts: Amounts): Amounts => amounts.map((amount) => Math.max(amount, 0));
const onlyCredit = (amounts: Amounts): Amounts => amounts.map((amount) => Math.min(amount, 0));
const total = (rows: readonly ScheduleRow[], kind: ScheduleRow['kind'], width: number): Amounts =>
  sumAmounts(
    width,
    rows.filter((row) => row.kind === kind).map(({ amounts }) => amounts),
  );
