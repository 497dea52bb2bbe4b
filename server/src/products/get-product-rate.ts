import { gstRateOf } from '@bahi/core/gst/check-rates';
import { rateInForce } from '@bahi/core/gst/gst-rates';
import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findProducts } from './product-store.ts';
import { datedRates } from './public/dated-rates.ts';
import { listRates } from './tax-store.ts';

/** By the code that the product has now: vouchers keep the code and the rate that they were saved with. */
export const getProductRate = forMembers.products.getProductRate.handler(
  async ({ input: { id, date = todayInIndia(Date.now()) }, context: { company, tx } }) => {
    const [found] = await tx.query(findProducts(company.id, [id]));
    if (!found) throw new Refusal('NOT_FOUND');
    const rates = await tx.query(listRates(company.id, [found.classificationId]));
    const held = rateInForce(
      rates.map((rate) => gstRateOf(rate, found.slabBy)),
      date,
    );
    const [rate = null] = datedRates(rates.filter(({ from }) => from === held?.from));
    const next = rates.map(({ from }) => from).filter((from) => from > date);
    const until =
      next.length > 0
        ? addDays(
            next.reduce((a, b) => (a < b ? a : b)),
            -1,
          )
        : null;
    return { date, hsn: found.hsn, treatment: found.treatment, rate, until };
  },
);
