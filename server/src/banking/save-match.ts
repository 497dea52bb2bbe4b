import { matchProblems } from '@bahi/core/banking/check-match';
import { v7 as uuidv7 } from 'uuid';
import { findBankPostings, lockPostings } from '../bank-dates/bank-date-store.ts';
import { bankDateChange, refuseLockedDates } from '../bank-dates/public/locked-dates.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { findBank } from './bank-import-store.ts';
import { findBankLines, lockBankLines } from './bank-line-store.ts';
import { findMatchedOf } from './bank-match-store.ts';
import { bankDateOf, writeMatches } from './write-matches.ts';

/** Matches lines and vouchers of a bank. Refused if one of them is matched already, if their sums differ, and in locked days. */
export const saveMatch = forManagers.banking.saveMatch.handler(async ({ input, context: { tx, company, caller } }) => {
  const { ledgerId, how } = input;
  const lineIds = [...new Set(input.lineIds)];
  const asked = new Set(input.postings.map(keyOf));
  const vouchers = [...new Set(input.postings.map(({ voucherId }) => voucherId))];
  const [[bank], , , found, posted, matched] = await tx.together([
    findBank(company.id, ledgerId),
    lockPostings(company.id, vouchers),
    lockBankLines(company.id, lineIds),
    findBankLines(company.id, lineIds),
    findBankPostings(company.id, ledgerId, vouchers),
    findMatchedOf(company.id, vouchers),
  ]);
  if (!bank) throw new Refusal('NOT_FOUND');
  const lines = found.filter((line) => line.ledgerId === ledgerId);
  const postings = posted.filter((posting) => asked.has(keyOf(posting)));
  if (lines.length < lineIds.length || postings.length < asked.size) throw new Refusal('NOT_FOUND');
  if (lines.some(({ matchId }) => matchId !== null)) throw new Refusal('ALREADY_MATCHED', undefined, 'This line was matched meanwhile.');
  const isTaken = new Set(matched.map(keyOf));
  const taken = postings.find((posting) => isTaken.has(keyOf(posting)));
  if (taken) throw new Refusal('ALREADY_MATCHED', undefined, `${taken.number} is matched with another line already.`);
  refuseProblems(matchProblems(lines, postings));
  const bankDate = bankDateOf(lines);
  refuseLockedDates(
    company,
    postings.map((posting) => bankDateChange(posting, bankDate)),
    'lineIds',
  );
  const id = uuidv7();
  tx.commitWith(writeMatches({ orgId: company.id, ledgerId, by: caller }, [{ id, how, lines, postings }]));
  return { message: `Matched with ${postings.map(({ number }) => number).join(', ')}`, matchId: id };
});

const keyOf = ({ voucherId, lineNo }: { voucherId: string; lineNo: number }) => `${voucherId} ${lineNo}`;
