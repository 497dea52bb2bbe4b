import { expect, test } from 'vitest';
import { fraction, ZERO } from '../money/fraction.ts';
import { StockPile } from './stock-pile.ts';
import type { Layer, ValuationMethod } from './stock-state.ts';

const at = (rate: bigint) => fraction(rate, 1n);
const pileOf = (method: ValuationMethod, layers: readonly Layer[] = [], lastRate = ZERO) => new StockPile(method, { layers, lastRate });
const methods = ['average', 'fifo'] as const;

test.each(methods)('opening stock has the value of its layers, by %s', (method) => {
  expect(pileOf(method, [{ quantityE4: 10n, rate: at(3n) }]).micro).toBe(30n);
  expect(pileOf(method, [{ quantityE4: -4n, rate: at(3n) }]).micro).toBe(-12n);
});

test.each(methods)('an inward has a quantity and a cost of 0 or more, an outward a quantity, by %s', (method) => {
  const pile = pileOf(method);
  expect(() => pile.comeIn(0n, 1n)).toThrow('an inward brings goods');
  expect(() => pile.comeIn(1n, -1n)).toThrow('an inward brings goods');
  expect(() => pile.goOut(0n)).toThrow('an outward takes goods');
  pile.comeIn(1n, 0n);
  expect(pile.layers).toEqual([{ quantityE4: 1n, rate: ZERO }]);
});

test.each(methods)('an inward that covers exactly the shortage leaves nothing, and its rate is the last one, by %s', (method) => {
  const pile = pileOf(method, [], at(2n));
  pile.goOut(5n);
  expect(pile.micro).toBe(-10n);
  pile.comeIn(5n, 15n);
  expect({ layers: pile.layers, micro: pile.micro, lastRate: pile.lastRate }).toEqual({ layers: [], micro: 0n, lastRate: at(3n) });
});

test.each(methods)('an inward that covers part of the shortage changes no rate, by %s', (method) => {
  const pile = pileOf(method, [], at(2n));
  pile.goOut(5n);
  pile.comeIn(4n, 12n);
  pile.goOut(2n);
  expect({ layers: pile.layers, micro: pile.micro, lastRate: pile.lastRate }).toEqual({
    layers: [{ quantityE4: -3n, rate: at(2n) }],
    micro: -6n,
    lastRate: at(2n),
  });
});

test('a return at another rate changes the average, and takes at most the whole value', () => {
  const pile = pileOf('average', [{ quantityE4: 10n, rate: at(2n) }]);
  pile.goOut(5n, [{ quantityE4: 5n, rate: at(3n) }]);
  expect({ layers: pile.layers, lastRate: pile.lastRate }).toEqual({ layers: [{ quantityE4: 5n, rate: at(1n) }], lastRate: at(1n) });
  pile.goOut(2n, [{ quantityE4: 5n, rate: at(3n) }]);
  expect({ layers: pile.layers, micro: pile.micro }).toEqual({ layers: [{ quantityE4: 3n, rate: ZERO }], micro: 0n });
});

test('under FIFO the oldest leaves first, to the last ten-thousandth of a unit', () => {
  const layers = [1n, 5n, 5n].map((quantityE4, age) => ({ quantityE4, rate: at(2n + BigInt(age)) }));
  const pile = pileOf('fifo', layers, at(4n));
  pile.goOut(2n);
  expect(pile.layers).toEqual([{ quantityE4: 4n, rate: at(3n) }, layers[2]]);
  pile.goOut(10n);
  expect({ layers: pile.layers, micro: pile.micro }).toEqual({ layers: [{ quantityE4: -1n, rate: at(4n) }], micro: -4n });
});

test('under FIFO returned goods leave the layer of their rate, and the rest the oldest', () => {
  const pile = pileOf('fifo', [
    { quantityE4: 10n, rate: at(2n) },
    { quantityE4: 5n, rate: at(3n) },
    { quantityE4: 5n, rate: at(4n) },
  ]);
  pile.goOut(7n, [{ quantityE4: 5n, rate: at(3n) }]);
  expect(pile.layers).toEqual([
    { quantityE4: 8n, rate: at(2n) },
    { quantityE4: 5n, rate: at(4n) },
  ]);
  expect(pile.micro).toBe(36n);
});

test('under FIFO a return uses each rate as far as received, then these rates of others, then the oldest', () => {
  const layers = [2n, 3n, 4n].map((rupees) => ({ quantityE4: 10n, rate: at(rupees) }));
  const came = [
    { quantityE4: 2n, rate: at(3n) },
    { quantityE4: 3n, rate: at(4n) },
  ];
  const left = (quantityE4: bigint) => {
    const pile = pileOf('fifo', layers);
    pile.goOut(quantityE4, came);
    return pile.layers.map((layer) => layer.quantityE4);
  };
  expect(left(4n)).toEqual([10n, 8n, 8n]);
  expect(left(6n)).toEqual([10n, 7n, 7n]);
  expect(left(21n)).toEqual([9n]);
});
