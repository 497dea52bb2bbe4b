import { invariant } from '@bahi/core/basics/invariant';
import { type CompanySettings, defaultSettings } from '@bahi/core/organizations/company-settings';
import { registrationOn } from '@bahi/core/organizations/registrations';
import { findBankAccount } from '../ledgers/bank-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forMembersDrawing } from '../platform/guards.ts';
import { pdfFile } from '../platform/papers/pdf-file.ts';
import { Refusal } from '../platform/refusal.ts';
import { saidBefore } from './kept-version.ts';
import { toldVoucher } from './told-voucher.ts';
import { findRowsOf } from './voucher-parts-store.ts';
import { drawPaper } from './voucher-pdf-drawing.ts';
import { findBuyer, findSeller } from './voucher-pdf-store.ts';
import { findVoucher } from './voucher-store.ts';
import { findVersionText } from './voucher-version-store.ts';

/** A voucher on paper. That it was printed is told to the company's chain, as every print is, before it is drawn. */
export const getVoucherPdf = forMembersDrawing.vouchers.getVoucherPdf.handler(
  async ({ input: { id }, context: { company, caller, request, reply, within } }) => {
    const paper = await within(async (tx) => {
      const [[head], [seller], [buyer], ...rows] = await tx.together([
        findVoucher(company, id),
        findSeller(company.id),
        findBuyer(company, id),
        ...findRowsOf(company.id, id),
      ]);
      if (!head) throw new Refusal('NOT_FOUND');
      invariant(seller, 'the company is there');
      const print: CompanySettings['print'] = { ...defaultSettings.print, ...seller.print };
      const bank = print.bankId && (print.hasBank || print.hasUpi) ? await tx.first(findBankAccount(company.id, print.bankId)) : undefined;
      const before = head.cancelledAt === null ? undefined : await tx.first(findVersionText(company.id, id, head.version - 1));
      const voucher = { ...toldVoucher(head, rows), ...(before && saidBefore(before.text)) };
      const printed = { action: 'vouchers.getVoucherPdf', body: { id, version: head.version } };
      tx.commitWith([appendAudit(company.id, tx.withKnown(auditText(request, caller, printed)))]);
      const registration = registrationOn(head.date, company.registrations, company.registration);
      return { voucher, seller, registration, buyer: buyer ?? null, print, bank: bank ?? null };
    });

    // No connection is held while it is drawn.
    const bytes = await drawPaper(paper);
    return pdfFile(reply, bytes, paper.voucher.voucherNumber);
  },
);
