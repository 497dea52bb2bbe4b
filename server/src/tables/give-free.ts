import { formatE4 } from '@bahi/core/money/rupee-format';
import { giveFree as freeLine } from '@bahi/core/tables/free-dishes';
import { forManagers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { eventOf, insertEvents } from './move-store.ts';
import { saveLines, touchBill } from './order-store.ts';
import { openForChange, readOrder } from './serialize-order.ts';

/** A manager gives plates of a dish without charge, or charges them again. The kitchens are told nothing: the guests get their dishes. */
export const giveFree = forManagers.tables.giveFree.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { id, version, lineId, freeE4, reason } = input;
  const { lines } = await openForChange(context, id, version);
  const { problems, line } = freeLine(lines, { lineId, freeE4, reason, by: caller.name });
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
