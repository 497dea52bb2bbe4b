import { paise } from '@bahi/core/money/paise';
import { addDays, timeInIndia, todayInIndia } from '@bahi/core/periods/business-date';
import { basisOfHouse, type ChargeBasis, cancelBasis, cancelCharge } from '@bahi/core/rooms/cancel-charge';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { BookingRow } from './booking-store.ts';
import { type Figures, supplyOf } from './price-stays.ts';
import type { OpenStay } from './public/open-stays.ts';
import type { ChargedOfStay, ChargeKind, NightRow } from './stay-store.ts';

type Asked = {
  readonly company: CompanyRequestContext['company'];
  readonly booking: BookingRow;
  readonly stay: OpenStay;
  /** Nobody sleeps in these. */
  readonly nights: readonly Pick<NightRow, 'date' | 'valuePaise'>[];
  readonly businessDay: string;
};
/** A charge, and the nights that bear it as the stay keeps them: the folio bills these. */
type Charge = Figures & { readonly charged: readonly ChargedOfStay[] };

/** The moment of an act by the clock of the hotel. After midnight the business day goes on until its audit, and its cut-off has passed. */
function momentOf(businessDay: string): { date: string; time: string } {
  const today = todayInIndia(Date.now());
  return today === addDays(businessDay, 1) ? { date: businessDay, time: '24:00' } : { date: today, time: timeInIndia(Date.now()) };
}

const nothing: Charge = { valuePaise: 0, taxPaise: 0, totalPaise: 0, charged: [] };

/** The basis that was agreed with the booking; null if nothing is charged: only a confirmed stay or one in the house is. */
function basisOf(kind: ChargeKind, { booking, stay, businessDay }: Pick<Asked, 'booking' | 'stay' | 'businessDay'>): ChargeBasis | null {
  const policy = booking.policy[stay.planId];
  if (!policy || (stay.state !== 'confirmed' && stay.state !== 'inHouse')) return null;
  if (kind === 'cancel') return cancelBasis(policy, stay.arrival, momentOf(businessDay));
  return kind === 'noShow' ? policy.noShow : policy.earlyDeparture;
}

/** The charge for nights that nobody sleeps in. */
export function chargeOf(kind: ChargeKind, asked: Asked): Charge {
  const { company, booking, stay, nights } = asked;
  const basis = basisOf(kind, asked);
  if (basis === null) return nothing;
  const supply = supplyOf(company, booking.partyCategory, stay.arrival);
  const units = nights.map(({ date, valuePaise }) => ({ unitId: stay._id, date, valuePaise: paise(valuePaise) }));
  const charge = basisOfHouse(basis, company.registration === 'regular');
  const { nights: bearing, taxablePaise, taxPaise, totalPaise } = cancelCharge(charge, units, { advancePaise: 0, supply });
  const charged = bearing.map(({ date, valuePaise, gstPercentE4 }) => ({ kind, date, valuePaise, gstPercentE4 }));
  if (company.registration !== 'regular') return { valuePaise: taxablePaise, taxPaise: 0, totalPaise: taxablePaise, charged };
  return { valuePaise: taxablePaise, taxPaise, totalPaise, charged };
}

/** The charge of each of these stays of a booking. A fixed amount of a plan is charged once, with the first of them. */
export function chargesOf(
  kind: ChargeKind,
  asked: Omit<Asked, 'stay' | 'nights'>,
  stays: readonly OpenStay[],
): { readonly stay: OpenStay; readonly figures: Charge }[] {
  const fixed = new Set<string>();
  return stays.map((stay) => {
    const isFixed = basisOf(kind, { ...asked, stay })?.kind === 'fixed';
    const isAgain = isFixed && fixed.has(stay.planId);
    if (isFixed) fixed.add(stay.planId);
    return { stay, figures: isAgain ? nothing : chargeOf(kind, { ...asked, stay, nights: stay.nights }) };
  });
}
