import { deliveryStates, MAX_ADDRESS, riderSteps } from '@bahi/core/tables/delivery';
import { orderStates } from '@bahi/core/tables/order';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { as, id, instant, named, outgoing } from '../wire.ts';

const path = '/orgs/{orgId}/deliveries';
const tags = ['deliveries'];
const message = z.string();
const { money } = outgoing;

const delivery = named(outgoing, {
  orderId: id,
  /** The company counts its orders anew on each business day. */
  number: z.number().int(),
  orderState: z.enum(orderStates),
  guestName: z.string(),
  guestPhone: z.string(),
  address: z.string(),
  riderId: id.nullable(),
  rider: z.string(),
  /** The version of address and rider; 0 until somebody sets one of them. */
  version: z.number().int(),
  state: z.enum(deliveryStates),
  /** The rider's part; null while the order is in the house. */
  step: z.enum(riderSteps).nullable(),
  /** Since when it is out, delivered or returned. */
  stepAt: instant.nullable(),
  openedAt: instant,
  /** The dishes as the menu prices them, before discount and rounding. */
  valuePaise: as('value', money),
  /** The guest pays this: the total of the voucher once it is settled, of the bill as it is now while it is out or delivered; null before. */
  billPaise: as('bill', money.nullable()),
});

const ofOrder = { ...orgId, orderId: id };

export const deliveryRoutes = {
  listDeliveries: inCompany
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'The delivery orders that are open or of this business day, and the riders with the cash that each brings',
    })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        deliveries: z.array(delivery),
        /** Staff of the company who may be riders; the amount is that of the bills of what is out or delivered and not settled. */
        riders: z.array(named(outgoing, { _id: id, name: z.string(), collectPaise: as('toCollect', money) })),
        now: instant,
      }),
    ),
  saveDelivery: inCompany
    .route({ method: 'PUT', path: `${path}/{orderId}`, tags, summary: 'Sets the address of a delivery and its rider' })
    .errors({ ...refusals.changed })
    .input(
      z.strictObject({
        ...ofOrder,
        version: z.number().int().min(0),
        address: z.string().trim().max(MAX_ADDRESS),
        riderId: id.nullable().default(null),
      }),
    )
    .output(z.strictObject({ message, delivery })),
  moveDelivery: inCompany
    .route({
      method: 'PUT',
      path: `${path}/{orderId}/step`,
      tags,
      summary: 'Says that the rider took a delivery out, delivered it or brought it back; refused if it is not where the caller saw it',
    })
    .errors({ ...refusals.changed })
    .input(
      z.strictObject({ ...ofOrder, from: z.enum(riderSteps).nullable().default(null), to: z.enum(riderSteps).nullable().default(null) }),
    )
    .output(z.strictObject({ message, delivery })),
};
