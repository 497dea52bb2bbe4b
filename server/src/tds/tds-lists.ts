import { sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { monthOf } from '@bahi/core/periods/financial-year';
import { sectionLabel } from '@bahi/core/tds/sections';
import { tdsDueOn } from '@bahi/core/tds/tds-dates';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { listDeductionRows, listPayableMonths, listReceivableRows, sumDeductions } from './tds-list-store.ts';

function refuseBackward({ from, to }: { from: string; to: string }): void {
  refuseProblems(to < from ? [{ code: 'DATE_INVALID', field: 'to' }] : []);
}

/** Deducted and paid TDS by month and section. A month with a pending amount after its due date is overdue. */
export const listTdsPayable = forManagers.tds.listPayable.handler(async ({ input, context: { company, tx } }) => {
  refuseBackward(input);
  const today = todayInIndia(Date.now());
  const rows = await tx.query(listPayableMonths(company.id, input));
  const months = rows.map(({ month, section, deductedPaise, paidPaise, ledgerId, ledgerName }) => {
    const pendingPaise = deductedPaise - paidPaise;
    const dueOn = tdsDueOn(month);
    return {
      month,
      section,
      label: sectionLabel(section, month),
      deductedPaise,
      paidPaise,
      pendingPaise,
      dueOn,
      isOverdue: pendingPaise > 0 && dueOn < today,
      ledger: { _id: ledgerId, name: ledgerName },
    };
  });
  return {
    months,
    deductedPaise: sumPaise(months.map(({ deductedPaise }) => deductedPaise)),
    pendingPaise: sumPaise(months.map(({ pendingPaise }) => Math.max(pendingPaise, 0))),
  };
});

/** The return of a quarter, one row per deduction, with the challan that paid it. */
export const listTdsDeductions = forManagers.tds.listDeductions.handler(async ({ input, context: { company, tx } }) => {
  refuseBackward(input);
  const { from, to, state, section = null } = input;
  const asked = { from, to, state, section };
  const after = readCursor(input.cursor, ['date', 'uuid']) ?? [from, nilUuid];
  const [rows, [sums]] = await tx.together([
    listDeductionRows(company.id, asked, after, input.limit + 1),
    sumDeductions(company.id, asked),
  ]);
  const { page, last } = pageOf(rows, input.limit);
  return {
    deductions: page.map(({ number, kind, ...row }) => ({
      ...row,
      kind: kind as 'purchase' | 'payment' | 'journal',
      voucherNumber: number,
      dueOn: tdsDueOn(monthOf(row.date)),
    })),
    amountPaise: sums?.amountPaise ?? 0,
    pendingPaise: sums?.pendingPaise ?? 0,
    next: last ? writeCursor([last.date, last.voucherId]) : null,
  };
});

/** TDS deducted by others, to be claimed from the government. */
export const listTdsReceivable = forManagers.tds.listReceivable.handler(async ({ input, context: { company, tx } }) => {
  refuseBackward(input);
  const rows = await tx.query(listReceivableRows(company.id, input));
  return {
    parties: rows,
    amountPaise: sumPaise(rows.map(({ amountPaise }) => amountPaise)),
  };
});
