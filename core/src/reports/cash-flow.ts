import { type Paise, paise } from '../money/paise.ts';
import { type CashFlowUse, fitsNature } from '../postings/cash-flow-use.ts';
import { type GroupPage, groupPageOf } from './group-page.ts';
import type { Drill, Report, ReportColumn, ReportRow } from './report.ts';
import type { StatementPeriod } from './statement-columns.ts';
import { type Amounts, groupWithAllBelow, type StatementGroup } from './statement-lines.ts';
import { periodTitle } from './statement-reports.ts';

/** The movement of the ledgers of a group that have the same mark, in one column. */
export type CashFlowMove = {
  /** null for Profit & Loss A/c. */
  readonly groupId: string | null;
  readonly use: CashFlowUse | null;
  /** The ledger Cheques in Hand, which is cash outside the groups of cash. */
  readonly isCheques: boolean;
  /** An opening of income or expenses, which the profit of the first period of the books includes. */
  readonly isOpening?: boolean;
  readonly column: number;
  readonly debit: Paise;
  readonly credit: Paise;
};

/** The data of a cash flow statement, one amount for each period. */
export type CashFlowFacts = {
  readonly columns: readonly StatementPeriod[];
  readonly groups: readonly StatementGroup[];
  /** All ledgers, those of cash too. */
  readonly moved: readonly CashFlowMove[];
  /** The part of `moved` that depreciation took off the groups of investing; debits where it was reversed. */
  readonly inDepreciation: readonly Omit<CashFlowMove, 'use' | 'isCheques' | 'isOpening'>[];
  readonly netProfit: Amounts;
  /** Value of the stock before and at the end of each period. */
  readonly openingStock: Amounts;
  readonly closingStock: Amounts;
  /** Cash and bank balances, read as balances and not from what moved. */
  readonly cashBefore: Amounts;
  readonly cashAfter: Amounts;
};

export type CashFlowLine = {
  readonly key: string;
  readonly kind: 'entry' | 'result';
  readonly name: string;
  /** The group whose ledgers the line adds up; null also if some of them are in another line. */
  readonly groupId: string | null;
  /** The page that opens the group in this period. */
  readonly groupPage: GroupPage | null;
  /** Above 0 is cash that came in. */
  readonly amounts: Amounts;
};
export type CashFlowFigures = {
  readonly lines: CashFlowLine[];
  readonly operating: Amounts;
  readonly investing: Amounts;
  readonly financing: Amounts;
  /** A + B + C less the change of cash: zero in sound books. */
  readonly gap: Amounts;
};

/** The groups of cash itself. Money moved between them is no flow. */
const ofCash = ['Cash-in-Hand', 'Bank Accounts'];

/** All groups whose ledgers are cash or banks. */
export const cashGroups = (groups: readonly StatementGroup[]): readonly StatementGroup[] =>
  groups.filter(({ name }) => ofCash.includes(name)).flatMap(({ id }) => groupWithAllBelow(groups, id));

/** All groups of which depreciation takes off, first the usual ones. */
export const investingGroups = (groups: readonly StatementGroup[]): readonly StatementGroup[] =>
  ofInvesting.flatMap((name) => groups.filter((group) => group.name === name)).flatMap(({ id }) => groupWithAllBelow(groups, id));

const ofInvesting = ['Fixed Assets', 'Investments', 'Deposits (Asset)'];
/** Their debits and credits are apart; the change of other groups of financing is one line. */
const ofCapital = 'Capital Account';
const ofLoans = 'Loans (Liability)';
const ofFinancing = ['Bank OD A/c', ofCapital, ofLoans, 'Branch / Divisions'];
/** In the order of the statement; other groups of assets and liabilities follow. */
const ofOperating = [
  ...['Stock-in-Hand', 'Sundry Debtors', 'Loans & Advances (Asset)', 'Current Assets', 'Misc. Expenses (ASSET)'],
  ...['Sundry Creditors', 'Duties & Taxes', 'Provisions', 'Current Liabilities', 'Suspense A/c'],
];
/** Names of lines that leave out the groups with lines of their own. */
export const otherNames: Readonly<Partial<Record<string, string>>> = {
  'Current Assets': 'Other current assets',
  'Current Liabilities': 'Other current liabilities',
};
/** The groups at which a ledger is counted: the nearest of these above it, or its primary group. */
const counted: ReadonlySet<string> = new Set([...ofCash, ...ofInvesting, ...ofFinancing, ...ofOperating]);

/**
 * The cash flow of each period by the indirect method (AS-3): the profit before tax, less what was no cash, and the change of each group.
 * Purchases and sales of assets, capital and loans are gross. Marks of ledgers move amounts between the three parts, and each is moved out of
 * one part as it is moved into another: whatever the marks, A + B + C is the change of cash. A mark in a group where it has no meaning is
 * ignored.
 */
export function cashFlowOf(facts: CashFlowFacts): CashFlowFigures {
  const { columns, groups, netProfit, openingStock, closingStock, cashBefore, cashAfter } = facts;
  const byId = new Map(groups.map((group) => [group.id, group]));
  const countedAt = (id: string): StatementGroup => {
    const group = byId.get(id)!;
    return group.parentId === null || counted.has(group.name) ? group : countedAt(group.parentId);
  };
  const isEarned = ({ nature }: StatementGroup) => nature === 'income' || nature === 'expenses';

  const zero = (): Amounts => columns.map(() => paise(0));
  const marked = new Map<CashFlowUse, Amounts>();
  /** Debits and credits of each counted group of the balance sheet, without cash and what the marks take out. */
  const sums = new Map<string, { group: StatementGroup; debit: Amounts; credit: Amounts }>();
  const appropriated = zero();
  const beforeBooks = zero();
  const sumOf = (group: StatementGroup) => {
    const known = sums.get(group.id) ?? { group, debit: zero(), credit: zero() };
    sums.set(group.id, known);
    return known;
  };
  const add = (amounts: Amounts, at: number, amount: number) => {
    amounts[at] = paise(amounts[at]! + amount);
  };
  const mark = (use: CashFlowUse, at: number, amount: number) => {
    const known = marked.get(use) ?? zero();
    marked.set(use, known);
    add(known, at, amount);
  };

  for (const { groupId, use, isCheques, isOpening, column, debit, credit } of facts.moved) {
    if (isOpening) {
      add(beforeBooks, column, debit - credit);
      continue;
    }
    if (groupId === null) {
      add(appropriated, column, credit - debit);
      continue;
    }
    const group = countedAt(groupId);
    const fits = use !== null && use !== 'depreciation' && fitsNature(use, group.nature);
    if (isEarned(group)) {
      if (fits) mark(use, column, debit - credit);
    } else if (isCheques || ofCash.includes(group.name)) {
    } else if (fits) {
      mark(use, column, credit - debit);
    } else {
      const sum = sumOf(group);
      add(sum.debit, column, debit);
      add(sum.credit, column, credit);
    }
  }
  // Depreciation took it off the assets: it is in the profit without being cash.
  for (const { groupId, column, debit, credit } of facts.inDepreciation) {
    const group = groupId === null ? null : countedAt(groupId);
    if (group === null || !ofInvesting.includes(group.name)) continue;
    const sum = sumOf(group);
    add(sum.debit, column, -debit);
    add(sum.credit, column, -credit);
    mark('depreciation', column, credit - debit);
  }

  const of = (use: CashFlowUse) => marked.get(use) ?? zero();
  const period = columns[columns.length > 2 ? columns.length - 1 : 0];
  const hasLinesBelow = (id: string) => groupWithAllBelow(groups, id).some((group) => group.id !== id && counted.has(group.name));
  const line = (key: string, name: string, amounts: Amounts, ofGroup: string | null = null): CashFlowLine => {
    const groupId = ofGroup !== null && !hasLinesBelow(ofGroup) ? ofGroup : null;
    const groupPage = groupId !== null && period ? groupPageOf(groups, groupId, period) : null;
    return { key, kind: 'entry', name, groupId, groupPage, amounts };
  };
  const result = (key: string, name: string, amounts: Amounts): CashFlowLine => ({ ...line(key, name, amounts), kind: 'result' });
  const plus = (...all: readonly Amounts[]): Amounts => columns.map((_, at) => paise(all.reduce((sum, each) => sum + each[at]!, 0)));
  const less = (amounts: Amounts): Amounts => amounts.map((amount) => paise(0 - amount));
  const total = (lines: readonly CashFlowLine[]) => plus(zero(), ...lines.map(({ amounts }) => amounts));
  const shown = (lines: readonly CashFlowLine[]) => lines.filter(({ amounts }) => amounts.some((amount) => amount !== 0));
  const named = (name: string) => [...sums.values()].find(({ group }) => group.name === name);

  const profit = line('profitBeforeTax', 'Profit before tax', plus(netProfit, of('incomeTax')));
  const notCash = [
    line('depreciation', 'Depreciation', of('depreciation')),
    line('financeCost', 'Interest charged', of('financeCost')),
    line('financeIncome', 'Interest and dividend', of('financeIncome')),
    line('beforeBooks', 'Income and expenses before the books', beforeBooks),
    line('saleResult', 'Loss (profit) on sale of assets', of('saleResult')),
  ];
  const beforeChanges = plus(profit.amounts, total(notCash));

  const stock = plus(openingStock, less(closingStock));
  const handled = [...ofInvesting, ...ofFinancing];
  const place = (name: string) => (ofOperating.includes(name) ? ofOperating.indexOf(name) : ofOperating.length);
  const changing = [...sums.values()].filter(({ group }) => !handled.includes(group.name));
  const stockGroup = groups.find(({ name }) => name === 'Stock-in-Hand');
  if (stockGroup && !named('Stock-in-Hand')) changing.push({ group: stockGroup, debit: zero(), credit: zero() });
  const changes = changing
    .toSorted((a, b) => place(a.group.name) - place(b.group.name) || (a.group.name < b.group.name ? -1 : 1))
    .map(({ group: { id, name }, debit, credit }) =>
      line(
        `change ${id}`,
        otherNames[name] ?? `Change in ${name}`,
        plus(credit, less(debit), name === 'Stock-in-Hand' ? stock : zero()),
        id,
      ),
    );
  const generated = plus(beforeChanges, total(changes));
  const taxPaid = line('taxPaid', 'Income tax paid', plus(less(of('incomeTax')), of('taxProvision')));
  const operating = plus(generated, taxPaid.amounts);

  const bought = (name: string, text: string) => {
    const sum = named(name);
    return line(`bought ${name}`, text, sum ? less(sum.debit) : zero(), sum?.group.id);
  };
  const soldFor = ['Fixed Assets', 'Investments'].map((name) => named(name)?.credit ?? zero());
  const deposits = named('Deposits (Asset)');
  const investments = [
    bought('Fixed Assets', 'Purchase of fixed assets'),
    bought('Investments', 'Purchase of investments'),
    line('sold', 'Sale of fixed assets and investments', plus(...soldFor, less(of('saleResult'))), named('Fixed Assets')?.group.id),
    line('received', 'Interest and dividend received', less(of('financeIncome'))),
    bought('Deposits (Asset)', 'Deposits given'),
    line('returned', 'Deposits returned', deposits?.credit ?? zero(), deposits?.group.id),
  ];
  const investing = total(investments);

  const gross = (name: string, came: string, went: string) => {
    const sum = named(name);
    return [
      line(`in ${name}`, came, sum?.credit ?? zero(), sum?.group.id),
      line(`out ${name}`, went, sum ? less(sum.debit) : zero(), sum?.group.id),
    ];
  };
  const net = (name: string) => {
    const sum = named(name);
    return line(`net ${name}`, `Change in ${name}`, sum ? plus(sum.credit, less(sum.debit)) : zero(), sum?.group.id);
  };
  const financed = [
    ...gross(ofCapital, 'Capital brought in', 'Drawings and capital taken out'),
    ...gross(ofLoans, 'Loans taken', 'Loans repaid'),
    ...[net('Bank OD A/c'), net('Branch / Divisions')],
    line('appropriated', 'Booked to Profit & Loss A/c', appropriated),
    line('interestPaid', 'Interest paid', less(of('financeCost'))),
  ];
  const financing = total(financed);

  const change = plus(operating, investing, financing);
  return {
    ...{ operating, investing, financing },
    gap: plus(change, cashBefore, less(cashAfter)),
    lines: [
      profit,
      ...shown(notCash),
      result('beforeChanges', 'Operating profit before working capital changes', beforeChanges),
      ...shown(changes),
      ...(shown([taxPaid]).length > 0 ? [result('generated', 'Cash generated from operations', generated), taxPaid] : []),
      result('operating', 'A. Operating activities', operating),
      ...shown(investments),
      result('investing', 'B. Investing activities', investing),
      ...shown(financed),
      result('financing', 'C. Financing activities', financing),
      result('change', 'A + B + C: change of cash and bank', change),
      line('cashBefore', 'Cash and bank at the beginning', cashBefore),
      result('cashAfter', 'Cash and bank at the end', cashAfter),
    ],
  };
}

/** An answer of the route; amounts in paise, one for each column. */
export type CashFlowAnswer = CashFlowFigures & StatementPeriod & { readonly columns: readonly StatementPeriod[] };

function drillOf({ key, groupId, groupPage }: CashFlowLine): Drill | undefined {
  if (groupId !== null && groupPage !== null) return { to: groupPage, groupId };
  return key === 'profitBeforeTax' ? { to: 'profitAndLoss' } : undefined;
}

/** The statement: three parts, and the change of cash that they add up to. */
export const cashFlow: Report<CashFlowAnswer> = {
  id: 'cashFlow',
  title: 'Cash flow',
  columns: ({ columns }) => [
    { key: 'name', title: 'Particulars', kind: 'text' },
    ...columns.map((period, at): ReportColumn => {
      const isMany = columns.length > 2;
      const isMain = at === (isMany ? columns.length - 1 : 0);
      const title = isMany && isMain ? 'Total' : periodTitle(period);
      return {
        key: `amount${at}`,
        title,
        kind: 'amount',
        width: isMany ? 130 : 170,
        ...(!isMain && { where: 'table', isDim: !isMany }),
      } as ReportColumn;
    }),
  ],
  rows: ({ lines }) =>
    lines.map((line): ReportRow => {
      const drill = drillOf(line);
      return {
        ...{ key: line.key, kind: line.kind, depth: 0 },
        cells: { name: line.name, ...Object.fromEntries(line.amounts.map((amount, at) => [`amount${at}`, amount])) },
        ...(drill && { drill }),
      };
    }),
  totals: () => [],
  filters: [{ kind: 'period' }],
};
