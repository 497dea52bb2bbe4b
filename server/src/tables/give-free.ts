import type { Paise } from '@bahi/core/money/paise';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { type FreeLimit, giveFree as freeLine, leftOfLimit } from '@bahi/core/tables/free-dishes';
import { forBills } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { eventOf, insertEvents } from './move-store.ts';
import { findOrder, lockMember, saveLines, sumFree, touchBill } from './order-store.ts';
import { openForChange, readOrder } from './serialize-order.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type OfLine = { orderId: string; lineId: string | null };

/** The limit of the caller today; null for a manager. With `isLocked` another device of the same person waits until the commit. */
async function limitOf({ tx, company, caller }: Context, on: string, line: OfLine, { isLocked = false } = {}): Promise<FreeLimit | null> {
  const { mostFreePaise: mostPaise } = company;
  if (mostPaise === null) return null;
  const given = sumFree(company.id, caller.id, on, line);
  const rows = isLocked ? (await tx.after([lockMember(company.id, caller.id)], [given]))[0] : await tx.query(given);
  return { mostPaise, givenPaise: only(rows).givenPaise };
}

export const getFreeLimit = forBills.tables.getFreeLimit.handler(async ({ input: { id, lineId = null }, context }) => {
  if (!(await context.tx.first(findOrder(context.company.id, id)))) throw new Refusal('NOT_FOUND');
  const limit = await limitOf(context, businessDayAt(Date.now()), { orderId: id, lineId });
  return { limit: limit && { mostPaise: limit.mostPaise as Paise, leftPaise: leftOfLimit(limit) } };
});

/**
 * Plates of a dish are given without charge, or charged again: by managers freely, by others up to their limit of the day. The kitchens are told
 * nothing: the guests get their dishes.
 */
export const giveFree = forBills.tables.giveFree.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { id, version, lineId, freeE4, reason } = input;
  const { lines } = await openForChange(context, id, version);
  const on = businessDayAt(Date.now());
  const limit = await limitOf(context, on, { orderId: id, lineId }, { isLocked: true });
  const { problems, line } = freeLine(lines, { lineId, freeE4, reason, by: caller, on, limit });
  refuseProblems(problems);
  const { name } = line!;
  const said = freeE4 === 0 ? `${name} is charged again` : `${formatE4(freeE4)} × ${name}: ${reason}`;
  await tx.together([
    saveLines(company.id, id, { count: lines.length, round: 0 }, [line!]),
    touchBill(company.id, id, caller),
    insertEvents([eventOf(context, id, 'madeFree', said)]),
  ]);
  const message = freeE4 === 0 ? `${name} is charged again` : `${formatE4(freeE4)} × ${name} without charge`;
  return { message, order: await readOrder(context, id) };
});
