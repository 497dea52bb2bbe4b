import { auditText } from '../../platform/audit.ts';
import { appendAudit } from '../../platform/audit-store.ts';
import { pdfFile } from '../../platform/papers/pdf-file.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { drawVoucherPaper } from './draw-voucher-paper.ts';
import { readVoucherPaper } from './read-voucher-paper.ts';

type Drawing = Omit<CompanyRequestContext, 'tx'> & { within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };

/**
 * A voucher as a PDF. Every print is recorded in the company's audit chain before it is drawn, under the name of the route. `find` returns the
 * id of the voucher; null is not found.
 */
export async function printVoucher(
  { company, caller, request, reply, within }: Drawing,
  action: string,
  find: (tx: Tx) => Promise<string | null>,
) {
  const paper = await within(async (tx) => {
    const id = await find(tx);
    const read = id === null ? undefined : await readVoucherPaper(tx, company, id);
    if (!read) throw new Refusal('NOT_FOUND');
    const printed = { action, body: { id, version: read.version } };
    tx.commitWith(appendAudit(company.id, tx.withKnown(auditText(request, caller, printed))));
    return read.paper;
  });

  // No connection is held while it is drawn.
  const bytes = await drawVoucherPaper(paper);
  return pdfFile(reply, bytes, paper.voucher.voucherNumber);
}
