import { invariant } from '@bahi/core/basics/invariant';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { registerKinds } from '@bahi/core/reports/register-kinds';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { spanOf } from './public/span.ts';
import { listRegister } from './register-store.ts';

/** Purchase rates are costs, which staff of role user may not see. */
export const getRegister = forManagers.reports.getRegister.handler(async ({ input, context: { company, tx } }) => {
  const { orgId: _, kind, by, cursor, limit, from: asksFrom, to: asksTo, ...goods } = input;
  const { from, to } = spanOf(company, todayInIndia(Date.now()), { from: asksFrom, to: asksTo });
  const filter = { ...goods, ...registerKinds[kind], from, to };
  const after = readCursor(cursor, ['text', 'text', 'text']);
  const [found, [total]] = await tx.together(listRegister(company, by, filter, after, limit + 1));
  invariant(total, 'a sum is one row');
  const { page, last } = pageOf(found, limit);
  return {
    kind,
    by,
    from,
    to,
    rows: page.map(({ key, name, date, voucherKind, party, quantity, unit, vouchers, value, tax, total: all }) => ({
      ...{ key, name, date, voucherKind, party, quantity, unit, vouchers, value, tax, total: all },
    })),
    next: last ? writeCursor([last.sortKey, last.key ?? '', last.name]) : null,
    total,
  };
});
