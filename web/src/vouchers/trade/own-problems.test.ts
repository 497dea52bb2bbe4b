import type { Problem } from '@bahi/core/basics/problem';
import { expect, test } from 'vitest';
import { ownProblems } from './own-problems.ts';

const short: Problem = { code: 'STOCK_SHORT', field: 'lines.0.actualQuantityE4', about: { name: 'Soap', haveE4: 10_000, needE4: 20_000 } };
const noParty: Problem = { code: 'PARTY_MISSING', field: 'partyId' };
const built = (...problems: Problem[]) => ({ problems, totalPaise: 100 });
const fields = (...problems: Problem[]) => ownProblems(built(...problems), [], null, 'Party').map(({ field }) => field);

test('stock that is short is told with all else that is wrong, at its line', () => {
  expect(fields(noParty, short)).toEqual(['partyId', 'lines.0.actualQuantityE4']);
  expect(ownProblems(built(short), [], { field: 'voucherNumber', text: 'Taken.' }, 'Party')).toEqual([
    { field: 'voucherNumber', text: 'Taken.' },
    { field: 'lines.0.actualQuantityE4', text: 'Only 1 of Soap in stock, 2 needed.' },
  ]);
});

test('alone it holds no save: it may have come in since it was read, so the server is asked', () => {
  expect(fields(short, short)).toEqual([]);
});

test('a voucher of nobody asks for whom its field is named', () => {
  const texts = (label: string) => ownProblems(built(noParty), [], null, label).map(({ text }) => text);
  expect([...texts('Party'), ...texts('Supplier')]).toEqual(['Choose a party.', 'Choose a supplier.']);
});
