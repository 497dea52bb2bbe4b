import { type Paise, paise } from '../money/paise.ts';
import type { CashFlowUse } from '../postings/cash-flow-use.ts';
import { fitsSchedule, type ScheduleLine } from '../postings/schedule-line.ts';
import { type Amounts, isZero, type StatementGroup, type StatementLedger, sumAmounts } from './statement-lines.ts';

/* What the two statements of Schedule III (Division I) have in common: lines with the ledgers below them. */

/** A ledger, or several of a group that have the same marks and their balance on the same side. */
export type ScheduleLedger = StatementLedger & {
  readonly scheduleLine: ScheduleLine | null;
  readonly cashFlowUse: CashFlowUse | null;
};

export type ScheduleRow = {
  /** Unique in the statement. */
  readonly key: string;
  /** A section and a line add up what is below them, a result adds up rows above it. */
  readonly kind: 'section' | 'line' | 'result' | 'ledger' | 'group' | 'others' | 'stock';
  readonly name: string;
  readonly depth: number;
  /** The key of the row above it in the tree. */
  readonly parent: string | null;
  readonly ledgerId: string | null;
  /** The group whose ledgers or parties the row adds up; null if the row has only a part of its balance. */
  readonly groupId: string | null;
  readonly amounts: Amounts;
};

/** A part of a line: a ledger, some ledgers of a group, the stock. `name` is that of the row below the line. */
export type SchedulePart = Pick<ScheduleRow, 'name' | 'ledgerId' | 'groupId' | 'amounts'> & {
  readonly kind: 'ledger' | 'group' | 'others' | 'stock';
};

/** The rows of a line: the line with its sum, then its parts by name, one row for a group. No row if all parts are 0 in every column. */
export function lineRows(
  line: { readonly key: string; readonly name: string; readonly parent: string | null },
  parts: readonly SchedulePart[],
  columns: number,
): readonly ScheduleRow[] {
  const kept = onePerGroup(parts, columns).filter(({ amounts }) => !isZero(amounts));
  if (kept.length === 0) return [];
  const depth = line.parent === null ? 0 : 1;
  const amounts = sumAmounts(
    columns,
    kept.map((part) => part.amounts),
  );
  return [
    { ...line, kind: 'line', depth, ledgerId: null, groupId: null, amounts },
    ...kept
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(
        (part, at): ScheduleRow => ({
          ...part,
          key: `${line.key} ${part.kind} ${part.ledgerId ?? at}`,
          depth: depth + 1,
          parent: line.key,
        }),
      ),
  ];
}

/** Ledgers without rows of their own that are apart only by their marks are one part of their group. */
function onePerGroup(parts: readonly SchedulePart[], columns: number): readonly SchedulePart[] {
  const keyOf = ({ kind, ledgerId, groupId }: SchedulePart, at: number) =>
    ledgerId === null && groupId !== null ? `${kind} ${groupId}` : at;
  return [...Map.groupBy(parts, keyOf).values()].map((same) => ({
    ...same[0]!,
    amounts: sumAmounts(
      columns,
      same.map(({ amounts }) => amounts),
    ),
  }));
}

/** The balance in the first column of each group with those below it, debit positive: the figure of the group summary. */
export function groupBalances(groups: readonly StatementGroup[], ledgers: readonly StatementLedger[]): ReadonlyMap<string, Paise> {
  const parents = new Map(groups.map(({ id, parentId }) => [id, parentId]));
  const balances = new Map<string, Paise>();
  for (const { groupId, amounts } of ledgers) {
    for (let id: string | null = groupId; id !== null; id = parents.get(id) ?? null) {
      balances.set(id, paise((balances.get(id) ?? 0) + (amounts[0] ?? 0)));
    }
  }
  return balances;
}

/** A row that adds others up. */
export const scheduleResult = (key: string, name: string, amounts: Amounts): ScheduleRow => ({
  ...{ key, kind: 'result', name, depth: 0, parent: null, ledgerId: null, groupId: null },
  amounts,
});

/** The line that the user gave a ledger; null if there is none or its group gives it no meaning. */
export const lineGiven = ({ scheduleLine }: ScheduleLedger, { nature }: StatementGroup): ScheduleLine | null =>
  scheduleLine !== null && fitsSchedule(scheduleLine, nature) ? scheduleLine : null;

/** A ledger as a part of a line; several ledgers are named by their group. */
export function partOf(ledger: ScheduleLedger, group: StatementGroup, amounts: Amounts): SchedulePart {
  const { ledgerId, kind, name } = ledger;
  if (ledgerId !== null) return { kind: 'ledger', name, ledgerId, groupId: group.id, amounts };
  return { kind: kind === 'others' ? 'others' : 'group', name: group.name, ledgerId, groupId: group.id, amounts };
}

/** Finds the nearest group above a ledger that has a place of its own; otherwise its primary group. */
export function placeFinder(groups: readonly StatementGroup[], places: ReadonlySet<string>) {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const counted = (group: StatementGroup): StatementGroup =>
    group.parentId === null || places.has(group.name) ? group : counted(byId.get(group.parentId)!);
  return (id: string): { readonly group: StatementGroup; readonly place: StatementGroup } => {
    const group = byId.get(id)!;
    return { group, place: counted(group) };
  };
}
