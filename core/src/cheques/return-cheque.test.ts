import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumPaise } from '../money/paise.ts';
import { company } from '../testing/sample-books.ts';
import { type ReturnDraft, type ReturnFacts, returnCheque } from './return-cheque.ts';

const today = '2026-11-20';
const draft: ReturnDraft = { act: 'bounce', date: today, reason: '', chargesPaise: 0, chargesTo: 'company' };
const cheque: ReturnFacts['cheque'] = {
  direction: 'received',
  state: 'deposited',
  chequeNumber: '000123',
  chequeDate: '2026-11-15',
  amountPaise: 118_000,
  voucherDate: '2026-11-10',
  movedOn: '2026-11-16',
  voucherNumber: 'RC/26-27/00001',
};
const facts: ReturnFacts = {
  company,
  today,
  cheque,
  liesIn: 'bank',
  bankLedgerId: 'bank',
  bankChargesLedgerId: 'bankCharges',
  partyLedgerId: 'party',
  needsParty: false,
  settled: [{ billId: 'S-1', takenPaise: 118_000 }],
  rest: [],
  ofLedgers: [],
  taxedAdvances: new Map(),
  roles: { outputCgst: 'outputCgst', outputSgst: 'outputSgst', outputIgst: 'outputIgst', roundOff: 'roundOff' },
};
const named = (more: Partial<ReturnDraft>, about: Partial<ReturnFacts> = {}) =>
  returnCheque({ ...draft, ...more }, { ...facts, ...about }).problems.map(({ field, code }) => `${field} ${code}`);

describe('a returned cheque', () => {
  test('from the bank with charges: the party owes it again, and the bank lists both separately (POST-038)', () => {
    const { postings, settlements, lines } = returnCheque({ ...draft, chargesPaise: 11_800 }, facts);
    expect(postings).toEqual([
      { ledgerId: 'bank', amountPaise: -118_000 },
      { ledgerId: 'bank', amountPaise: -11_800 },
      { ledgerId: 'party', amountPaise: 118_000 },
      { ledgerId: 'bankCharges', amountPaise: 11_800 },
    ]);
    expect(settlements).toEqual([{ billId: 'S-1', settledPaise: -118_000 }]);
    expect(lines.map(({ ledgerId, billId }) => [ledgerId, billId])).toEqual([
      ['party', 'S-1'],
      ['bank', null],
      ['bankCharges', null],
      ['bank', null],
    ]);
  });

  test('with charges that the party owes: a new bill besides the old one', () => {
    const { postings, chargesOwedPaise } = returnCheque({ ...draft, chargesPaise: 11_800, chargesTo: 'party' }, facts);
    expect(chargesOwedPaise).toBe(11_800);
    expect(postings.at(-1)).toEqual({ ledgerId: 'party', amountPaise: 129_800 });
  });

  test('the tax on an advance for a service is taken back with its value', () => {
    const advance = { valuePaise: 100_000, cgstPaise: 9000, sgstPaise: 9000, igstPaise: 0, roundPaise: 0 };
    const of = { ...facts, settled: [], rest: [{ billId: 'A-1', takenPaise: 118_000 }], taxedAdvances: new Map([['A-1', advance]]) };
    const { postings, settlements, usedAdvances, openedAgainPaise } = returnCheque(draft, of);
    expect(postings).toEqual([
      { ledgerId: 'bank', amountPaise: -118_000 },
      { ledgerId: 'party', amountPaise: 100_000 },
      { ledgerId: 'outputCgst', amountPaise: 9000 },
      { ledgerId: 'outputSgst', amountPaise: 9000 },
    ]);
    expect(settlements).toEqual([{ billId: 'A-1', settledPaise: -100_000 }]);
    expect(usedAdvances).toEqual([{ billId: 'A-1', ...advance }]);
    expect(openedAgainPaise).toBe(0);
  });

  test('to a supplier: the company owes it again', () => {
    const issued = { ...facts, cheque: { ...cheque, direction: 'issued', state: 'issued' } } as const;
    const { postings, settlements } = returnCheque({ ...draft, act: 'stop' }, issued);
    expect(postings).toEqual([
      { ledgerId: 'bank', amountPaise: 118_000 },
      { ledgerId: 'party', amountPaise: -118_000 },
    ]);
    expect(settlements).toEqual([{ billId: 'S-1', settledPaise: 118_000 }]);
  });

  test('for other ledgers: shared over them in proportion', () => {
    const ofLedgers = [
      { ledgerId: 'rent', amountPaise: -100_000 },
      { ledgerId: 'outputCgst', amountPaise: -9_000 },
      { ledgerId: 'outputSgst', amountPaise: -9_000 },
    ];
    const { postings } = returnCheque(draft, { ...facts, partyLedgerId: null, settled: [], ofLedgers });
    expect(postings).toContainEqual({ ledgerId: 'rent', amountPaise: 100_000 });
    expect(postings).toContainEqual({ ledgerId: 'outputSgst', amountPaise: 9_000 });
  });

  test('is refused with all problems', () => {
    expect(named({ date: '2026-11-21' })).toEqual(['date DATE_TO_COME']);
    expect(named({ date: '2026-11-15' })).toEqual(['date CHEQUE_NOT_AT_BANK']);
    expect(named({ chargesPaise: -1, reason: 'x'.repeat(2_000) })).toEqual(['reason NOTE_TOO_LONG', 'chargesPaise AMOUNT_NOT_VALID']);
    expect(named({ chargesPaise: 5 }, { bankLedgerId: null })).toEqual(['chargesPaise CHEQUE_CHARGES_WITHOUT_BANK']);
    expect(named({ chargesPaise: 5, chargesTo: 'party', act: 'stop' })).toEqual(['chargesTo CHEQUE_CHARGES_OWN']);
    expect(named({}, { needsParty: true, partyLedgerId: null })).toEqual(['partyId CHEQUE_NEEDS_PARTY']);
    expect(named({}, { company: { ...company, lockedUpTo: today } })).toEqual(['date PERIOD_LOCKED']);
  });
});

test('in any case the party owes exactly the cheque again; the unused advance goes first, then bills from last to first', () => {
  const taken = (prefix: string) =>
    fc
      .array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 5 })
      .map((all) => all.map((takenPaise, at) => ({ billId: `${prefix}${at}`, takenPaise })));
  const sides = fc.constantFrom('received' as const, 'issued' as const);
  fc.assert(
    fc.property(taken('S'), taken('A'), fc.integer({ min: 1, max: 500_000 }), sides, (settled, rest, amountPaise, direction) => {
      const sign = direction === 'received' ? 1 : -1;
      const built = returnCheque(draft, { ...facts, cheque: { ...cheque, direction, amountPaise }, settled, rest });
      expect(sumPaise(built.postings.map((posting) => posting.amountPaise))).toBe(0);
      const back = built.settlements.map(({ billId, settledPaise }) => ({ billId, takenPaise: -sign * settledPaise }));
      expect(sumPaise(back.map(({ takenPaise }) => takenPaise)) + sign * built.openedAgainPaise).toBe(amountPaise);
      const inOrder = [...rest, ...[...settled].reverse()];
      expect(back.map(({ billId }) => billId)).toEqual(inOrder.slice(0, back.length).map(({ billId }) => billId));
      for (const [at, { takenPaise }] of back.entries()) {
        expect(takenPaise).toBeLessThanOrEqual(inOrder[at]!.takenPaise);
        if (at < back.length - 1) expect(takenPaise).toBe(inOrder[at]!.takenPaise);
      }
      if (built.openedAgainPaise !== 0) expect(back).toEqual(inOrder);
    }),
  );
});
