import { invariant } from '@bahi/core/basics/invariant';
import { findSeller } from '../organizations/seller-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forManagersDrawing } from '../platform/guards.ts';
import { drawPaper } from '../platform/papers/draw-paper.ts';
import { pdfFile } from '../platform/papers/pdf-file.ts';
import { Refusal } from '../platform/refusal.ts';
import { beforeAllItems, itemsOf } from './list-reconciliation-items.ts';
import { reconciliationOf } from './reconciliation.ts';

/** More items are not useful on paper. */
const mostItems = 1_000;
const maker = { module: new URL('./reconciliation-document.ts', import.meta.url), name: 'reconciliationDocument' };

/** The reconciliation statement as a PDF. The print is recorded in the company's audit chain before it is drawn. */
export const getReconciliationPdf = forManagersDrawing.bankBooks.getReconciliationPdf.handler(
  async ({ input: { ledgerId, on: asked }, context: { company, caller, request, reply, within } }) => {
    const paper = await within(async (tx) => {
      const statement = await reconciliationOf(tx, company, ledgerId, asked);
      const { on, counts } = statement;
      if (counts.notInBank + counts.bookedLater + counts.unbooked > mostItems) {
        const message = `More than ${mostItems} items: put their bank dates first`;
        throw new Refusal('INVALID', { problems: [{ code: 'ITEMS_TOO_MANY', field: 'on', message }] });
      }
      const sectionItems = (section: 'notInBank' | 'bookedLater' | 'unbooked') =>
        itemsOf(tx, company.id, { ledgerId, section, on }, beforeAllItems, mostItems);
      const [notInBank, bookedLater, unbooked] = [
        await sectionItems('notInBank'),
        await sectionItems('bookedLater'),
        await sectionItems('unbooked'),
      ];
      const seller = await tx.first(findSeller(company.id));
      invariant(seller, 'the company is there');
      const printed = { action: 'bankBooks.getReconciliationPdf', body: { ledgerId, on } };
      tx.commitWith(appendAudit(company.id, tx.withKnown(auditText(request, caller, printed))));
      return { statement, items: { notInBank, bookedLater, unbooked }, seller };
    });

    // No connection is held while it is drawn.
    const bytes = await drawPaper(maker, paper);
    const { ledger, on } = paper.statement;
    return pdfFile(reply, bytes, `Reconciliation ${ledger.name} ${on}`);
  },
);
