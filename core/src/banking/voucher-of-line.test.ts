import { expect, test } from 'vitest';
import { kindsOfLine, voucherOfLine } from './voucher-of-line.ts';

const line = { date: '2026-04-10', amountPaise: 200_000, description: 'NEFT RAVI', reference: 'N1' };
const bill = (id: string, pendingPaise: number) => ({
  id,
  billNo: id,
  billDate: '2026-03-01',
  dueOn: '2026-03-01',
  source: 'sales',
  pendingPaise,
});

test('money of a party settles its open bills from the first on; the last gets the rest, a credit is not used', () => {
  const made = voucherOfLine(line, 'bank', { kind: 'receipt', ledgerId: 'ravi', isParty: true }, [
    bill('1', 118_000),
    bill('2', -10_000),
    bill('3', 90_000),
    bill('4', 50_000),
  ]);
  expect(made).toMatchObject({
    kind: 'receipt',
    partyId: 'ravi',
    ledgerId: null,
    enteredPaise: 200_000,
    bills: [
      { billId: '1', settledPaise: 118_000 },
      { billId: '3', settledPaise: 82_000 },
    ],
    reference: 'N1',
  });
});

test('money of a ledger names it; contra and journal have the bank on the right side', () => {
  const out = { ...line, amountPaise: -1_770 };
  expect(voucherOfLine(out, 'bank', { kind: 'payment', ledgerId: 'charges', isParty: false })).toMatchObject({
    partyId: null,
    ledgerId: 'charges',
    enteredPaise: 1_770,
  });
  expect(voucherOfLine(out, 'bank', { kind: 'contra', ledgerId: 'cash', isParty: false })).toMatchObject({
    fromLedgerId: 'bank',
    toLedgerId: 'cash',
  });
  expect(voucherOfLine(line, 'bank', { kind: 'contra', ledgerId: 'cash', isParty: false })).toMatchObject({
    fromLedgerId: 'cash',
    toLedgerId: 'bank',
  });
  expect(voucherOfLine(out, 'bank', { kind: 'journal', ledgerId: 'charges', isParty: false })).toMatchObject({
    lines: [
      { ledgerId: 'charges', side: 'debit', amountPaise: 1_770 },
      { ledgerId: 'bank', side: 'credit', amountPaise: 1_770 },
    ],
  });
  expect(kindsOfLine(out)).toEqual(['payment', 'contra', 'journal']);
});
