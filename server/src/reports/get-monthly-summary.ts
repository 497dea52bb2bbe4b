import { todayInIndia } from '@bahi/core/periods/business-date';
import { beginsAnew } from '@bahi/core/reports/group-page';
import { monthlySummaryOf } from '@bahi/core/reports/monthly-summary';
import { groupWithAllBelow, type StatementGroup } from '@bahi/core/reports/statement-lines';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { Tx } from '../platform/transaction.ts';
import { listStatementGroups } from './financial-store.ts';
import { spanOf } from './public/span.ts';
import { refuseLongPeriod } from './refuse-long-period.ts';
import { findLedger, type Ledgers, listMonths, type Span, sumOpening } from './report-store.ts';
import { stockAtStart } from './stock-at-start.ts';
import { refuseBeyondYear } from './within-year.ts';

/** It may show the profit, which staff of role user may not see. */
export const getMonthlySummary = forManagers.reports.getMonthlySummary.handler(async ({ input, context: { company, tx } }) => {
  const { ledgerId, groupId } = input;
  const one = { code: 'REQUIRED', field: 'ledgerId', message: 'Choose a ledger or a group' };
  refuseProblems((ledgerId === undefined) === (groupId === undefined) ? [one] : []);
  const span = spanOf(company, todayInIndia(Date.now()), input);
  refuseLongPeriod(span);
  const of =
    ledgerId === undefined
      ? ofGroup(await tx.query(listStatementGroups(company.id)), groupId!)
      : await ofLedger(tx, company, ledgerId, span);
  if (of.beginsAnew) refuseBeyondYear(span);
  const stock = of.needsStock ? await stockAtStart(tx, company.id, span) : { gainedPaise: 0, valuePaise: 0 };
  const [opening, moved] = await tx.together([
    sumOpening(company.id, span, stock.gainedPaise, of.ledgers),
    listMonths(company.id, span, of.ledgers),
  ]);
  const goods = of.hasGoods ? stock.valuePaise : 0;
  const { months, total } = monthlySummaryOf({ from: span.from, to: span.to }, only(opening).paise + goods, moved);
  return {
    from: span.from,
    to: span.to,
    of: { ledgerId: ledgerId ?? null, groupId: groupId ?? null, name: of.name },
    months: months.map((month) => ({ ...month })),
    total,
  };
});

type Subject = {
  name: string;
  ledgers: Ledgers;
  /** It starts each financial year anew: income, expenses, their profit, and the goods at their value when the year began. */
  beginsAnew: boolean;
  needsStock: boolean;
  hasGoods: boolean;
};

async function ofLedger(tx: Tx, company: Parameters<typeof findLedger>[0], ledgerId: string, span: Span): Promise<Subject> {
  const ledger = await tx.first(findLedger(company, ledgerId, span));
  if (!ledger) throw new Refusal('NOT_FOUND');
  const isProfit = ledger.role === 'profitAndLoss';
  const isEarned = ledger.nature === 'income' || ledger.nature === 'expenses';
  return { name: ledger.name, ledgers: { ledgerId }, beginsAnew: isEarned || isProfit, needsStock: isProfit, hasGoods: false };
}

function ofGroup(all: readonly StatementGroup[], groupId: string): Subject {
  const group = all.find(({ id }) => id === groupId);
  if (!group) throw new Refusal('NOT_FOUND');
  const within = groupWithAllBelow(all, groupId);
  const hasGoods = within.some(({ name }) => name === 'Stock-in-Hand');
  return {
    name: group.name,
    ledgers: { groupIds: within.map(({ id }) => id) },
    ...{ beginsAnew: beginsAnew(all, groupId), needsStock: hasGoods, hasGoods },
  };
}
