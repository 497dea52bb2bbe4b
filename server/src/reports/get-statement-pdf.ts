import { invariant } from '@bahi/core/basics/invariant';
import { findSeller } from '../organizations/seller-store.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { forMembersDrawing } from '../platform/guards.ts';
import { drawPaper } from '../platform/papers/draw-paper.ts';
import { pdfFile } from '../platform/papers/pdf-file.ts';
import { Refusal } from '../platform/refusal.ts';
import { readStatement } from './get-statement.ts';

/** More entries are not useful on paper. */
const mostEntries = 1_000;
const maker = { module: new URL('./statement-document.ts', import.meta.url), name: 'statementDocument' };

/** The statement of a party as a PDF. The print is recorded in the company's audit chain before it is drawn. */
export const getStatementPdf = forMembersDrawing.reports.getStatementPdf.handler(
  async ({ input, context: { company, caller, request, reply, within } }) => {
    const paper = await within(async (tx) => {
      const statement = await readStatement(tx, company, { ...input, limit: mostEntries });
      if (statement.next !== null) {
        const message = `More than ${mostEntries} vouchers: choose fewer days`;
        throw new Refusal('INVALID', { problems: [{ code: 'PERIOD_TOO_LONG', field: 'from', message }] });
      }
      const seller = await tx.first(findSeller(company.id));
      invariant(seller, 'the company is there');
      const printed = { action: 'reports.getStatementPdf', body: { partyId: input.partyId, from: statement.from, to: statement.to } };
      tx.commitWith(appendAudit(company.id, tx.withKnown(auditText(request, caller, printed))));
      return { statement, seller, by: input.by };
    });

    // No connection is held while it is drawn.
    const bytes = await drawPaper(maker, paper);
    const { party, to } = paper.statement;
    return pdfFile(reply, bytes, `Statement ${party.partyName} ${to}`);
  },
);
