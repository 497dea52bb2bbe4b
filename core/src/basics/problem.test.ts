import { expect, test } from 'vitest';
import { problemText } from './problem.ts';
import { bankingTexts } from './problems/banking.ts';
import { bomTexts } from './problems/boms.ts';
import { cashCountTexts } from './problems/cash-counts.ts';
import { chequeTexts } from './problems/cheques.ts';
import { companyTexts } from './problems/company.ts';
import { dayTexts } from './problems/days.ts';
import { fileTexts } from './problems/files.ts';
import { godownTexts } from './problems/godowns.ts';
import { gstTexts } from './problems/gst.ts';
import { journalAndStockTexts } from './problems/journals-and-stock.ts';
import { ledgerTexts } from './problems/ledgers.ts';
import { noteAndOrderTexts } from './problems/notes-and-orders.ts';
import { partyTexts } from './problems/parties.ts';
import { productTexts } from './problems/products.ts';
import { receiptTexts } from './problems/receipts.ts';
import { restaurantTexts } from './problems/restaurant.ts';
import { roomTexts } from './problems/rooms.ts';
import { seriesTexts } from './problems/series.ts';
import { taxClassificationTexts } from './problems/tax-classifications.ts';
import { tdsTexts } from './problems/tds.ts';
import { tradeHeadTexts } from './problems/trade-heads.ts';
import { tradeLineTexts } from './problems/trade-lines.ts';

test('a problem shows amounts in rupees, quantities in pieces and dates as DD/MM/YYYY', () => {
  expect(problemText({ code: 'SPLITS_ABOVE_TOTAL', field: 'splits', about: { splitPaise: 12_345_600, totalPaise: 118_000 } })).toBe(
    'The parts come to ₹1,23,456, the bill to ₹1,180.',
  );
  expect(problemText({ code: 'STOCK_SHORT', field: 'lines.0', about: { name: 'Rice', haveE4: 15_000, needE4: 20_000 } })).toBe(
    'Only 1.5 of Rice in stock, 2 needed.',
  );
  expect(problemText({ code: 'PERIOD_LOCKED', field: 'date', about: { lockedUpToOn: '2026-03-31' } })).toBe(
    'The books are locked up to 31/03/2026.',
  );
  expect(problemText({ code: 'TAX_RATE_UNKNOWN', field: 'lines.0', about: { name: 'Rice', date: '2017-06-30' } })).toBe(
    'Rice has no tax rate on 30/06/2017.',
  );
});

test("the settlement screen's warning is the specification's text", () => {
  expect(problemText({ code: 'AMOUNT_NOT_VALID', field: 'enteredPaise' })).toBe('Please enter a valid amount');
  expect(problemText({ code: 'AMOUNT_FULLY_USED', field: 'bills' })).toBe('Amount is fully used');
});

test('a text with missing values is still a sentence', () => {
  expect(problemText({ code: 'PARTY_INACTIVE', field: 'partyId' })).toBe('… is not active.');
});

test('a name that looks like a pattern is shown unchanged', () => {
  expect(problemText({ code: 'PARTY_INACTIVE', field: 'partyId', about: { name: '$& {name}' } })).toBe('$& {name} is not active.');
});

test('no code is defined in two files, where one would silently replace the other', () => {
  const all = [
    bankingTexts,
    bomTexts,
    cashCountTexts,
    chequeTexts,
    companyTexts,
    dayTexts,
    fileTexts,
    godownTexts,
    gstTexts,
    ledgerTexts,
    receiptTexts,
    restaurantTexts,
    roomTexts,
    noteAndOrderTexts,
    partyTexts,
    journalAndStockTexts,
    productTexts,
    seriesTexts,
    taxClassificationTexts,
    tdsTexts,
    tradeHeadTexts,
    tradeLineTexts,
  ].flatMap((texts) => Object.keys(texts));
  expect(all.filter((code, at) => all.indexOf(code) !== at)).toEqual([]);
});
