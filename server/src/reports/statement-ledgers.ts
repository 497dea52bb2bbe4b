import type { StatementLedger } from '@bahi/core/reports/statement-lines';

type Row = { ledgerId: string | null; name: string | null; groupId: string | null; column: number; paise: number; isParties?: boolean };

/** Rows of a ledger and a column as ledgers with one amount for each column; 0 where there is no row. */
export function statementLedgers(rows: readonly Row[], columns: number): StatementLedger[] {
  const ofLedger = Map.groupBy(
    rows.filter(({ groupId }) => groupId !== null),
    ({ ledgerId, groupId, isParties }) => ledgerId ?? `${groupId} ${isParties ?? false}`,
  );
  return [...ofLedger.values()].map((its) => {
    const { ledgerId, name, groupId, isParties } = its[0]!;
    const amounts = Array.from({ length: columns }, (_, at) => its.find(({ column }) => column === at)?.paise ?? 0);
    return {
      ...{ ledgerId, name: name ?? (isParties ? 'All parties' : 'Other ledgers'), groupId: groupId!, amounts },
      ...(ledgerId === null && { kind: isParties ? ('parties' as const) : ('others' as const) }),
    };
  });
}
