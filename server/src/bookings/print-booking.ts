import { bookingName } from '@bahi/core/bookings/booking';
import { policyWords } from '@bahi/core/bookings/policy-words';
import { paise } from '@bahi/core/money/paise';
import { percentOf } from '@bahi/core/money/rounding';
import { findSeller } from '../organizations/seller-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forMembersDrawing } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { drawPaper } from '../platform/papers/draw-paper.ts';
import { pdfFile } from '../platform/papers/pdf-file.ts';
import { findSettings, settingsOf } from '../rooms/hotel-store.ts';
import { listPlans } from '../rooms/plan-store.ts';
import { listAdvances } from './booking-store.ts';
import type { ConfirmationPaper } from './confirmation-document.ts';
import { openBooking } from './public/open-stays.ts';
import { serializeBooking } from './serialize-booking.ts';

const maker = { module: new URL('./confirmation-document.ts', import.meta.url), name: 'confirmationDocument' };

/** The confirmation slip. The print is recorded in the company's audit chain before it is drawn. */
export const getBookingPdf = forMembersDrawing.bookings.getBookingPdf.handler(
  async ({ input: { id }, context: { company, caller, request, reply, within } }) => {
    const paper = await within(async (tx): Promise<ConfirmationPaper> => {
      const found = await openBooking({ tx, company }, id, null);
      const [advances, plans, settings, seller] = await tx.together([
        listAdvances(company.id, id),
        listPlans(company.id),
        findSettings(company.id),
        findSeller(company.id),
      ]);
      const depositE4 = new Map(plans.map((plan) => [plan._id, plan.depositE4]));
      const depositOf = (planId: string, totalPaise: number) => percentOf(paise(totalPaise), depositE4.get(planId) ?? 0);
      const printed = { action: 'bookings.getBookingPdf', body: { id, version: found.booking.version } };
      tx.commitWith([...appendAudit(company.id, tx.withKnown(auditText(request, caller, printed)))]);
      const { checkInAt, checkOutAt } = settingsOf(only(settings));
      const [policy] = Object.values(found.booking.policy);
      const booking = serializeBooking(company, found, { events: [], advances, depositOf });
      return { booking, seller: only(seller), checkInAt, checkOutAt, policy: policy ? policyWords(policy) : [] };
    });
    const bytes = await drawPaper(maker, paper);
    return pdfFile(reply, bytes, `Booking ${bookingName(paper.booking.number)}`);
  },
);
