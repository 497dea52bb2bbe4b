import { businessDayAt } from '@bahi/core/tables/business-day';
import type { ChangeKind } from '@bahi/core/tables/kitchen-change';
import { isLess } from '@bahi/core/tables/left-to-cook';
import { type SlipState, stateOfLess } from '@bahi/core/tables/slip-state';
import { v7 as uuidv7 } from 'uuid';
import { listStations } from '../menu/menu-store.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import {
  findLastSlipNumbers,
  insertSlipLines,
  insertSlips,
  listSlipsOfOrder,
  listTold,
  lockSlipsOfOrder,
  lockStations,
  updateSlipState,
} from './order-store.ts';
import { queuePrints } from './printer-store.ts';
import { serializeSlips } from './serialize-order.ts';

/** A line of a slip. It is about a line of an order, in a round of that order. */
export type LineToSend = {
  orderId: string;
  round: number;
  lineId: string;
  /** The dish of a combo, by its position among the options of the line, from 1; 0 for the line itself. */
  part: number;
  kind: ChangeKind;
  quantityE4: number;
  note: string;
  reason: string;
  place: string;
};
export type SlipToSend = { stationId: string; state: SlipState; lines: readonly LineToSend[] };

/** Numbers the slips of a round of an order by station and business day, and writes them. Returns those that a kitchen still looks at, in words. */
export async function sendSlips(
  { tx, company, caller }: Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>,
  order: { id: string; round: number },
  slips: readonly SlipToSend[],
): Promise<string> {
  if (slips.length === 0) return '';
  const businessDay = businessDayAt(Date.now());
  const stationIds = [...new Set(slips.map(({ stationId }) => stationId))];
  const [last, stations] = await tx.after(
    [lockStations(company.id, stationIds)],
    [findLastSlipNumbers(company.id, businessDay, stationIds), listStations(company.id, 'all')],
  );
  const nameOf = new Map(stations.map(({ _id, name }) => [_id, name]));
  const lastOf = new Map(last.map((each) => [each.stationId, each.last]));
  const sentAt = new Date().toISOString();
  const numbered = slips.map((slip) => {
    const number = (lastOf.get(slip.stationId) ?? 0) + 1;
    lastOf.set(slip.stationId, number);
    return { ...slip, id: uuidv7(), number };
  });
  await tx.together([
    insertSlips(
      numbered.map(({ id, stationId, number, state }) => ({
        ...{ org_id: company.id, id, order_id: order.id, station_id: stationId, business_day: businessDay, number, round: order.round },
        ...{ state, sent_at: sentAt, sent_by_name: caller.name, state_at: sentAt },
      })),
    ),
    insertSlipLines(
      numbered.flatMap(({ id, lines }) =>
        lines.map(({ orderId, round, lineId, part, kind, quantityE4, note, reason, place }, at) => ({
          ...{ org_id: company.id, slip_id: id, line_no: at + 1, order_id: orderId, order_line_id: lineId, part },
          ...{ kind, quantity_e4: quantityE4, note, reason, place, round },
        })),
      ),
    ),
    // A slip of moved dishes that were served is for nobody.
    queuePrints(
      company.id,
      numbered.filter(({ state }) => state !== 'served'),
    ),
  ]);
  const less = slips.flatMap(({ lines }) => lines).find(isLess);
  if (less) await readyWithoutThese({ tx, company }, less.orderId, stationIds);
  return numbered
    .filter(({ state }) => state !== 'served')
    .map(({ number, stationId }) => `KOT ${number} ${nameOf.get(stationId)}`)
    .join(', ');
}

/**
 * Makes the slips ready of which cooks bumped all that is left, now that plates of this order are taken away: nobody can bump them any more. The slips are
 * locked before they are read, so a cook who bumps a dish at the same time sees the plates gone, or this sees the dish bumped.
 */
async function readyWithoutThese(
  { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>,
  orderId: string,
  stationIds: readonly string[],
) {
  const [slips, told] = await tx.after(
    [lockSlipsOfOrder(company.id, orderId, stationIds)],
    [listSlipsOfOrder(company.id, orderId), listTold(company.id, [orderId])],
  );
  const ready = serializeSlips(slips, told).filter(({ state, lines }) => stateOfLess(state, lines) !== state);
  if (ready.length > 0) await tx.together(ready.map(({ _id }) => updateSlipState(company.id, _id, 'ready')));
}
