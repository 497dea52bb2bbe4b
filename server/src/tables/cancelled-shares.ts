import { stationsOf } from '@bahi/core/tables/combo-parts';
import { platesOfCancelledShares } from '@bahi/core/tables/share-lines';
import { only } from '../platform/only.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findKnownDishes, sumShares } from './cancelled-shares-store.ts';
import { lockStations } from './order-store.ts';
import { sendSlips } from './send-slips.ts';

/**
 * Tells kitchens of shares that a manager cancelled on one order, on a slip of the order that they know the dish from; the lines are written before.
 * The stations are locked before the sums are read, so of two managers who cancel the last two shares at once the second one's slip has the plate.
 * Returns the slips in words.
 */
export async function tellOfCancelledShares(
  context: Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>,
  orderId: string,
  cancelled: readonly { lineId: string; reason: string }[],
): Promise<string[]> {
  const { tx, company } = context;
  const reasonOf = new Map(cancelled.map(({ lineId, reason }) => [lineId, reason]));
  const found = reasonOf.size === 0 ? [] : await tx.query(findKnownDishes(company.id, orderId, [...reasonOf.keys()]));
  if (found.length === 0) return [];
  await tx.query(
    lockStations(company.id, [...new Set(found.flatMap((dish) => stationsOf(dish).map(({ stationId }) => stationId)))].toSorted()),
  );
  const sent: string[] = [];
  // Two shares of one dish may be on one bill.
  for (const { askedLineId, stationId, options, ...dish } of new Map(found.map((each) => [each.lineId, each])).values()) {
    const { lastRound, note, ...sums } = only(await tx.query(sumShares(company.id, dish)));
    const quantityE4 = platesOfCancelledShares(sums);
    if (quantityE4 === 0) continue;
    const round = lastRound + 1;
    const line = { ...dish, round, kind: 'cancel' as const, quantityE4, note, reason: reasonOf.get(askedLineId) ?? '', place: '' };
    const told = Map.groupBy(stationsOf({ stationId, options }), (each) => each.stationId);
    const slips = [...told].map(([station, parts]) => ({
      ...{ stationId: station, state: 'new' as const },
      lines: parts.map(({ part }) => ({ ...line, part })),
    }));
    sent.push(await sendSlips(context, { id: dish.orderId, round }, slips));
  }
  return sent;
}
