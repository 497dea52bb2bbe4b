import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumPaise } from '../money/paise.ts';
import { addDays } from '../periods/business-date.ts';
import { ruleFor, ruleProblems } from './bank-rule.ts';
import { matchProblems } from './check-match.ts';
import type { OpenLine, OpenPosting } from './open-items.ts';
import { sumsTo } from './partial-sums.ts';
import { exactMatches, suggestMatches } from './suggest-matches.ts';

const line = (id: string, amountPaise: number, more: Partial<OpenLine> = {}): OpenLine => ({
  id,
  date: '2026-04-10',
  amountPaise,
  description: 'UPI',
  reference: '',
  ...more,
});
const posting = (voucherId: string, amountPaise: number, more: Partial<OpenPosting> = {}): OpenPosting => ({
  voucherId,
  lineNo: 1,
  date: '2026-04-10',
  amountPaise,
  voucherNumber: `RC/${voucherId}`,
  partyName: '',
  references: [],
  ...more,
});
const suggested = (lines: readonly OpenLine[], postings: readonly OpenPosting[], id = 'a') =>
  (suggestMatches([id], lines, postings).get(id) ?? []).map(({ kind, postings: of, lineIds }) => [
    kind,
    lineIds.join('+'),
    of.map(({ voucherId }) => voucherId).join('+'),
  ]);

describe('exact', () => {
  test('a cheque by its number, whatever its leading zeros, weeks after its date', () => {
    const cheque = posting('1', -50_000, { date: '2026-03-01', references: ['000123'] });
    const other = posting('2', -50_000, { references: ['000124'] });
    expect(suggested([line('a', -50_000, { reference: '123', description: 'CHQ PAID' })], [cheque, other])).toEqual([['exact', 'a', '1']]);
  });

  test('a UTR or the voucher number in the narration', () => {
    const utr = posting('1', 118_000, { date: '2026-04-08', references: ['N104261234567'] });
    const twin = posting('2', 118_000, { date: '2026-04-08', voucherNumber: 'RC/26-27/0042' });
    expect(suggested([line('a', 118_000, { description: 'NEFT-N104261234567-RAVI' })], [utr, twin])).toEqual([['exact', 'a', '1']]);
    expect(suggested([line('a', 118_000, { description: 'imps rc/26-27/0042 anand' })], [utr, twin])).toEqual([['exact', 'a', '2']]);
  });

  test('amount and day, if both are unique', () => {
    expect(suggested([line('a', 118_000)], [posting('1', 118_000), posting('2', 118_000, { date: '2026-04-09' })])).toEqual([
      ['exact', 'a', '1'],
    ]);
    expect(suggested([line('a', 118_000)], [posting('1', 118_000), posting('2', 118_000)]).map(([kind]) => kind)).toEqual([
      'possible',
      'possible',
    ]);
    expect(suggested([line('a', 118_000), line('b', 118_000)], [posting('1', 118_000)]).map(([kind]) => kind)).toEqual(['possible']);
  });

  test('never against the number of another cheque', () => {
    const cheque = posting('1', -50_000, { references: ['000124'] });
    expect(suggested([line('a', -50_000, { reference: '000123' })], [cheque]).map(([kind]) => kind)).toEqual(['possible']);
  });
});

describe('possible', () => {
  test('a named party comes before a nearer day, and without a name the limit is a month', () => {
    const named = posting('1', 118_000, { date: '2026-03-20', partyName: 'M/s. Anand Stores Pvt Ltd' });
    const near = posting('2', 118_000, { date: '2026-04-05' });
    const far = posting('3', 118_000, { date: '2026-02-20' });
    const to = { description: 'UPI-ANAND STORES-anand@ybl' };
    expect(suggested([line('a', 118_000, to)], [near, named, far])).toEqual([
      ['possible', 'a', '2'],
      ['possible', 'a', '1'],
    ]);
    expect(suggested([line('a', 118_000, to)], [{ ...near, date: '2026-03-25' }, named])[0]).toEqual(['possible', 'a', '1']);
  });
});

describe('partial', () => {
  test('several vouchers that add up to one line', () => {
    const some = [posting('1', 30_000, { date: '2026-04-09' }), posting('2', 50_000, { date: '2026-04-09' }), posting('3', 20_000)];
    expect(suggested([line('a', 80_000)], some)).toEqual([['partial', 'a', '1+2']]);
  });

  test('several lines that add up to one voucher', () => {
    expect(suggested([line('a', 30_000), line('b', 70_000)], [posting('1', 100_000)])).toEqual([['partial', 'a+b', '1']]);
  });

  test('the fewest that add up to it, or none', () => {
    const of = (...amounts: number[]) => amounts.map((amountPaise) => ({ amountPaise }));
    expect(sumsTo(100, of(10, 20, 30, 40, 60))?.map(({ amountPaise }) => amountPaise)).toEqual([40, 60]);
    expect(sumsTo(-100, of(-30, -70, 30))?.map(({ amountPaise }) => amountPaise)).toEqual([-30, -70]);
    expect(sumsTo(100, of(33, 33, 33))).toBeNull();
    expect(sumsTo(100, of(100))).toBeNull();
  });
});

describe('laws', () => {
  const amount = fc.constantFrom(-300, -200, -100, 100, 200, 300, 500);
  const day = fc.integer({ min: -100, max: 20 }).map((days) => addDays('2026-04-10', days));
  const number = fc.constantFrom('', '000123', '000124', 'N10426');
  const anyLines = fc
    .array(fc.record({ amountPaise: amount, date: day, reference: number, description: fc.constantFrom('UPI', 'ANAND STORES', 'RC/2') }), {
      maxLength: 10,
    })
    .map((some) => some.map((each, at): OpenLine => ({ ...each, id: `l${at}` })));
  const anyPostings = fc
    .array(
      fc.record({
        amountPaise: amount,
        date: day,
        references: number.map((each) => (each ? [each] : [])),
        partyName: fc.constantFrom('', 'Anand Stores'),
      }),
      {
        maxLength: 10,
      },
    )
    .map((some) => some.map((each, at): OpenPosting => ({ ...each, voucherId: `${at}`, lineNo: 1, voucherNumber: `RC/${at}` })));

  test('every suggestion adds up to the paisa and has one entry on one side', () => {
    fc.assert(
      fc.property(anyLines, anyPostings, (lines, postings) => {
        const byId = new Map(lines.map((each) => [each.id, each]));
        for (const suggestions of suggestMatches(
          lines.map(({ id }) => id),
          lines,
          postings,
        ).values()) {
          for (const { lineIds, postings: of, kind, score } of suggestions) {
            expect(
              matchProblems(
                lineIds.map((id) => byId.get(id)!),
                of,
              ),
            ).toEqual([]);
            expect(sumPaise(lineIds.map((id) => byId.get(id)!.amountPaise))).toBe(sumPaise(of.map(({ amountPaise }) => amountPaise)));
            expect(kind === 'exact').toBe(score === 100);
          }
        }
      }),
    );
  });

  test('exact matches use each line and posting once, and do not depend on the order', () => {
    const summaryOf = (found: ReturnType<typeof exactMatches>) =>
      found.map(({ lineIds, postings }) => `${lineIds[0]} ${postings[0]!.voucherId}`).sort();
    fc.assert(
      fc.property(anyLines, anyPostings, (lines, postings) => {
        const found = exactMatches(lines, postings);
        expect(new Set(found.flatMap(({ lineIds }) => lineIds)).size).toBe(found.length);
        expect(new Set(found.flatMap(({ postings: of }) => of.map(({ voucherId }) => voucherId))).size).toBe(found.length);
        expect(summaryOf(exactMatches(lines.toReversed(), postings.toReversed()))).toEqual(summaryOf(found));
      }),
    );
  });

  test('a match that does not add up, or has many on both sides, is refused', () => {
    const of = (...amounts: number[]) => amounts.map((amountPaise) => ({ amountPaise }));
    expect(matchProblems(of(100), of(60, 39)).map(({ code }) => code)).toEqual(['MATCH_NOT_TIED']);
    expect(matchProblems(of(50, 50), of(60, 40)).map(({ code }) => code)).toEqual(['MATCH_MANY_TO_MANY']);
    expect(matchProblems(of(100, -100), of()).map(({ code }) => code)).toEqual(['MATCH_POSTINGS_MISSING']);
    expect(matchProblems([], of(1)).map(({ code }) => code)).toEqual(['MATCH_LINES_MISSING']);
  });
});

describe('rules', () => {
  const rule = { id: '1', contains: 'SMS chrg', side: 'out', leastPaise: null, mostPaise: 5_000, kind: 'payment', ledgerId: 'x' } as const;

  test('a rule matches by text, side and amount, and the first one applies', () => {
    const charge = line('a', -1_770, { description: 'Chrg: sms-chrg for Q1' });
    expect(ruleFor(charge, [{ ...rule, id: '0', mostPaise: 1_000 }, rule])?.id).toBe('1');
    expect(ruleFor({ ...charge, amountPaise: 1_770 }, [rule])).toBeNull();
    expect(ruleFor({ ...charge, amountPaise: -5_001 }, [rule])).toBeNull();
  });

  test('the problems of a rule are reported', () => {
    const wrong = { ...rule, contains: '-a-', side: 'in' as const, leastPaise: 9_000 };
    expect(ruleProblems(wrong).map(({ code, field }) => [field, code])).toEqual([
      ['contains', 'RULE_TEXT_MISSING'],
      ['mostPaise', 'RULE_AMOUNTS_INVALID'],
      ['side', 'RULE_SIDE_OTHER'],
    ]);
    expect(ruleProblems(rule)).toEqual([]);
  });
});
