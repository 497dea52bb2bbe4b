import { policyWords } from '@bahi/core/bookings/policy-words';
import { paise } from '@bahi/core/money/paise';
import { percentOf } from '@bahi/core/money/rounding';
import { findSeller } from '../../organizations/seller-store.ts';
import { only } from '../../platform/only.ts';
import { drawPaper } from '../../platform/papers/draw-paper.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { findSettings, settingsOf } from '../../rooms/hotel-store.ts';
import { listPlans } from '../../rooms/plan-store.ts';
import { listAdvances } from '../booking-store.ts';
import type { ConfirmationPaper } from '../confirmation-document.ts';
import { serializeBooking } from '../serialize-booking.ts';
import { openBooking } from './open-stays.ts';

const maker = { module: new URL('../confirmation-document.ts', import.meta.url), name: 'confirmationDocument' };

/** The data of a booking's confirmation slip, and its version. Refuses a booking that is not there. */
export async function readConfirmation(
  { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>,
  id: string,
): Promise<{ paper: ConfirmationPaper; version: number }> {
  const found = await openBooking({ tx, company }, id, null);
  const [advances, plans, settings, seller] = await tx.together([
    listAdvances(company.id, id),
    listPlans(company.id),
    findSettings(company.id),
    findSeller(company.id),
  ]);
  const depositE4 = new Map(plans.map((plan) => [plan._id, plan.depositE4]));
  const depositOf = (planId: string, totalPaise: number) => percentOf(paise(totalPaise), depositE4.get(planId) ?? 0);
  const { checkInAt, checkOutAt } = settingsOf(only(settings));
  const [policy] = Object.values(found.booking.policy);
  const booking = serializeBooking(company, found, { events: [], advances, depositOf });
  const paper = { booking, seller: only(seller), checkInAt, checkOutAt, policy: policy ? policyWords(policy) : [] };
  return { paper, version: found.booking.version };
}

export const drawConfirmation = (paper: ConfirmationPaper): Promise<Uint8Array> => drawPaper(maker, paper);
