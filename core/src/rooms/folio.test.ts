import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { allowOff, type Changed, moveLine, reverseLine } from './change-folio.ts';
import { type FolioLine, folioTotals, openLines, withRates } from './folio.ts';
import type { RoomSupply } from './room-tax.ts';
import {
  type RoutingRule,
  routeLine,
  type Share,
  shareNight,
  shareProblems,
  shareValue,
  type TakenLine,
  usedByRules,
} from './route-line.ts';

const supply: RoomSupply = { hotelState: '29', customer: 'unregistered', hasUndertaking: false };
const none = { invoicedPaise: 0, paidPaise: 0, advancesPaise: 0 };
const night = (date: string) => ({ roomId: 'r202', roomNumber: '202', date });
const line = (id: string, rupees: number, more: Partial<FolioLine> = {}): FolioLine => ({
  ...{ id, folioId: 'guest', date: '2026-11-24', kind: 'room', text: id, quantityE4: 10_000, valuePaise: Math.round(rupees * 100) },
  ...{ sac: '996311', gstPercentE4: 50_000, night: night('2026-11-24'), isAlcohol: false, key: null },
  ...{ reversesId: null, movedFromId: null, lowersId: null, reason: '', isBilled: false },
  ...more,
});
const laundry = (id: string, rupees: number, more: Partial<FolioLine> = {}) =>
  line(id, rupees, { kind: 'laundry', sac: '999712', gstPercentE4: 180_000, ...more });
let ids = 0;
const change = (reason = 'Agreed') => ({ date: '2026-11-25', reason, newId: () => `new${ids++}` });
const rated = (lines: readonly FolioLine[], isOwnUnitDay = false) => withRates(lines, { isOwnUnitDay });
const ratesOf = (lines: readonly FolioLine[], isOwnUnitDay = false) =>
  rated(lines, isOwnUnitDay).map(({ gstPercentE4 }) => gstPercentE4 / 10_000);
const of = (folioId: string, lines: readonly FolioLine[]) => rated(lines).filter((each) => each.folioId === folioId);
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

describe('the rate of accommodation on the invoice', () => {
  const late = line('Late', 1_000, { kind: 'lateCheckOut', date: '2026-11-25' });
  test('a late fee raises the rate of the night that it extends: 6,800 and 1,000', () => {
    expect(ratesOf([line('Room', 6_800), late])).toEqual([18, 18]);
    expect(ratesOf([line('Room', 6_800), late], true)).toEqual([5, 5]);
  });
  test('an allowance before the invoice lowers it: 7,600 less 200', () => {
    const room = line('Room', 7_600, { gstPercentE4: 180_000 });
    const lines = [room, ...allowOff([room], 'Room', 20_000, change()).added];
    expect(rated(lines).map(({ netPaise, gstPercentE4 }) => [netPaise, gstPercentE4])).toEqual([[740_000, 50_000]]);
  });
  test('the share of a payer does not decide it', () => {
    expect(ratesOf([line('Company', 6_000, { folioId: 'company' }), line('Guest', 2_200)])).toEqual([18, 18]);
  });
  test('each night and room alone, and laundry keeps its rate', () => {
    const other = line('Other room', 6_000, { night: { ...night('2026-11-24'), roomId: 'r203' } });
    expect(ratesOf([line('Room', 6_000), line('Next', 9_000, { night: night('2026-11-25') }), other, laundry('Shirts', 300)])).toEqual([
      5, 18, 5, 18,
    ]);
  });
});

describe('the totals of a folio', () => {
  test('charges and tax by rate, bills of outlets without tax of their own, less payments and advances', () => {
    const lines = [line('Room', 7_000), line('Next', 9_500, { night: night('2026-11-25') }), line('Dinner', 1_785, { kind: 'outletBill' })];
    const money = { invoicedPaise: 0, paidPaise: 500_000, advancesPaise: 400_000 };
    expect(folioTotals(rated(lines), supply, money)).toEqual({
      ...{ chargesPaise: 1_650_000, taxPaise: 35_000 + 171_000, outletPaise: 178_500 },
      balancePaise: 1_650_000 + 206_000 + 178_500 - 900_000,
    });
  });
  test('a discount before the invoice lowers the band under an advance that was taken at 18 percent', () => {
    const rooms = ['2026-11-24', '2026-11-25'].map((date) => line(date, 8_600, { gstPercentE4: 180_000, night: night(date) }));
    const off = rooms.flatMap(({ id }) => allowOff(rooms, id, 120_000, change()).added);
    expect(folioTotals(rated([...rooms, ...off]), supply, { ...none, advancesPaise: 1_000_000 })).toMatchObject({
      ...{ chargesPaise: 1_480_000, taxPaise: 74_000, balancePaise: 554_000 },
    });
  });
  test('what is invoiced counts as its voucher', () => {
    const lines = [line('Room', 7_000, { isBilled: true }), laundry('Shirts', 100)];
    expect(folioTotals(rated(lines), supply, { ...none, invoicedPaise: 735_000, paidPaise: 735_000 })).toMatchObject({
      balancePaise: 11_800,
    });
  });
});

describe('changes of a folio', () => {
  const texts = ({ problems }: Changed) => problems.map(problemText);
  test('a line is taken back once, with a reason, and not after its invoice', () => {
    const lines = [line('Room', 7_000), laundry('Shirts', 300, { isBilled: true })];
    const { added } = reverseLine(lines, 'Room', change(' Wrong room '));
    expect(added).toMatchObject([{ valuePaise: -700_000, reversesId: 'Room', reason: 'Wrong room' }]);
    expect(openLines([...lines, ...added]).map(({ id }) => id)).toEqual(['Shirts']);
    expect(texts(reverseLine([...lines, ...added], 'Room', change()))).toEqual(['Room is taken back already.']);
    expect(texts(reverseLine(lines, 'Shirts', change('')))).toEqual([
      'Shirts is invoiced. Give a credit note instead.',
      'Say why Shirts is changed.',
    ]);
    expect(texts(reverseLine(lines, 'Gone', change()))).toEqual(['This line is no longer on the folio.']);
  });
  test('allowances lower a line to 0 at most, and go before it', () => {
    const first = [laundry('Shirts', 300)];
    const lines = [...first, ...allowOff(first, 'Shirts', 20_000, change()).added];
    expect(texts(allowOff(lines, 'Shirts', 10_001, change()))).toEqual(['Shirts comes to ₹100. An allowance is above 0 up to that.']);
    expect(texts(reverseLine(lines, 'Shirts', change()))).toEqual(['Shirts has an allowance. Take that back first.']);
    expect(texts(allowOff([line('Dinner', 500, { kind: 'outletBill' })], 'Dinner', 100, change()))).toEqual([
      'Dinner is a bill of its own. Give a credit note on it.',
    ]);
  });
  test('a line that moves takes its allowance along, and nothing is lost', () => {
    const first = [laundry('Shirts', 300)];
    const lowered = [...first, ...allowOff(first, 'Shirts', 20_000, change()).added];
    const lines = [...lowered, ...moveLine(lowered, 'Shirts', 'company', change()).added];
    expect(of('guest', lines)).toEqual([]);
    expect(of('company', lines)).toMatchObject([{ netPaise: 10_000, movedFromId: 'Shirts' }]);
    expect(sum(lines.map(({ valuePaise }) => valuePaise))).toBe(10_000);
    const allowance = lowered.find(({ kind }) => kind === 'allowance')!;
    expect(texts(moveLine(lowered, allowance.id, 'company', change()))).toEqual(['An allowance goes with its line. Choose that line.']);
  });
});

describe('routing', () => {
  const company = (share: Share, more: Partial<RoutingRule> = {}): RoutingRule => ({
    ...{ kinds: ['room', 'restaurant'], share, folioId: 'company', isCompany: true, takesAlcohol: false },
    ...more,
  });
  const upTo: Share = { kind: 'upTo', amountPaise: 600_000 };
  const shown = (asked: FolioLine, rules: RoutingRule[], used = 0) =>
    routeLine(asked, rules, 'guest', () => used).map(({ folioId, valuePaise }) => `${folioId} ${valuePaise / 100}`);
  test('the company pays up to 6,000 a day, the guest the rest', () => {
    expect(shown(line('Room', 8_200), [company(upTo)])).toEqual(['company 6000', 'guest 2200']);
    expect(shown(line('Room', 8_200), [company(upTo)], 550_000)).toEqual(['company 500', 'guest 7700']);
    expect(shown(line('Room', 8_200), [company(upTo)], 600_000)).toEqual(['guest 8200']);
    expect(shown(line('Room', 5_000), [company(upTo)])).toEqual(['company 5000']);
  });
  test('the first rule that fits decides; other kinds and alcohol stay with the guest', () => {
    const rules = [company({ kind: 'percent', percentE4: 500_000 }), company({ kind: 'whole' }, { kinds: [] })];
    expect(shown(line('Room', 100.01), rules)).toEqual(['company 50.01', 'guest 50']);
    expect(shown(laundry('Shirts', 300), rules)).toEqual(['company 300']);
    const beer = line('Beer', 400, { kind: 'restaurant', isAlcohol: true });
    expect(shown(beer, rules)).toEqual(['guest 400']);
    expect(shown(beer, [company({ kind: 'whole' }, { takesAlcohol: true })])).toEqual(['company 400']);
    expect(shown(laundry('Shirts', 300), [company(upTo)])).toEqual(['guest 300']);
  });
  test('an amount a day counts what the rule took for the stay, not another rule, folio or room', () => {
    const rules = [company({ kind: 'whole' }, { kinds: ['laundry'] }), company(upTo, { kinds: [] })];
    const taken = (kind: FolioLine['kind'], rupees: number, more: Partial<TakenLine> = {}): TakenLine => ({
      ...{ kind, folioId: 'company', isAlcohol: false, valuePaise: rupees * 100, stayId: null },
      ...more,
    });
    const lines = [
      ...[taken('laundry', 500), taken('spa', 300), taken('room', 2_000, { stayId: 'own' })],
      ...[taken('room', 4_000, { stayId: 'other' }), taken('spa', 900, { folioId: 'guest' })],
    ];
    expect(rules.map(usedByRules(lines, rules, 'own'))).toEqual([50_000, 230_000]);
  });
  test('a bill of an outlet is not split, and a free night goes to who would pay it', () => {
    const dinner = line('Dinner', 7_000, { kind: 'outletBill' });
    expect(shown(dinner, [company(upTo, { kinds: [] })])).toEqual(['guest 7000']);
    expect(shown({ ...dinner, valuePaise: 600_000 }, [company(upTo, { kinds: [] })])).toEqual(['company 6000']);
    expect(shown(line('Free', 0), [company({ kind: 'whole' })])).toEqual(['company 0']);
  });
  test('a night is shared after its rate is found', () => {
    expect(shareNight(820_000, '2026-11-24', [upTo])).toEqual({
      rate: { gstPercentE4: 180_000, hasCredit: true },
      partsPaise: [600_000, 220_000],
    });
    expect(shareProblems({ kind: 'percent', percentE4: 1_000_001 }, 'share').map(({ code }) => code)).toEqual(['ROUTED_SHARE_INVALID']);
    expect(shareProblems(upTo, 'share')).toEqual([]);
  });
});

const anyShare = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percentE4: fc.nat(1_000_000) }),
  fc.record({ kind: fc.constant('upTo' as const), amountPaise: fc.nat(1_000_000) }),
);
test('whatever the shares: no part is below 0, and they add up to the paisa', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), fc.array(anyShare, { maxLength: 4 }), (valuePaise, shares) => {
      const parts = shareValue(valuePaise, shares);
      expect(sum(parts)).toBe(valuePaise);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('whatever a desk does: folios together = what was posted − taken back − allowed off, and the balance is that less the money', () => {
  const anyAct = fc.record({
    act: fc.constantFrom('post', 'reverse', 'allow', 'move'),
    at: fc.nat(20),
    rupees: fc.integer({ min: 1, max: 9_000 }),
  });
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 25 }), fc.nat(1_000_000), (acts, paidPaise) => {
      let lines: FolioLine[] = [];
      let expectedPaise = 0;
      for (const { act, at, rupees } of acts) {
        const target = openLines(lines)[at % Math.max(1, openLines(lines).length)];
        if (act === 'post') {
          lines = [...lines, laundry(`l${lines.length}`, rupees, { folioId: at % 2 ? 'guest' : 'company' })];
          expectedPaise += rupees * 100;
        } else if (target) {
          const amountPaise = rupees * 10;
          const { added } =
            act === 'reverse'
              ? reverseLine(lines, target.id, change())
              : act === 'allow'
                ? allowOff(lines, target.id, amountPaise, change())
                : moveLine(lines, target.id, target.folioId === 'guest' ? 'company' : 'guest', change());
          lines = [...lines, ...added];
          if (added.length > 0 && act === 'reverse') expectedPaise -= target.valuePaise;
          if (added.length > 0 && act === 'allow') expectedPaise -= amountPaise;
        }
      }
      expect(sum(lines.map(({ valuePaise }) => valuePaise))).toBe(expectedPaise);
      const totals = ['guest', 'company'].map((folioId) => folioTotals(of(folioId, lines), supply, { ...none, paidPaise }));
      expect(sum(totals.map(({ chargesPaise }) => chargesPaise))).toBe(expectedPaise);
      for (const { chargesPaise, taxPaise, outletPaise, balancePaise } of totals) {
        expect(balancePaise).toBe(chargesPaise + taxPaise + outletPaise - paidPaise);
      }
    }),
  );
});
