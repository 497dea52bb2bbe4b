import { invariant } from '@bahi/core/basics/invariant';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { claimStateLabel } from '@bahi/core/warranties/claim';
import { findSeller, type SellerRow } from '../organizations/seller-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forMembersDrawing } from '../platform/guards.ts';
import { pdfFile } from '../platform/papers/pdf-file.ts';
import { Refusal } from '../platform/refusal.ts';
import { findCard } from './card-store.ts';
import { type ClaimRow, findClaim } from './claim-store.ts';
import { cardPaper, drawWarrantyPapers, given } from './public/card-paper.ts';
import type { PaperSize, WarrantyPaper } from './warranty-document.ts';

function claimPaper(claim: ClaimRow, seller: SellerRow, size: PaperSize): WarrantyPaper {
  return {
    ...{ size, seller, number: `Claim ${claim.number}`, title: 'Service slip', mark: '' },
    facts: given([
      ['Received on', formatDate(claim.receivedOn)],
      ['Customer', [claim.customerName, claim.customerPhone].filter(Boolean).join(', ')],
      ['Product', claim.productName],
      ['Serial number', claim.serial],
      ['Warranty card', claim.cardNumber ?? ''],
      ['Warranty', claim.isCovered ? 'Covered' : 'Out of warranty'],
      ['State', `${claimStateLabel[claim.state]}, ${formatDate(claim.stateOn)}`],
      ['New serial number', claim.newSerial],
      ['Charge', claim.chargePaise > 0 ? formatRupees(claim.chargePaise, 'two') : ''],
    ]),
    texts: [['Fault', claim.fault]],
    signed: ['Customer', `For ${seller.name}`],
  };
}

/** Cards and slips as PDFs. Each print is recorded in the company's audit chain before it is drawn; no connection is held while it is drawn. */
export const papers = {
  getWarrantyCardPdf: forMembersDrawing.warranties.getWarrantyCardPdf.handler(
    async ({ input: { orgId: _, size, ...name }, context: { company, caller, request, reply, within } }) => {
      const paper = await within(async (tx) => {
        const [[card], [seller]] = await tx.together([findCard(company, name), findSeller(company.id)]);
        if (!card) throw new Refusal('NOT_FOUND');
        invariant(seller, 'the company is there');
        const act = { action: 'warranties.getWarrantyCardPdf', body: name };
        tx.commitWith([...appendAudit(company.id, tx.withKnown(auditText(request, caller, act)))]);
        return cardPaper(card, seller, size);
      });
      return pdfFile(reply, await drawWarrantyPapers([paper]), `Warranty card ${paper.number}`);
    },
  ),

  getClaimSlip: forMembersDrawing.warranties.getClaimSlip.handler(
    async ({ input: { id, size }, context: { company, caller, request, reply, within } }) => {
      const paper = await within(async (tx) => {
        const [[claim], [seller]] = await tx.together([findClaim(company, id), findSeller(company.id)]);
        if (!claim) throw new Refusal('NOT_FOUND');
        invariant(seller, 'the company is there');
        const act = { action: 'warranties.getClaimSlip', body: { id } };
        tx.commitWith([...appendAudit(company.id, tx.withKnown(auditText(request, caller, act)))]);
        return claimPaper(claim, seller, size);
      });
      return pdfFile(reply, await drawWarrantyPapers([paper]), paper.number);
    },
  ),
};
