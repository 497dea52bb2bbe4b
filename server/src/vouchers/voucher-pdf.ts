import { invariant } from '@bahi/core/basics/invariant';
import { type CompanySettings, defaultSettings } from '@bahi/core/organizations/company-settings';
import { findBankAccount } from '../ledgers/bank-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { saidBefore } from './kept-version.ts';
import { toldVoucher } from './told-voucher.ts';
import { drawPaper } from './voucher-pdf-drawing.ts';
import { findBuyer, findChargesOf, findSeller } from './voucher-pdf-store.ts';
import { findRowsOf, findVersionText, findVoucher } from './voucher-store.ts';

/** A voucher on paper. That it was printed is told to the company's chain, as every print is. */
export const getVoucherPdf = forMembers.vouchers.getVoucherPdf.handler(
  async ({ input, context: { company, caller, request, reply, tx } }) => {
    const { id } = input;
    const [[head], [seller], [buyer], charges, ...rows] = await tx.together([
      findVoucher(company, id),
      findSeller(company.id),
      findBuyer(company, id),
      findChargesOf(company.id, id),
      ...findRowsOf(company.id, id),
    ]);
    if (!head) throw new Refusal('NOT_FOUND');
    invariant(seller, 'the company is there');
    const print: CompanySettings['print'] = { ...defaultSettings.print, ...seller.print };
    const bank = print.bankId && (print.hasBank || print.hasUpi) ? await tx.first(findBankAccount(company.id, print.bankId)) : undefined;
    const before = head.cancelledAt === null ? undefined : await tx.first(findVersionText(company.id, id, head.version - 1));
    const voucher = { ...toldVoucher(head, rows), ...(before && saidBefore(before.text)) };

    const bytes = await drawPaper({ voucher, seller, buyer: buyer ?? null, charges, print, bank: bank ?? null });
    const printed = { action: 'vouchers.getVoucherPdf', body: { id, version: head.version } };
    tx.commitWith([appendAudit(company.id, tx.withKnown(auditText(request, caller, printed)))]);
    reply.header('cache-control', 'private, no-store');
    return new File([bytes as Uint8Array<ArrayBuffer>], `${head.number.replaceAll('/', '-')}.pdf`, { type: 'application/pdf' });
  },
);
