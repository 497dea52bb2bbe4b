import type { ScheduleLedger } from '@bahi/core/reports/schedule-rows';
import type { SheetLedger } from '@bahi/core/reports/schedule-sheet';
import type { StatementLedger } from '@bahi/core/reports/statement-lines';
import type { BalanceRow, MovedRow } from './financial-store.ts';

type Row = { ledgerId: string | null; name: string | null; groupId: string | null; column: number; paise: number; isParties?: boolean };

const keyOf = ({ ledgerId, groupId, isParties }: Row) => ledgerId ?? `${groupId} ${isParties ?? false}`;

/** Rows of a ledger and a column as ledgers with one amount for each column; 0 where there is no row. */
export const statementLedgers = (rows: readonly Row[], columns: number): StatementLedger[] =>
  grouped(rows, columns, keyOf).map(({ ledger }) => ledger);

/** The same with the marks for Schedule III. Ledgers in one row are apart by their marks. */
export const markedLedgers = (rows: readonly MovedRow[], columns: number): ScheduleLedger[] =>
  grouped(rows, columns, (row) => `${keyOf(row)} ${row.scheduleLine} ${row.cashFlowUse}`).map(
    ({ ledger, first: { scheduleLine, cashFlowUse } }) => ({ ...ledger, scheduleLine, cashFlowUse }),
  );

/** Balances with the marks for Schedule III. Parties are apart by the side of their balance and by the Udyam number. */
export const sheetLedgers = (rows: readonly BalanceRow[], columns: number): SheetLedger[] =>
  grouped(rows, columns, (row) => {
    const { ledgerId, paise, scheduleLine, isCheques, isMsme } = row;
    return ledgerId ?? `${keyOf(row)} ${paise > 0} ${scheduleLine} ${isCheques} ${isMsme}`;
  }).map(({ ledger, first: { scheduleLine, cashFlowUse, isCheques, isMsme, dueWithinYear } }) => ({
    ...ledger,
    ...{ scheduleLine, cashFlowUse, isCheques, isMsme, dueWithinYear },
  }));

function grouped<Of extends Row>(rows: readonly Of[], columns: number, key: (row: Of) => string) {
  const ofLedger = Map.groupBy(
    rows.filter(({ groupId }) => groupId !== null),
    key,
  );
  return [...ofLedger.values()].map((its) => {
    const first = its[0]!;
    const { ledgerId, name, groupId, isParties } = first;
    const amounts = Array.from({ length: columns }, (_, at) =>
      its.reduce((sum, { column, paise }) => (column === at ? sum + paise : sum), 0),
    );
    const ledger: StatementLedger = {
      ...{ ledgerId, name: name ?? (isParties ? 'All parties' : 'Other ledgers'), groupId: groupId!, amounts },
      ...(ledgerId === null && { kind: isParties ? ('parties' as const) : ('others' as const) }),
    };
    return { first, ledger };
  });
}
