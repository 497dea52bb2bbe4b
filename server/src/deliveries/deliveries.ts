import { orderValue } from '@bahi/core/tables/bill-order';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { deliveryState, isCollecting, mayRiderMove, toCollect } from '@bahi/core/tables/delivery';
import { forOrders } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findClosedDayOfOrder } from '../tables/closed-days-store.ts';
import { lockOrders } from '../tables/order-store.ts';
import { billTotal } from '../tables/public/bill-of-order.ts';
import { refuseLockedDay } from '../tables/public/refuse-locked-day.ts';
import { type DeliveryRow, findRow, listRiders, listRows, updateStep, upsertDelivery } from './delivery-store.ts';

/** More than riders carry in a day. */
const mostShown = 500;

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;

async function serialize(context: Context, { amounts, slips, settledPaise, ...row }: DeliveryRow) {
  const isOut = isCollecting({ step: row.step, isOpen: isOpen(row) });
  return {
    ...row,
    state: deliveryState(row.step, slips, amounts.length > 0),
    valuePaise: orderValue(amounts),
    billPaise: isOut ? await billTotal(context, row.orderId) : settledPaise,
  };
}
const isOpen = ({ orderState }: { orderState: string }) => orderState === 'open' || orderState === 'billed';
const said = { out: 'is out', delivered: 'is delivered', returned: 'came back' } as const;

/** Deliveries of a restaurant. The bill is that of the order: a rider who settles it at the door has the cash until it is handed over. */
export const deliveries = {
  listDeliveries: forOrders.deliveries.listDeliveries.handler(async ({ context }) => {
    const { tx, company } = context;
    const [rows, riders] = await tx.together([listRows(company.id, businessDayAt(Date.now()), mostShown), listRiders(company.id)]);
    const shown: Awaited<ReturnType<typeof serialize>>[] = [];
    for (const row of rows) shown.push(await serialize(context, row));
    const sums = toCollect(shown.map((each) => ({ ...each, isOpen: isOpen(each) })));
    return {
      deliveries: shown,
      riders: riders.map((rider) => ({ ...rider, collectPaise: sums.get(rider._id) ?? 0 })),
      now: new Date().toISOString(),
    };
  }),

  saveDelivery: forOrders.deliveries.saveDelivery.handler(async ({ input: { orderId, version, address, riderId }, context }) => {
    const { tx, company } = context;
    const [[before], riders, closed] = await tx.after(
      [lockOrders(company.id, [orderId])],
      [findRow(company.id, orderId), listRiders(company.id), findClosedDayOfOrder(company.id, orderId)],
    );
    if (!before) throw new Refusal('NOT_FOUND');
    refuseLockedDay(closed);
    if (before.version !== version) {
      const now = [before.rider || 'no rider', before.address || 'no address'].join(', ');
      throw new Refusal(
        'CHANGED_MEANWHILE',
        { by: null, at: null, version: before.version },
        `Delivery ${before.number} was changed meanwhile: ${now}. Look at it again.`,
      );
    }
    const rider = riders.find(({ _id }) => _id === riderId) ?? null;
    refuseProblems([
      ...(riderId !== null && rider === null ? [{ code: 'RIDER_UNKNOWN' as const, field: 'riderId' }] : []),
      ...(rider === null && before.step !== null ? [{ code: 'RIDER_MISSING' as const, field: 'riderId' }] : []),
    ]);
    const [[row]] = await tx.after([upsertDelivery(company.id, orderId, address, rider)], [findRow(company.id, orderId)]);
    return {
      message: rider === null ? 'Address saved' : `${rider.name} takes delivery ${before.number}`,
      delivery: await serialize(context, row!),
    };
  }),

  /** Also on a closed day: a rider may come back after it, and no figure of the day changes. */
  moveDelivery: forOrders.deliveries.moveDelivery.handler(async ({ input: { orderId, from, to }, context }) => {
    const { tx, company } = context;
    const [[before]] = await tx.after([lockOrders(company.id, [orderId])], [findRow(company.id, orderId)]);
    if (!before) throw new Refusal('NOT_FOUND');
    if (before.step !== from || !mayRiderMove(from, to)) {
      const where = before.step === null ? 'is in the house' : said[before.step];
      throw new Refusal('CHANGED_MEANWHILE', { by: null, at: before.stepAt, version: 1 }, `Delivery ${before.number} ${where} now.`);
    }
    refuseProblems(before.riderId === null ? [{ code: 'RIDER_MISSING', field: 'riderId' }] : []);
    const [[row]] = await tx.after([updateStep(company.id, orderId, to)], [findRow(company.id, orderId)]);
    return {
      message: `Delivery ${before.number} ${to === null ? 'is back in the house' : said[to]}`,
      delivery: await serialize(context, row!),
    };
  }),
};
