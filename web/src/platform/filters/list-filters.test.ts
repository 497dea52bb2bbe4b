import { expect, test } from 'vitest';
import { allSerialNumbers, allVouchers, beginFilters, midnightOf, statusOf } from './list-filters.ts';

test("\"Date range: {start, end, title, initial}. Default title 'Today', with start and end at today's UTC midnight.\"", () => {
  const midnight = '2026-11-20T00:00:00.000Z';
  expect(beginFilters('2026-11-20').date).toEqual({ start: midnight, end: midnight, title: 'Today', initial: true });
  expect(new Date(midnightOf('2026-11-20')).getUTCHours()).toBe(0);
});

test("\"Voucher type: default title 'All Vouchers', value 'all'.\"", () => {
  expect(beginFilters('2026-11-20').voucherType).toEqual({ title: 'All Vouchers', value: 'all' });
  expect(allVouchers.title).toBe('All Vouchers');
});

test('"Party, user and company."', () => {
  expect(beginFilters('2026-11-20')).toMatchObject({ party: null, user: null, company: null });
});

test('"Status: choosing \'all\' clears it."', () => {
  expect([statusOf('overdue'), statusOf('all'), beginFilters('2026-11-20').status]).toEqual(['overdue', '', '']);
});

test('"Summary option: default \'Ledger\'."', () => {
  expect(beginFilters('2026-11-20').summaryOption).toBe('Ledger');
});

test("\"Serial number: default 'All SerialNumber', value 'all'.\"", () => {
  expect(beginFilters('2026-11-20').serialNumber).toEqual(allSerialNumbers);
  expect(allSerialNumbers).toEqual({ title: 'All SerialNumber', value: 'all' });
});
