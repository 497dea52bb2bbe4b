import { expect, test } from 'vitest';
import { type JournalEntry, newJournalItem, plainShelves } from '../../platform/drafts/plain-entry.ts';
import { standingOf } from '../standing-problems.ts';
import { journal } from './journal.tsx';

const line = (amountPaise: number) => ({ ...newJournalItem(), amountPaise });
const [rent, blank, cash] = [line(100), line(0), line(100)];
const then: JournalEntry = { ...plainShelves.journal.begin(), lines: [rent, blank, cash], changedAt: 1 };
const told = [
  { field: 'date', text: 'This day is locked.' },
  { field: 'items.1.ledgerId', text: 'Cash is hidden.' },
];
const fields = (now: JournalEntry) => standingOf(told, then, now, journal.parts).map(({ field }) => field);

test('what the server says of a line stands at that line of the page, which shows empty ones too', () => {
  expect(fields(then)).toEqual(['date', 'items.2.ledgerId']);
  expect(fields({ ...then, lines: [rent, cash], changedAt: 2 })).toEqual(['date', 'items.1.ledgerId']);
});

test('of a line that was changed, and of a day that was, nothing stands', () => {
  expect(fields({ ...then, lines: [rent, blank, { ...cash, amountPaise: 200 }], changedAt: 2 })).toEqual(['date']);
  expect(fields({ ...then, date: '2026-11-01', changedAt: 2 })).toEqual(['items.2.ledgerId']);
});
