import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customer, product, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from '../vouchers/build-trade.ts';
import type { TradeDraft } from '../vouchers/trade-draft.ts';
import { billFolio, type FolioSettlement, type ProductOf } from './bill-folio.ts';
import { allowOff } from './change-folio.ts';
import { type FolioLine, folioTotals, withRates } from './folio.ts';
import type { RoomSupply } from './room-tax.ts';
import { shareValue } from './route-line.ts';

const settlement: FolioSettlement = {
  ...{ date: '2026-11-27', partyId: customer.ledgerId, placeOfSupply: '24', walkIn: null, splits: [], bills: [], note: '' },
};
const supply: RoomSupply = { hotelState: '24', customer: 'regular', hasUndertaking: false };
const productOf: ProductOf = ({ kind, gstPercentE4 }) => `${kind} ${gstPercentE4 / 10_000}`;
let ids = 0;
const line = (rupees: number, date: string, more: Partial<FolioLine> = {}): FolioLine => ({
  ...{ id: `l${ids++}`, folioId: 'guest', date, kind: 'room', text: 'Room', quantityE4: 10_000, valuePaise: Math.round(rupees * 100) },
  ...{ sac: '996311', gstPercentE4: 50_000, night: { roomId: 'r202', roomNumber: '202', date }, isAlcohol: false, key: null },
  ...{ reversesId: null, movedFromId: null, lowersId: null, reason: '', isBilled: false },
  ...more,
});
const laundry = (rupees: number, pieces: number, more: Partial<FolioLine> = {}) =>
  line(rupees, '2026-11-25', {
    kind: 'laundry',
    sac: '999712',
    gstPercentE4: 180_000,
    text: 'Laundry',
    quantityE4: pieces * 10_000,
    ...more,
  });
const bill = (lines: readonly FolioLine[], folioId = 'guest') =>
  billFolio([folioId], withRates(lines, { isOwnUnitDay: false }), settlement, productOf);
const built = (draft: TradeDraft) => {
  const kinds = [...new Set(draft.lines.map(({ productId }) => productId))];
  const products = kinds.map((id) => [id, product(Number(id.split(' ')[1]), { isStocked: false, unit: 'OTH' })] as const);
  return buildTrade(draft, salesFacts({ products: new Map(products) }));
};
const shown = (found: ReturnType<typeof bill>) =>
  found.draft.lines.map(({ productId, quantityE4, rateE4 }, at) => [found.texts[at], productId, quantityE4 / 10_000, rateE4 / 10_000]);

describe('a folio as an invoice', () => {
  test('nights of one price are one line; a weekend night at 18 percent is its own', () => {
    const found = bill([line(7_000, '2026-11-24'), line(7_000, '2026-11-25'), line(9_500, '2026-11-26')]);
    expect(shown(found)).toEqual([
      ['Room 202, 24/11 to 25/11, 2 nights', 'room 5', 2, 7_000],
      ['Room 202, 26/11, 1 night', 'room 18', 1, 9_500],
    ]);
    expect(built(found.draft)).toMatchObject({ problems: [], taxablePaise: 2_350_000, totalPaise: 2_591_000 });
  });
  test('nights with a gap, another room, a free night', () => {
    const other = { roomId: 'r305', roomNumber: '305', date: '2026-11-27' };
    const lines = [
      line(7_000, '2026-11-24'),
      line(7_000, '2026-11-26'),
      line(7_000, '2026-11-27', { night: other }),
      line(0, '2026-11-25'),
    ];
    expect(shown(bill(lines)).map(([text]) => text)).toEqual([
      'Room 202, 24/11, 26/11, 2 nights',
      'Room 305, 27/11, 1 night',
      'Room 202, 25/11, 1 night, free',
    ]);
    expect(built(bill(lines).draft)).toMatchObject({ problems: [], taxablePaise: 2_100_000 });
  });
  test('laundry by pieces, an allowance as its discount, and no bill of an outlet', () => {
    const shirts = laundry(300, 3);
    const dinner = line(1_785, '2026-11-25', { kind: 'outletBill', text: 'Dinner' });
    const lines = [shirts, dinner, ...allowOff([shirts], shirts.id, 5_000, { date: '2026-11-25', reason: 'Late', newId: () => 'a' }).added];
    const found = bill(lines);
    expect(shown(found)).toEqual([['Laundry, room 202, 25/11', 'laundry 18', 3, 100]]);
    expect(found.draft.lines[0]?.discount).toEqual({ kind: 'amount', amountPaise: 5_000 });
    expect(found.lineIds).toEqual([shirts.id]);
    expect(built(found.draft)).toMatchObject({ problems: [], taxablePaise: 25_000, totalPaise: 29_500 });
  });
  test('a value that no price of a piece gives is one line at its value', () => {
    expect(shown(bill([laundry(100, 3)]))).toEqual([['Laundry, room 202, 25/11', 'laundry 18', 1, 100]]);
  });
  test('what is invoiced is not invoiced again', () => {
    expect(bill([line(7_000, '2026-11-24', { isBilled: true })]).draft.lines).toEqual([]);
  });
});

const anyNight = fc.record({ rupees: fc.integer({ min: 0, max: 12_000 }), paise: fc.nat(99), day: fc.integer({ min: 10, max: 27 }) });
const anyStay = fc.uniqueArray(anyNight, { maxLength: 8, selector: ({ day }) => day });
const nightsOf = (stay: readonly { rupees: number; paise: number; day: number }[]) =>
  stay.map(({ rupees, paise, day }) => line(rupees + paise / 100, `2026-11-${day}`));

test('whatever is on it: the voucher is the folio, to the paisa', () => {
  fc.assert(
    fc.property(
      anyStay,
      fc.array(fc.record({ rupees: fc.integer({ min: 1, max: 999 }), pieces: fc.integer({ min: 1, max: 7 }) }), { maxLength: 4 }),
      (stay, washed) => {
        const lines = [...nightsOf(stay), ...washed.map(({ rupees, pieces }) => laundry(rupees, pieces))];
        const totals = folioTotals(withRates(lines, { isOwnUnitDay: false }), supply, { invoicedPaise: 0, paidPaise: 0, advancesPaise: 0 });
        const voucher = built(bill(lines).draft);
        expect(voucher.taxablePaise).toBe(totals.chargesPaise);
        expect(voucher.totalPaise).toBe(totals.balancePaise);
      },
    ),
  );
});

test('whoever pays what: the payers together have the taxable value and the rates of the whole', () => {
  fc.assert(
    fc.property(anyStay, fc.nat(1_000_000), (stay, percentE4) => {
      const whole = nightsOf(stay);
      const split = whole.flatMap((each) =>
        shareValue(each.valuePaise, [{ kind: 'percent', percentE4 }]).map((valuePaise, at) => ({
          ...{ ...each, id: `${each.id} ${at}`, folioId: at === 0 ? 'company' : 'guest', valuePaise },
        })),
      );
      const byRate = (lines: readonly FolioLine[], folioIds: string[]) => {
        const found = folioIds.flatMap((folioId) => built(bill(lines, folioId).draft).lines);
        const of = (percent: number) => found.filter(({ gstPercentE4 }) => gstPercentE4 === percent * 10_000);
        return [5, 18].map((percent) => of(percent).reduce((sum, { taxablePaise }) => sum + taxablePaise, 0));
      };
      expect(byRate(split, ['company', 'guest'])).toEqual(byRate(whole, ['guest']));
    }),
  );
});
