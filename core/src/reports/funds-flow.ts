import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { type BalanceSheetFacts, resultsOf } from './balance-sheet.ts';
import { otherNames } from './cash-flow.ts';
import { type GroupPage, groupPageOf } from './group-page.ts';
import { type Drill, type Report, type ReportRow, totalRow } from './report.ts';
import type { StatementPeriod } from './statement-columns.ts';
import type { Amounts, StatementGroup } from './statement-lines.ts';
import { periodTitle } from './statement-reports.ts';

/** The two views of the funds flow: where the funds of a period came from and went, and its months. */
export const fundsFlowBy = ['group', 'month'] as const;
export type FundsFlowBy = (typeof fundsFlowBy)[number];

export type FundsFlowRow = StatementPeriod & {
  readonly key: string;
  readonly name: string;
  /** `funds` are a source or an application, `working` a change in the working capital, `month` both of a month. */
  readonly kind: 'funds' | 'working' | 'month';
  readonly groupId: string | null;
  /** The report that shows the group in this period; null if there is none. */
  readonly groupPage: GroupPage | null;
  readonly sources: Paise;
  readonly applications: Paise;
  /** Sources less applications; of a part of the working capital its increase. */
  readonly net: Paise;
};

export type FundsFlowFigures = {
  readonly rows: FundsFlowRow[];
  readonly sources: Paise;
  readonly applications: Paise;
  /** Working capital: current assets less current liabilities. */
  readonly opening: Paise;
  readonly closing: Paise;
  /** Sources less applications less the change in working capital: zero in sound books. */
  readonly gap: Paise;
};

/** Their groups are the working capital; every other group of the balance sheet is a source or an application. */
const working = ['Current Assets', 'Current Liabilities'];

type Item = {
  readonly key: string;
  readonly name: string;
  readonly group: StatementGroup | null;
  readonly isWorking: boolean;
  amounts: Amounts;
};

/**
 * The funds flow between balance sheets. The facts have one date more than there are `periods`: the day before the first, and the last day of
 * each. By month the sources of a month are the groups that gave funds in it; a group that took them is an application.
 */
export function fundsFlowOf(facts: BalanceSheetFacts, periods: readonly StatementPeriod[], by: FundsFlowBy): FundsFlowFigures {
  const { dates, groups } = facts;
  const byId = new Map(groups.map((group) => [group.id, group]));
  /** A primary group, or the group directly below it if it is a part of the working capital. */
  const itemOf = (id: string): { readonly group: StatementGroup; readonly isWorking: boolean } => {
    let group = byId.get(id)!;
    let below = group;
    while (group.parentId !== null) {
      below = group;
      group = byId.get(group.parentId)!;
    }
    const isWorking = working.includes(group.name);
    return { group: isWorking ? below : group, isWorking };
  };
  const items = new Map<string, Item>();
  /** Amounts are debit positive, one for each date. */
  const add = (item: Omit<Item, 'amounts'>, amounts: Amounts) => {
    const known = items.get(item.key)?.amounts ?? dates.map(() => paise(0));
    items.set(item.key, { ...item, amounts: known.map((amount, at) => paise(amount + (amounts[at] ?? 0))) });
  };
  const addToGroup = (id: string, amounts: Amounts) => {
    const { group, isWorking } = itemOf(id);
    add({ key: `group ${group.id}`, name: otherNames[group.name] ?? group.name, group, isWorking }, amounts);
  };
  for (const { groupId, amounts } of facts.ledgers) addToGroup(groupId, amounts);
  const inStock = groups.find(({ name }) => name === 'Stock-in-Hand');
  if (inStock) addToGroup(inStock.id, facts.stock);
  const { broughtForward, thisYear } = resultsOf(facts);
  add(
    { key: 'profit', name: 'Profit of the period', group: null, isWorking: false },
    broughtForward.map((amount, at) => paise(-amount - thisYear[at]!)),
  );

  const change = ({ amounts }: Item, at: number) => paise(amounts[at + 1]! - amounts[at]!);
  const all = [...items.values()].toSorted(
    (a, b) => Number(a.isWorking) - Number(b.isWorking) || rank(a) - rank(b) || (a.name < b.name ? -1 : 1),
  );
  const capital = (at: number) => sumPaise(all.filter(({ isWorking }) => isWorking).map(({ amounts }) => amounts[at]!));
  const fundsIn = (at: number) => {
    const given = all.filter(({ isWorking }) => !isWorking).map((item) => -change(item, at));
    const sources = sumPaise(given.filter((amount) => amount > 0));
    const applications = sumPaise(given.filter((amount) => amount < 0).map((amount) => -amount));
    return { sources, applications, net: paise(sources - applications) };
  };
  const months = periods.map(
    (days, at): FundsFlowRow => ({
      ...{ ...days, key: days.from, name: periodTitle(days), kind: 'month', groupId: null, groupPage: null },
      ...fundsIn(at),
    }),
  );
  const sources = sumPaise(months.map((month) => month.sources));
  const applications = sumPaise(months.map((month) => month.applications));
  const [opening, closing] = [capital(0), capital(dates.length - 1)];
  const period = { from: periods[0]!.from, to: periods.at(-1)!.to };
  const rowsByGroup = () =>
    all
      .filter((item) => change(item, 0) !== 0)
      .map((item): FundsFlowRow => {
        const moved = change(item, 0);
        const groupPage = item.group && groupPageOf(groups, item.group.id, period);
        return {
          ...{ ...period, key: item.key, name: item.name, groupId: item.group?.id ?? null, groupPage },
          kind: item.isWorking ? 'working' : 'funds',
          sources: item.isWorking ? 0 : Math.max(-moved, 0),
          applications: item.isWorking ? 0 : Math.max(moved, 0),
          net: item.isWorking ? moved : paise(0 - moved),
        };
      });
  return {
    rows: by === 'month' ? months : rowsByGroup(),
    ...{ sources, applications, opening, closing },
    gap: paise(sources - applications - (closing - opening)),
  };
}

/** The profit comes first. */
const rank = ({ group }: Item) => (group === null ? 0 : 1);

/** An answer of the route; amounts in paise. */
export type FundsFlowAnswer = StatementPeriod & FundsFlowFigures & { readonly by: FundsFlowBy };

function drillOf({ kind, key, from, to, groupId, groupPage }: FundsFlowRow): Drill | undefined {
  if (kind === 'month') return { to: 'fundsFlow', from, until: to };
  if (groupId !== null && groupPage !== null) return { to: groupPage, groupId };
  return key === 'profit' ? { to: 'profitAndLoss' } : undefined;
}

const rowOf = (row: FundsFlowRow): ReportRow => {
  const { key, name, kind, sources, applications, net } = row;
  const drill = drillOf(row);
  const amounts = kind === 'working' ? { net } : { sources, applications, net };
  return { key, kind: 'entry', depth: 0, cells: { name, ...amounts }, ...(drill && { drill }) };
};

/** Sources and applications of funds; their net is the change in working capital. */
export const fundsFlow: Report<FundsFlowAnswer> = {
  id: 'fundsFlow',
  title: 'Funds flow',
  columns: ({ by }) => [
    { key: 'name', title: by === 'month' ? 'Month' : 'Particulars', kind: 'text' },
    { key: 'sources', title: 'Sources', kind: 'amount', width: 160 },
    { key: 'applications', title: 'Applications', kind: 'amount', width: 160 },
    { key: 'net', title: 'Net', kind: 'amount', width: 160, where: 'table' },
  ],
  rows: ({ by, rows, sources, applications }) => {
    if (by === 'month') return rows.map(rowOf);
    const total: ReportRow = {
      ...{ key: 'funds', kind: 'result', depth: 0 },
      cells: { name: 'Sources less applications', sources, applications, net: sources - applications },
    };
    return [...rows.filter(({ kind }) => kind === 'funds').map(rowOf), total, ...rows.filter(({ kind }) => kind === 'working').map(rowOf)];
  },
  opening: ({ opening }) => [
    { key: 'opening', kind: 'opening', depth: 0, cells: { name: 'Working capital at the beginning', net: opening } },
  ],
  totals: ({ by, sources, applications, opening, closing }) => [
    by === 'month'
      ? totalRow('total', { name: 'Total', sources, applications, net: sources - applications })
      : totalRow('total', { name: 'Change in working capital', net: closing - opening }),
    totalRow('closing', { name: 'Working capital at the end', net: closing }),
  ],
  filters: [{ kind: 'period' }, { kind: 'choice', name: 'by', title: 'By', words: { month: 'Month' } }],
};
