import { expect, test } from 'vitest';
import { newTiles } from '../../desk/desk-tiles.ts';
import { createAppRouter } from '../router.tsx';
import { findScreens, guessScreens } from './find-places.ts';
import { settingsScreens } from './settings-screens.ts';
import { shellScreens, workAt, workGroups } from './work.ts';

const screens = [...workGroups.flatMap((group) => group.screens), ...shellScreens];
/** The pages before the sign-in have no sidebar. */
const signedOut = /\/(login|forgotPassword|otp|resetPassword)$/;
const found = (text: string) => findScreens(newTiles, screens, text);

test('every screen of the staff area belongs to an entry of the sidebar', () => {
  const paths = Object.keys(createAppRouter().routesByPath).filter((path) => /^\/sUsers\/\w/.test(path) && !signedOut.test(path));
  expect(paths.length).toBeGreaterThan(90);
  expect(paths.filter((path) => workAt(path, {}) === null)).toEqual([]);
});

test('every entry is found by its own name, first', () => {
  for (const { label } of screens)
    expect(
      found(label).some(({ name }) => name === label),
      label,
    ).toBe(true);
});

test.each([
  ['/sUsers/sales', {}, 'Sales bills'],
  ['/sUsers/salesDetails/1', {}, 'Sales bills'],
  ['/sUsers/vouchers', { kind: 'sales' }, 'Sales bills'],
  ['/sUsers/vouchers', { kind: 'journal' }, 'Journals'],
  ['/sUsers/vouchers', {}, 'Day book'],
  ['/sUsers/outstanding', { tab: 'payables' }, 'Payables'],
  ['/sUsers/outstandingSummary', {}, 'Outstanding summary'],
  ['/sUsers/receipt/details/1', {}, 'Receipts'],
  ['/sUsers/partyList/new', {}, 'Parties'],
  ['/sUsers/settings/godown', {}, 'Godown'],
  ['/sUsers/settings', {}, 'Settings'],
])('%s %o belongs to %s', (path, search, label) => {
  expect(workAt(path, search)?.screen.label).toBe(label);
});

test.each([
  ['ledger', 'Ledgers'],
  ['godown', 'Godown'],
  ['hsn', 'Tax classification'],
  ['series', 'Voucher series'],
  ['users', 'Users'],
  ['opening', 'Parties'],
  ['cash book', 'Cash and bank books'],
  ['ageing', 'Receivables'],
  ['P&L', 'Profit and loss'],
  ['balance sheet', 'Balance sheet'],
  ['warehouse', 'Godown'],
  ['numbering', 'Voucher series'],
  ['debtors', 'Receivables'],
  ['sales return', 'Credit note'],
  ['f8', 'Sales'],
  ['tally import', 'Import'],
  ['godwon transfer', 'Stock transfers'],
  ['reconciliation', 'Bank statement'],
])('"%s" finds %s', (text, label) => {
  expect(found(text).map(({ name }) => name)).toContain(label);
});

test.each([
  ['who owes me money', 'Receivables'],
  ['whom do I owe', 'Payables'],
  ['how much tax do I pay this month', 'Registers'],
  ['add a godown', 'Godown'],
  ['change the invoice’s numbering', 'Voucher series'],
  ['see what I earned', 'Profit and loss'],
  ["print yesterday's bills again", 'Sales bills'],
  ['enter what a customer paid me', 'Receipt'],
  ['how much stock is left', 'Stock summary'],
  ['lock last month', 'Locked periods'],
  ['invite my accountant', 'Users'],
  ['add a customer', 'Party'],
  ['make a bill', 'Sales'],
  ['what a bill of materials is', 'Bills of materials'],
  ['damaged goods', 'Stock adjustment'],
  ['change gst rate', 'Tax classification'],
  ['my bills to pay', 'Payables'],
  ['put my logo on the invoice', 'Print'],
  ['dark mode', 'Preferences'],
])('the everyday words "%s" find %s first', (text, label) => {
  const all = [...screens, ...settingsScreens];
  const named = findScreens(newTiles, all, text).filter(({ isSimilar }) => !isSimilar);
  const shown = named.length > 0 ? named : guessScreens(newTiles, all, text);
  expect(shown[0]?.name).toBe(label);
});
