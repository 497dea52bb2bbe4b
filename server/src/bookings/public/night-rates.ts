import { setImmediate } from 'node:timers/promises';
import { type Paise, paise } from '@bahi/core/money/paise';
import { taxOfNight } from '@bahi/core/rooms/room-tax';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { PlanRow } from '../../rooms/plan-store.ts';
import type { PricedType } from '../price-facts-store.ts';
import { factStatements, factsOf, type PriceFacts, priceNights, rulesOn } from '../price-stays.ts';

/**
 * The price of a room type on a plan for each of these nights by the number of adults, without children and extra beds, in paise before tax, with the
 * rate of GST of each price and the rules of the night. A night that is closed or has no price is not sold.
 */
function nightRates(
  company: CompanyRequestContext['company'],
  facts: PriceFacts,
  { type, plan }: { readonly type: PricedType; readonly plan: PlanRow },
  dates: readonly string[],
) {
  const { mostAdults, mostGuests } = type;
  const occupancies = Array.from({ length: Math.min(mostAdults, mostGuests) }, (_, at) => at + 1);
  const byAdults = occupancies.map((adults) => {
    const stay = { typeId: type._id, planId: plan._id, arrival: '', departure: '', adults, childAges: [], extraBeds: 0, nightsByHand: [] };
    return new Map(priceNights(facts, stay, dates).nights.map(({ date, valuePaise }) => [date, paise(valuePaise)]));
  });
  const gstOf = (pricePaise: Paise, date: string) =>
    company.registration === 'regular' ? (taxOfNight(pricePaise, date)?.gstPercentE4 ?? 0) : 0;
  return dates.map((date) => {
    const rules = rulesOn(facts, plan, type._id, date);
    const isOpen = rules !== null && !rules.isClosed;
    const pricesPaise = isOpen ? byAdults.flatMap((prices) => prices.get(date) ?? []) : [];
    return {
      ...{ date, isSold: pricesPaise.length > 0, pricesPaise, gstPercentsE4: pricesPaise.map((price) => gstOf(price, date)) },
      ...{ leastNights: rules?.leastNights ?? null, mostNights: rules?.mostNights ?? null },
      ...{ isClosedToArrival: rules?.isClosedToArrival ?? false, isClosedToDeparture: rules?.isClosedToDeparture ?? false },
    };
  });
}

type Sold = { readonly typeId: string; readonly planId: string };

/** The same for some room types on plans; null for one that is no longer sold. It reads once for all. */
export async function readNightRates(
  { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>,
  sold: readonly Sold[],
  dates: readonly string[],
) {
  const facts = factsOf(...(await tx.together(factStatements(company.id, dates[0]!, dates.at(-1)!))));
  const rates: ({ type: PricedType; plan: PlanRow; nights: ReturnType<typeof nightRates> } | null)[] = [];
  for (const { typeId, planId } of sold) {
    const [type, plan] = [facts.types.get(typeId), facts.plans.get(planId)];
    rates.push(type?.isActive && plan?.isActive ? { type, plan, nights: nightRates(company, facts, { type, plan }, dates) } : null);
    // 400 nights take some milliseconds: between two codes the server answers others.
    await setImmediate();
  }
  return rates;
}
