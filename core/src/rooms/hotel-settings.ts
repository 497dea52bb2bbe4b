import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import { type CancelPolicy, cancelPolicyProblems } from './cancel-charge.ts';

/** The value of the meals of a plan for a person, in paise. It splits revenue by heads, never the tax. */
export type MealValues = {
  readonly breakfastAdultPaise: Paise;
  readonly breakfastChildPaise: Paise;
  readonly mainMealAdultPaise: Paise;
  readonly mainMealChildPaise: Paise;
};

/** How a hotel works. Fees in paise before tax. */
export type HotelSettings = {
  /** HH:MM in India. */
  readonly checkInAt: string;
  readonly checkOutAt: string;
  /** 0 for no fee. */
  readonly earlyFeePaise: Paise;
  readonly lateFeePaise: Paise;
  /** True if such a fee is taxed by its own value. Unless a source says so, it adds to the value of the night that it extends. */
  readonly isFeeOwnUnitDay: boolean;
  readonly meals: MealValues;
  /** Rooms of each type that may be sold beyond those there are. */
  readonly beyond: number;
  /** Days after departure that photos of identity papers are kept. */
  readonly idPhotoDays: number;
  /** Hours that a booking on hold keeps its room. */
  readonly holdHours: number;
  /** True if alcohol may be charged to a company. */
  readonly allowsCompanyAlcohol: boolean;
  /** True if the nights after a no-show stay taken: the guest may come a day later. */
  readonly keepsNoShowNights: boolean;
  /** True if a cleaned room is inspected before a guest gets it. */
  readonly needsInspection: boolean;
  /** The policy of a new rate plan. */
  readonly policy: CancelPolicy;
};

/** The settings of a hotel that never changed them. */
export const usualHotelSettings: HotelSettings = {
  ...{ checkInAt: '14:00', checkOutAt: '11:00', earlyFeePaise: 0, lateFeePaise: 0, isFeeOwnUnitDay: false },
  meals: { breakfastAdultPaise: 0, breakfastChildPaise: 0, mainMealAdultPaise: 0, mainMealChildPaise: 0 },
  ...{ beyond: 0, idPhotoDays: 30, holdHours: 24, allowsCompanyAlcohol: false, keepsNoShowNights: false, needsInspection: false },
  policy: {
    rules: [
      { fromDays: 3, basis: { kind: 'none' } },
      { fromDays: 0, basis: { kind: 'nights', nights: 1 } },
    ],
    noShow: { kind: 'nights', nights: 1 },
    earlyDeparture: { kind: 'none' },
    cutOff: '18:00',
  },
};

/** All problems of the settings at once: guests leave before the next ones come, and the policy has its rules. */
export function hotelSettingsProblems({ checkInAt, checkOutAt, policy }: HotelSettings): Problem[] {
  return [
    ...(checkOutAt > checkInAt ? [{ code: 'HOTEL_TIMES_INVALID' as const, field: 'checkOutAt' }] : []),
    ...cancelPolicyProblems(policy).map((problem) => ({ ...problem, field: `policy.${problem.field}` })),
  ];
}
