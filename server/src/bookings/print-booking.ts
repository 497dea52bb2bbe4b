import { bookingName } from '@bahi/core/bookings/booking';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forMembersDrawing } from '../platform/guards.ts';
import { pdfFile } from '../platform/papers/pdf-file.ts';
import { drawConfirmation, readConfirmation } from './public/confirmation-paper.ts';

/** The confirmation slip. The print is recorded in the company's audit chain before it is drawn. */
export const getBookingPdf = forMembersDrawing.bookings.getBookingPdf.handler(
  async ({ input: { id }, context: { company, caller, request, reply, within } }) => {
    const paper = await within(async (tx) => {
      const { paper: read, version } = await readConfirmation({ tx, company }, id);
      tx.commitWith(
        appendAudit(company.id, tx.withKnown(auditText(request, caller, { action: 'bookings.getBookingPdf', body: { id, version } }))),
      );
      return read;
    });
    return pdfFile(reply, await drawConfirmation(paper), `Booking ${bookingName(paper.booking.number)}`);
  },
);
