import { expect, test } from 'vitest';
import { line, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { CardNumber } from './trade-draft.ts';
import { tradeRule } from './trade-rules.ts';
import { cardSuffixes, cardsInPlace, withCardNumber } from './warranty-cards.ts';

const mixer = { ...product(18), name: 'Mixer', warrantyMonths: 24 };
const soap = { ...product(18), name: 'Soap' };

function sold(lines: Parameters<typeof line>[0][], warrantyCards: CardNumber[] = [], more: { date?: string; months?: number } = {}) {
  const { date = '2026-11-20', months = 24 } = more;
  const products = new Map([
    ['mixer', { ...mixer, warrantyMonths: months }],
    ['soap', soap],
  ]);
  const draft = salesDraft({ date, lines: lines.map((each) => line(each)), warrantyCards });
  return buildTrade(draft, salesFacts({ products }));
}
const mixers = (pieces: number) => ({ productId: 'mixer', quantityE4: pieces * 10_000, actualQuantityE4: pieces * 10_000 });
const card = (number = '') => ({ productId: 'mixer', number });

test('each piece with a warranty gets a card with its last covered day; other goods get none', () => {
  const { problems, warrantyCards } = sold([mixers(2), { productId: 'soap' }], [card('K-77')]);
  expect(problems).toEqual([]);
  expect(warrantyCards).toEqual([
    { productId: 'mixer', name: 'Mixer', number: 'K-77', coveredUpTo: '2028-11-19' },
    { productId: 'mixer', name: 'Mixer', number: '', coveredUpTo: '2028-11-19' },
  ]);
});

test('a free piece is covered like a paid one, half a piece is not', () => {
  const lines = [{ productId: 'mixer', quantityE4: 10_000, actualQuantityE4: 25_000 }];
  expect(sold(lines).warrantyCards).toHaveLength(2);
});

test('in a month that is too short the warranty ends on its last day, in a leap year on the 29th', () => {
  const upTo = (date: string, months: number) => sold([mixers(1)], [], { date, months }).warrantyCards[0]?.coveredUpTo;
  expect(upTo('2026-01-31', 1)).toBe('2026-02-28');
  expect(upTo('2026-08-31', 18)).toBe('2028-02-29');
  expect(upTo('2026-12-15', 1)).toBe('2027-01-14');
});

test('one card covers all pieces of a bill if the template says so, but pieces with serial numbers have one each', () => {
  const draft = salesDraft({ lines: [line(mixers(3)), line(mixers(2))] });
  const cardsOf = (more: object, lines = draft.lines) =>
    buildTrade({ ...draft, lines }, salesFacts({ products: new Map([['mixer', { ...mixer, isCardPerBill: true, ...more }]]) }))
      .warrantyCards;
  expect(cardsOf({})).toMatchObject([{ pieces: 5 }]);
  const numbered = [line({ ...mixers(2), serials: ['S1', 'S2'] })];
  expect(cardsOf({ hasSerials: true }, numbered)).toMatchObject([
    { number: 'S1', serial: 'S1', isSerial: true },
    { number: 'S2', serial: 'S2', isSerial: true },
  ]);
});

test('refuses a repeated number, one for goods without a warranty, one too many and one too long', () => {
  const { problems } = sold(
    [mixers(2), { productId: 'soap' }],
    [card('K-1'), card('k-1'), card('K-3'), { productId: 'soap', number: 'S-1' }],
  );
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'warrantyCards.1 WARRANTY_CARD_REPEATED',
    'warrantyCards.2 WARRANTY_CARD_TOO_MANY',
    'warrantyCards.3 WARRANTY_CARD_TOO_MANY',
  ]);
  expect(sold([mixers(1)], [card('K'.repeat(51))]).problems).toMatchObject([{ field: 'warrantyCards.0', code: 'REFERENCE_TOO_LONG' }]);
});

test('refuses a number that makes two cards of one piece: of another piece that keeps it, or whose card has another number', () => {
  const phones = (...numbers: string[]) => {
    const draft = salesDraft({ lines: [line({ ...mixers(2), serials: ['S1', 'S2'] })], warrantyCards: numbers.map(card) });
    return buildTrade(draft, salesFacts({ products: new Map([['mixer', { ...mixer, hasSerials: true }]]) })).problems;
  };
  const repeated = (at: number, number: string) => ({ code: 'WARRANTY_CARD_REPEATED', field: `warrantyCards.${at}`, about: { number } });
  expect(phones('s2')).toEqual([repeated(0, 's2')]);
  expect(phones('K1', 'S1')).toEqual([repeated(1, 'S1')]);
  expect([phones('S2', 'S1'), phones('K1'), phones('', 'K2')]).toEqual([[], [], []]);
});

test('a large delivery gets cards for the first 500 pieces', () => {
  const { warrantyCards, problems, warnings } = sold([mixers(300), { productId: 'soap' }, mixers(700)]);
  expect([warrantyCards.length, problems]).toEqual([500, []]);
  expect(warnings).toEqual([{ code: 'WARRANTY_CARDS_FULL', field: 'warrantyCards', about: { most: 500, without: 500 } }]);
  expect(sold([mixers(500)]).warnings).toEqual([]);
});

test('a card without a number gets that of its voucher and the next free suffix', () => {
  expect(cardSuffixes([card(), card('K-3'), card()], null)).toEqual([1, null, 2]);
  expect(cardSuffixes([card('SL/1-1'), card(), card('sl/1-2'), card()], 'SL/1')).toEqual([null, 3, null, 4]);
  // The number of the voucher is not known yet: it may be the one that was typed.
  expect(cardSuffixes([card('sl/7-1'), card(), card()], null)).toEqual([null, 2, 3]);
});

test('a typed card number can be removed again', () => {
  const typed = withCardNumber([{ productId: 'fan', number: 'F-1' }], 'mixer', 1, 'K-2');
  expect(typed).toEqual([{ productId: 'fan', number: 'F-1' }, card(), card('K-2')]);
  expect(withCardNumber(typed, 'mixer', 1, '')).toEqual([{ productId: 'fan', number: 'F-1' }]);
});

test('card numbers are kept for existing pieces; the last cards and those of other goods are dropped', () => {
  const products = new Map([['mixer', mixer]]);
  const kept = (pieces: number) => {
    const draft = {
      date: '2026-11-20',
      lines: [line(mixers(pieces))],
      warrantyCards: [card('A'), card(), { productId: 'soap', number: 'B' }],
    };
    return cardsInPlace(draft, products, tradeRule('sales', 'customer')).map(({ number }) => number);
  };
  expect([kept(3), kept(2), kept(1), kept(0)]).toEqual([['A', ''], ['A', ''], ['A'], []]);
});
