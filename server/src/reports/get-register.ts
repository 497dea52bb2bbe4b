import { invariant } from '@bahi/core/basics/invariant';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { grossProfitTie } from '@bahi/core/reports/register';
import { accountTie } from '@bahi/core/reports/register-accounts';
import { groupOfRegister, isOfMoney, isOfTransfers, type RegisterKind, registerKinds } from '@bahi/core/reports/register-kinds';
import { groupWithAllBelow } from '@bahi/core/reports/statement-lines';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { findMoved, listStatementGroups } from './financial-store.ts';
import { accountOf, stockDatesOf, withOpenings } from './get-profit-and-loss.ts';
import { spanOf } from './public/span.ts';
import { costOfRows } from './register-costs.ts';
import { type AccountValue, listRegister, type RegisterFilter } from './register-store.ts';
import { continueInOneMoment } from './stock-on-dates.ts';

/** Purchase rates are costs, which staff of role user may not see. */
export const getRegister = forManagers.reports.getRegister.handler(async ({ input, context: { company, tx } }) => {
  const { orgId: _, kind, by, cursor, limit, from: asksFrom, to: asksTo, ...goods } = input;
  const { from, to } = spanOf(company, todayInIndia(Date.now()), { from: asksFrom, to: asksTo });
  const isProfit = kind === 'grossProfit';
  const filter: RegisterFilter = {
    ...goods,
    ...registerKinds[kind],
    from,
    to,
    isProfit,
    isMoney: isOfMoney(kind),
    isTransfer: isOfTransfers(kind),
  };
  const isFirst = cursor === undefined;
  const isWhole = Object.values(goods).every((value) => value === undefined);
  // The sums stand beside those of the accounts, and costs follow from the stock on two days: what is saved between two reads would look like a difference.
  if (isProfit || (isFirst && isWhole)) await continueInOneMoment(tx, company, isProfit ? stockDatesOf([filter]) : []);
  const found = await tx.query(listRegister(company, by, filter, readCursor(cursor, ['text', 'text', 'text']), limit + 1));
  const [first] = found;
  invariant(first, 'the sums are a row also of an empty register');
  const rows = found.flatMap(({ sums: _sums, posted: _posted, sortKey, ...row }) => (sortKey === null ? [] : [{ ...row, sortKey }]));
  const { page, last } = pageOf(rows, limit);
  const costs = isProfit ? await costOfRows(tx, company, by, filter, page, isFirst) : null;
  const total = { ...first.sums, cost: costs?.totalPaise ?? null };
  return {
    kind,
    by,
    from,
    to,
    rows: page.map(({ sortKey: _sortKey, partyId: _partyId, ...row }) => ({ ...row, cost: costs && (costs.ofRow.get(row.key) ?? 0) })),
    next: last ? writeCursor([last.sortKey, last.key ?? '', last.name]) : null,
    total,
    tie: total.cost !== null && isFirst && isWhole ? await tieOf(tx, company, { from, to }, total.value - total.cost) : null,
    accounts: isFirst && isWhole ? await accountsOf(tx, company, kind, filter, first.posted) : null,
  };
});

/** The value of a register beside its group of the profit and loss of the same days; null for a register without such a group. */
async function accountsOf(tx: Tx, company: Company, kind: RegisterKind, filter: RegisterFilter, posted: readonly AccountValue[]) {
  const name = groupOfRegister(kind);
  if (name === null) return null;
  const [groups, moved] = await tx.together([listStatementGroups(company.id), findMoved(company.id, [withOpenings(company, filter)])]);
  const primary = groups.find((group) => group.parentId === null && group.name === name);
  invariant(primary, 'a company has the 28 groups');
  const inGroup = new Set(groupWithAllBelow(groups, primary.id).map(({ id }) => id));
  const sign = name === 'Sales Accounts' ? -1 : 1;
  const ofGroup = moved.flatMap(({ groupId, ledgerId, name: ledger, paise }) =>
    inGroup.has(groupId) ? [{ ledgerId, name: ledger ?? 'Other ledgers', paise: sign * paise }] : [],
  );
  return accountTie(name, posted, ofGroup);
}

/** The profit of the bills of a period beside the gross profit of its profit and loss. */
async function tieOf(tx: Tx, company: Company, period: { from: string; to: string }, profit: number) {
  const { account } = await accountOf(tx, company, [period]);
  const { sales, costOfSales, grossProfit } = account;
  const figure = (amounts: readonly number[]) => only(amounts);
  return grossProfitTie(profit, { sales: figure(sales), costOfSales: figure(costOfSales), grossProfit: figure(grossProfit) });
}
