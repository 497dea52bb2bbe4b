import { lockPostings } from '../bank-dates/bank-date-store.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findBankImport, lockBankImport, markUndone } from './bank-import-store.ts';
import { deleteLinesOfImport, lockLinesOfImport } from './bank-line-store.ts';
import { findMatchedPostings, findMatchesOfImport } from './bank-match-store.ts';
import { takeBackMatches } from './write-matches.ts';

/**
 * Undoes the import of a file. Asks first if lines are matched; then their matches are undone too, and vouchers made from them stay.
 * Refused for matches in locked days.
 */
export const undoImport = forManagers.banking.undoImport.handler(async ({ input: { id, unmatch }, context: { tx, company } }) => {
  const [[row], seen] = await tx.after(
    [lockBankImport(company.id, id)],
    [findBankImport(company.id, id), findMatchesOfImport(company.id, id)],
  );
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.state !== 'done') throw new Refusal('LIMIT_REACHED', undefined, 'The lines of this file are not here.');
  const matched = seen.reduce((lines, each) => lines + each.lines, 0);
  if (matched > 0 && !unmatch) throw new Refusal('IN_USE', { uses: [{ what: 'matched lines', count: matched }] }, saysMatched(matched));
  const postingsSeen = await tx.query(
    findMatchedPostings(
      company.id,
      seen.map(({ matchId }) => matchId),
    ),
  );
  // Vouchers are locked before lines, as matching does; then the present matches are read.
  const [now] = await tx.after(
    [
      lockPostings(
        company.id,
        postingsSeen.map(({ voucherId }) => voucherId),
      ),
      lockLinesOfImport(company.id, id),
    ],
    [findMatchesOfImport(company.id, id)],
  );
  const known = new Set(seen.map(({ matchId }) => matchId));
  if (now.some(({ matchId }) => !known.has(matchId))) throw new Refusal('BUSY');
  const ids = now.map(({ matchId }) => matchId);
  const postings = await tx.query(findMatchedPostings(company.id, ids));
  tx.commitWith([...takeBackMatches(company, ids, postings, 'id'), deleteLinesOfImport(company.id, id), markUndone(company.id, id)]);
  return { message: `${row.fileName} was taken out again` };
});

const saysMatched = (lines: number) =>
  lines === 1 ? 'One line of this file is matched.' : `${lines.toLocaleString('en-IN')} lines of this file are matched.`;
