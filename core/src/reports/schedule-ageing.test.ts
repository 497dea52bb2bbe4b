import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { ageingNotes, ageingTie, noteDates, scheduleAgeing } from './schedule-ageing.ts';

test('a bill is not due on its due date, and a bucket ends on the day of its month', () => {
  expect(noteDates('receivables', '2026-08-31')).toEqual([
    { from: '2026-08-31', to: null },
    { from: '2026-03-01', to: '2026-08-30' },
    { from: '2025-09-01', to: '2026-02-28' },
    { from: '2024-09-01', to: '2025-08-31' },
    { from: '2023-09-01', to: '2024-08-31' },
    { from: null, to: '2023-08-31' },
  ]);
  expect(noteDates('payables', '2026-03-31')).toHaveLength(5);
});

test('each due date lies in exactly one bucket', () => {
  const day = fc.nat(4_000).map((days) => addDays('2020-01-01', days));
  fc.assert(
    fc.property(day, day, fc.constantFrom(...ageingNotes), (date, dueOn, note) => {
      const within = noteDates(note, date).filter(({ from, to }) => (from === null || dueOn >= from) && (to === null || dueOn <= to));
      expect(within).toHaveLength(1);
    }),
  );
});

test('the note leads from the bills to the line of the balance sheet, and lists what makes the difference', () => {
  const aged = [100_00, 40_00, 0, 0, 0, 7_00];
  const tie = ageingTie({ bills: 147_00, credits: 30_00, ofOtherSide: 7_00, line: 110_00 });
  const answer = {
    ...{ date: '2026-03-31', of: 'receivables', unit: 'hundreds', hasMore: false, tie },
    kinds: [{ partyId: null, partyName: '', isMsme: false, isDisputed: false, aged }],
    parties: [{ partyId: 'anand', partyName: 'Anand', isMsme: false, isDisputed: false, aged }],
  } as const satisfies Parameters<NonNullable<typeof scheduleAgeing.tree>>[0];
  expect(scheduleAgeing.tree!(answer).map(({ cells }) => [cells.name, cells.aged0 ?? null, cells.total])).toEqual([
    ['Undisputed, others', 100, 147],
    ['Anand', 100, 147],
    ['Open bills', 100, 147],
    ['Less: advances and credits of the same parties', null, -30],
    ['Less: bills of parties whose balance is on the other side', null, -7],
    ['Trade receivables of the balance sheet', null, 110],
  ]);
  expect(ageingTie({ ...tie, line: 112_00 }).withoutBill).toBe(2_00);
});
