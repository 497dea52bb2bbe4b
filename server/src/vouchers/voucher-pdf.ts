import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forBillsDrawing } from '../platform/guards.ts';
import { pdfFile } from '../platform/papers/pdf-file.ts';
import { Refusal } from '../platform/refusal.ts';
import { drawVoucherPaper } from './public/draw-voucher-paper.ts';
import { readVoucherPaper } from './public/read-voucher-paper.ts';

/** A voucher as a PDF. Every print is recorded in the company's audit chain before it is drawn. */
export const getVoucherPdf = forBillsDrawing.vouchers.getVoucherPdf.handler(
  async ({ input: { id }, context: { company, caller, request, reply, within } }) => {
    const paper = await within(async (tx) => {
      const read = await readVoucherPaper(tx, company, id);
      if (!read) throw new Refusal('NOT_FOUND');
      const printed = { action: 'vouchers.getVoucherPdf', body: { id, version: read.version } };
      tx.commitWith([appendAudit(company.id, tx.withKnown(auditText(request, caller, printed)))]);
      return read.paper;
    });

    // No connection is held while it is drawn.
    const bytes = await drawVoucherPaper(paper);
    return pdfFile(reply, bytes, paper.voucher.voucherNumber);
  },
);
