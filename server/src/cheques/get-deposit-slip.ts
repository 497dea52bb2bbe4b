import { invariant } from '@bahi/core/basics/invariant';
import { findBankAccount } from '../ledgers/bank-store.ts';
import { findSeller } from '../organizations/seller-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forMembersDrawing } from '../platform/guards.ts';
import { drawPaper } from '../platform/papers/draw-paper.ts';
import { pdfFile } from '../platform/papers/pdf-file.ts';
import { Refusal } from '../platform/refusal.ts';
import { findVoucher } from '../vouchers/voucher-store.ts';
import { findChequesOf } from './cheque-list-store.ts';
import type { SlipPaper } from './slip-document.ts';

const maker = { module: new URL('./slip-document.ts', import.meta.url), name: 'slipDocument' };

/** The deposit slip of a contra: one row per cheque. The print is recorded in the company's audit chain before it is drawn. */
export const getDepositSlip = forMembersDrawing.cheques.getDepositSlip.handler(
  async ({ input: { id }, context: { company, caller, request, reply, within } }) => {
    const paper = await within(async (tx): Promise<SlipPaper> => {
      const [[voucher], [seller], found] = await tx.together([
        findVoucher(company, id),
        findSeller(company.id),
        findChequesOf(company, id),
      ]);
      invariant(seller, 'the company is there');
      const cheques = found.filter(({ movedVoucherId, direction }) => direction === 'received' && movedVoucherId === id);
      const [first] = cheques;
      if (!voucher || !first) throw new Refusal('NOT_FOUND');
      const bank = await tx.first(findBankAccount(company.id, first.bankLedgerId));
      tx.commitWith([
        ...appendAudit(company.id, tx.withKnown(auditText(request, caller, { action: 'cheques.getDepositSlip', body: { id } }))),
      ]);
      return {
        number: voucher.number,
        date: voucher.date,
        companyName: seller.name,
        bankName: first.bankName,
        bank: bank ?? null,
        cheques: cheques.map(({ chequeNumber, chequeDate, partyName, amountPaise }) => ({
          chequeNumber,
          chequeDate,
          partyName,
          amountPaise,
        })),
      };
    });

    // No connection is held while it is drawn.
    const bytes = await drawPaper(maker, paper);
    return pdfFile(reply, bytes, `Deposit slip ${paper.number}`);
  },
);
