import { expect, test } from 'vitest';
import { type BankDated, carryBankDates } from './carry-bank-dates.ts';

const dated = (ledgerId: string, amountPaise: number, lineNo: number): BankDated => ({
  ledgerId,
  amountPaise,
  lineNo,
  bankDate: '2026-11-05',
  source: 'hand',
});

test('a posting of the same ledger and amount keeps its bank date under its new number', () => {
  const now = [
    { ledgerId: 'charges', amountPaise: 5_00 },
    { ledgerId: 'bank', amountPaise: 100_00 },
    { ledgerId: 'party', amountPaise: -105_00 },
  ];
  expect(carryBankDates([dated('bank', 100_00, 1)], now)).toEqual({ kept: [{ ...dated('bank', 100_00, 2), wasLineNo: 1 }], lost: [] });
});

test('with another amount, another bank or none at all the bank date is lost', () => {
  const old = [dated('bank', 100_00, 1)];
  for (const now of [[{ ledgerId: 'bank', amountPaise: 101_00 }], [{ ledgerId: 'other', amountPaise: 100_00 }], []]) {
    expect(carryBankDates(old, now)).toEqual({ kept: [], lost: old });
  }
});

test('in a contra between two banks each side is matched by itself', () => {
  const [from, to] = [dated('from', -100_00, 2), dated('to', 100_00, 1)];
  const now = [
    { ledgerId: 'third', amountPaise: 100_00 },
    { ledgerId: 'from', amountPaise: -100_00 },
  ];
  expect(carryBankDates([to, from], now)).toEqual({ kept: [{ ...from, wasLineNo: 2 }], lost: [to] });
});

test('if two cheques of one amount became one, one keeps its bank date', () => {
  const [first, second] = [dated('bank', -50_00, 1), dated('bank', -50_00, 2)];
  const now = [
    { ledgerId: 'bank', amountPaise: -50_00 },
    { ledgerId: 'party', amountPaise: 50_00 },
  ];
  expect(carryBankDates([first, second], now)).toEqual({ kept: [{ ...second, lineNo: 1, wasLineNo: 2 }], lost: [first] });
});

test('with a cheque and a transfer of equal amount, the one the bank knew keeps its date', () => {
  const transfer = dated('bank', -50_00, 2);
  const alike = [
    { ledgerId: 'bank', amountPaise: -50_00 },
    { ledgerId: 'bank', amountPaise: -50_00 },
  ];
  expect(carryBankDates([transfer], alike)).toEqual({ kept: [{ ...transfer, wasLineNo: 2 }], lost: [] });
  expect(carryBankDates([transfer], alike.slice(1))).toEqual({ kept: [{ ...transfer, lineNo: 1, wasLineNo: 2 }], lost: [] });
});

test('the date does not move to an earlier cheque of equal amount', () => {
  const transfer = dated('bank', -50_00, 1);
  const now = [-50_00, -50_00].map((amountPaise) => ({ ledgerId: 'bank', amountPaise }));
  expect(carryBankDates([transfer], now)).toEqual({ kept: [{ ...transfer, lineNo: 2, wasLineNo: 1 }], lost: [] });
});
