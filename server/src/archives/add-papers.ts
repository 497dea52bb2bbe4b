import { invariant } from '@bahi/core/basics/invariant';
import { findCompanyAtWork, findPersonAtWork } from '../platform/access-store.ts';
import { narrowedFor } from '../platform/company-switches.ts';
import { RunEnded } from '../platform/jobs/job.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { paperTurns } from '../platform/papers/draw-paper.ts';
import { Refusal } from '../platform/refusal.ts';
import { drawVoucherPaper } from '../vouchers/public/draw-voucher-paper.ts';
import { readVoucherPaper } from '../vouchers/public/read-voucher-paper.ts';
import { ArchiveProblem } from './archive-problem.ts';
import type { Run } from './run.ts';
import { countVouchers, listPaperNames, type PaperName } from './tables-store.ts';

/** Drawing one takes some tens of milliseconds: this many take an hour and some two gigabytes. */
export const MOST_PAPERS = 50_000;

/**
 * Draws the PDF of every voucher and adds it under its year, kind and number. Each is read in its own transaction, not in the snapshot of
 * the tables: a snapshot held for an hour would stop the database from vacuuming.
 */
export async function addPapers(
  run: Run,
  add: (path: string, bytes: Uint8Array) => Promise<void>,
): Promise<{ drawn: number; notDrawn: number }> {
  const { companyId, ownerId } = run.task;
  const [total, company] = await run.inCompany(async (tx) => {
    const [[counted], [access], [owner]] = await tx.together([
      countVouchers(companyId),
      findCompanyAtWork(companyId),
      findPersonAtWork(companyId, ownerId),
    ]);
    if (!access || !owner) throw new ArchiveProblem('The company is no longer yours.');
    invariant(counted, 'a count is one row');
    return [counted.total, narrowedFor(access, owner)] as const;
  });
  if (total > MOST_PAPERS) throw new ArchiveProblem(tooManyPapers(total));
  await run.begin('Drawing papers', run.doneRows + total);
  const taken = new Set<string>();
  const notDrawn: string[] = [];
  for (let after = nilUuid; ; ) {
    const names = await run.inCompany((tx) => tx.query(listPaperNames(companyId, after, 200)));
    const last = names.at(-1);
    if (!last) break;
    after = last.id;
    for (const name of names) {
      const bytes = await paperTurns.take(companyId, () => draw(name));
      const path = paperPath(name, taken);
      if (bytes) await add(path, bytes);
      else notDrawn.push(path);
      await run.did(1);
    }
  }
  if (notDrawn.length > 0)
    await add('papers/not-drawn.txt', Buffer.from(`These papers are too large to be drawn:\r\n${notDrawn.join('\r\n')}\r\n`));
  return { drawn: taken.size - notDrawn.length, notDrawn: notDrawn.length };

  async function draw({ id }: PaperName): Promise<Uint8Array | undefined> {
    const read = await run.inCompany((tx) => readVoucherPaper(tx, company, id));
    try {
      return read && (await drawVoucherPaper(read.paper));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'BUSY') throw new RunEnded(); // the server stops
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }
}

export const tooManyPapers = (vouchers: number) =>
  `The company has ${vouchers.toLocaleString('en-IN')} vouchers. An archive has at most ${MOST_PAPERS.toLocaleString('en-IN')} papers: write it without them.`;

/** Two numbers may differ only in characters that no file system allows in a name. */
function paperPath({ kind, financialYear, number }: PaperName, taken: Set<string>): string {
  const year = `${financialYear}-${String((financialYear + 1) % 100).padStart(2, '0')}`;
  const safe = number.replace(/[^\p{L}\p{N}._ ()-]/gu, '-').replace(/^\.+/, '-');
  for (let copy = 1; ; copy++) {
    const path = `papers/${year}/${kind}/${safe}${copy === 1 ? '' : ` (${copy})`}.pdf`;
    const key = path.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return path;
  }
}
