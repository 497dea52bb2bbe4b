import { businessDayAt } from '@bahi/core/tables/business-day';
import type { ChangeKind } from '@bahi/core/tables/kitchen-change';
import type { SlipState } from '@bahi/core/tables/slip-state';
import { v7 as uuidv7 } from 'uuid';
import { listStations } from '../menu/menu-store.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findLastSlipNumbers, insertSlipLines, insertSlips, lockStations } from './order-store.ts';
import { queuePrints } from './printer-store.ts';

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
  return numbered
    .filter(({ state }) => state !== 'served')
    .map(({ number, stationId }) => `KOT ${number} ${nameOf.get(stationId)}`)
    .join(', ');
}
