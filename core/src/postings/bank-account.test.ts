import { expect, test } from 'vitest';
import { type BankAccount, bankAccountProblems, bankCode } from './bank-account.ts';

const bank: BankAccount = {
  bankName: 'HDFC Bank',
  branch: 'Fort',
  accountName: '',
  accountNumber: '50100012345678',
  ifsc: 'HDFC0000060',
  upiId: 'ravi.traders@hdfcbank',
  chequeBooks: [],
};
const problems = (more: Partial<BankAccount>) => bankAccountProblems({ ...bank, ...more }).map(({ field, code }) => `${field} ${code}`);

test('a bank has IFSC, account number and UPI id; each is optional', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ ifsc: '', accountNumber: '', upiId: '' })).toEqual([]);
  expect(bankCode(' hdfc 0000060 ')).toBe('HDFC0000060');
});

test.each([
  [{ ifsc: 'HDFC1000060' }, 'bank.ifsc IFSC_INVALID'],
  [{ ifsc: 'HDF00000060' }, 'bank.ifsc IFSC_INVALID'],
  [{ ifsc: 'HDFC000006' }, 'bank.ifsc IFSC_INVALID'],
  [{ accountNumber: '12345' }, 'bank.accountNumber ACCOUNT_NUMBER_INVALID'],
  [{ accountNumber: '1234-5678' }, 'bank.accountNumber ACCOUNT_NUMBER_INVALID'],
  [{ upiId: 'ravi' }, 'bank.upiId UPI_ID_INVALID'],
  [{ upiId: 'ravi@example.in' }, 'bank.upiId UPI_ID_INVALID'],
  [{ chequeBooks: [{ first: 2, last: 1, used: [], void: [] }] }, 'bank.chequeBooks.0.first CHEQUE_NUMBERS_INVALID'],
])('%o: %s', (wrong, problem) => expect(problems(wrong)).toEqual([problem]));
