import { paise } from '@bahi/core/money/paise';
import { timeInIndia, todayInIndia } from '@bahi/core/periods/business-date';
import { type ChargeBasis, cancelBasis, cancelCharge } from '@bahi/core/rooms/cancel-charge';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { BookingRow } from './booking-store.ts';
import { type Figures, supplyOf } from './price-stays.ts';
import type { OpenStay } from './public/open-stays.ts';
import type { NightRow } from './stay-store.ts';

type Asked = {
  readonly company: CompanyRequestContext['company'];
  readonly booking: BookingRow;
  readonly stay: OpenStay;
  /** Nobody sleeps in these. */
  readonly nights: readonly NightRow[];
  readonly businessDay: string;
};
export type ChargeKind = 'cancel' | 'noShow' | 'earlyDeparture';

/** The moment of an act by the clock of the hotel. After midnight the business day goes on until its audit, and its cut-off has passed. */
const momentOf = (businessDay: string) => ({
  date: businessDay,
  time: todayInIndia(Date.now()) > businessDay ? '24:00' : timeInIndia(Date.now()),
});

/**
 * What is charged for nights that nobody sleeps in, by the policy that was agreed with the booking. Only a confirmed stay or one in the house is charged.
 * An amount that is fixed is that of one room.
 */
export function chargeOf(kind: ChargeKind, { company, booking, stay, nights, businessDay }: Asked): Figures {
  const policy = booking.policy[stay.planId];
  const isCharged = stay.state === 'confirmed' || stay.state === 'inHouse';
  if (!policy || !isCharged) return { valuePaise: 0, taxPaise: 0, totalPaise: 0 };
  const basis: ChargeBasis =
    kind === 'cancel'
      ? cancelBasis(policy, stay.arrival, momentOf(businessDay))
      : kind === 'noShow'
        ? policy.noShow
        : policy.earlyDeparture;
  const supply = supplyOf(company, booking.partyCategory, stay.arrival);
  const units = nights.map(({ date, valuePaise }) => ({ unitId: stay._id, date, valuePaise: paise(valuePaise) }));
  const { taxablePaise, taxPaise, totalPaise } = cancelCharge(basis, units, { advancePaise: 0, supply });
  if (company.registration !== 'regular') return { valuePaise: taxablePaise, taxPaise: 0, totalPaise: taxablePaise };
  return { valuePaise: taxablePaise, taxPaise, totalPaise };
}
