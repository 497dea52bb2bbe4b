import { expect, test } from 'vitest';
import { type JournalEntry, newJournalItem, plainDrafts } from '../../platform/drafts/plain-entry.ts';
import { remainingProblems } from '../problem-places.ts';
import { journal } from './journal.tsx';

const line = (amountPaise: number) => ({ ...newJournalItem(), amountPaise });
const [rent, blank, cash] = [line(100), line(0), line(100)];
const then: JournalEntry = { ...plainDrafts.journal.begin(), lines: [rent, blank, cash], changedAt: 1 };
const reported = [
  { field: 'date', text: 'This day is locked.' },
  { field: 'lines.1.ledgerId', text: 'Cash is hidden.' },
];
const fields = (now: JournalEntry) => remainingProblems(reported, then, now, journal.places).map(({ field }) => field);

test('a problem of a line from the server is shown at its row, counting empty rows', () => {
  expect(fields(then)).toEqual(['date', 'lines.2.ledgerId']);
  expect(fields({ ...then, lines: [rent, cash], changedAt: 2 })).toEqual(['date', 'lines.1.ledgerId']);
});

test('problems of a changed line or date are cleared', () => {
  expect(fields({ ...then, lines: [rent, blank, { ...cash, amountPaise: 200 }], changedAt: 2 })).toEqual(['date']);
  expect(fields({ ...then, date: '2026-11-01', changedAt: 2 })).toEqual(['lines.2.ledgerId']);
});
