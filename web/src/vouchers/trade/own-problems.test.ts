import type { Problem } from '@bahi/core/basics/problem';
import { expect, test } from 'vitest';
import { ownProblems } from './own-problems.ts';

const short: Problem = { code: 'STOCK_SHORT', field: 'lines.0.actualQuantityE4', about: { name: 'Soap', haveE4: 10_000, needE4: 20_000 } };
const noParty: Problem = { code: 'PARTY_MISSING', field: 'partyId' };
const built = (...problems: Problem[]) => ({ problems, totalPaise: 100 });
const fields = (...problems: Problem[]) => ownProblems(built(...problems), [], null, 'Party').map(({ field }) => field);

test('a stock shortage is shown with all other problems, at its line', () => {
  expect(fields(noParty, short)).toEqual(['partyId', 'lines.0.actualQuantityE4']);
  expect(ownProblems(built(short), [], { field: 'voucherNumber', text: 'Taken.' }, 'Party')).toEqual([
    { field: 'voucherNumber', text: 'Taken.' },
    { field: 'lines.0.actualQuantityE4', text: 'Only 1 of Soap in stock, 2 needed.' },
  ]);
});

test('alone it does not block the save: stock may have arrived since it was read, so the server decides', () => {
  expect(fields(short, short)).toEqual([]);
});

test('a voucher without a party asks for it by the name of its field', () => {
  const texts = (label: string) => ownProblems(built(noParty), [], null, label).map(({ text }) => text);
  expect([...texts('Party'), ...texts('Supplier')]).toEqual(['Choose a party.', 'Choose a supplier.']);
});
