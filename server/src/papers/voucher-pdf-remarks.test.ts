import type { SerializedVoucher } from '@bahi/contract/vouchers/voucher-details';
import { expect, test } from 'vitest';
import { aPaper, aSerializedItem, aSerializedVoucher } from '../testing/answered-vouchers.ts';
import { get } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { anyGstin } from '../testing/people.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, saleOf, sell } from '../testing/vouchers.ts';
import { endorsementOf, type VoucherPaper } from './public/voucher-paper.ts';

const { app, pool } = await testApp();

const WITH_TAX = 'SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS ON PAYMENT OF INTEGRATED TAX';
const WITHOUT_TAX =
  'SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX';
const COMPOSITION = 'Composition taxable person, not eligible to collect tax on supplies';

const buyerOf = (category: 'regular' | 'sez' | 'overseas') => ({
  buyer: { name: 'Asha', address: '', pin: '', state: '27', gstin: null, mobileNumber: '', category },
});
const taxed = aSerializedItem({ cgstPaise: 0, igstPaise: 18_00 });
const free = aSerializedItem({ treatment: 'zeroRated', cgstPaise: 0 });
const exempt = aSerializedItem({ treatment: 'exempt', cgstPaise: 0 });

const cases: [Partial<SerializedVoucher>, Partial<VoucherPaper>, string][] = [
  [{ lines: [taxed], placeOfSupply: '29' }, buyerOf('regular'), ''],
  [{ lines: [taxed], placeOfSupply: '29' }, buyerOf('sez'), WITH_TAX],
  [{ lines: [taxed], placeOfSupply: '96' }, buyerOf('overseas'), WITH_TAX],
  [{ lines: [aSerializedItem()], placeOfSupply: '27' }, buyerOf('overseas'), ''],
  [{ lines: [free, exempt], placeOfSupply: '96' }, buyerOf('overseas'), WITHOUT_TAX],
  [{ lines: [exempt], placeOfSupply: '29' }, buyerOf('sez'), ''],
  [{ lines: [taxed], placeOfSupply: '29', kind: 'purchase' }, buyerOf('sez'), ''],
  [{ lines: [exempt] }, { registration: 'composition' }, COMPOSITION],
  [{ lines: [exempt], kind: 'saleOrder' }, { registration: 'composition' }, ''],
];
test.each(cases)('a document has the texts that the law requires: %o', (voucher, parts, text) => {
  expect(endorsementOf(aPaper(aSerializedVoucher(voucher), parts))).toBe(text);
});

async function paperOf(counter: Counter, id: string) {
  const { rawPayload } = await app.inject({ url: `/api${counter.path}/vouchers/${id}/pdf`, headers: counter.clerk });
  // A line may break after the stroke in EXPORT/SUPPLY.
  return readPdf(rawPayload).text.replaceAll('\n', ' ').replaceAll('/ ', '/');
}

test('the billed party decides whether it is a SEZ supply', async () => {
  const counter = await openCounter(app, pool);
  const sez = await addParty(app, counter, { category: 'sez', gstin: anyGstin(counter.state) });
  const { body: own } = await sell(app, counter, { ...saleOf(counter, 1), partyId: sez });
  const { body: billed } = await sell(app, counter, { ...saleOf(counter, 1), billToParty: { _id: sez } });
  const { body: plain } = await sell(app, counter, saleOf(counter, 1));
  expect(await paperOf(counter, own._id)).toContain(WITH_TAX);
  expect(await paperOf(counter, billed._id)).toContain(WITH_TAX);
  expect(await paperOf(counter, plain._id)).not.toContain('SEZ');
  const { body } = await get<{ voucher: { totals: object } }>(app, counter.clerk, `${counter.path}/vouchers/${billed._id}`);
  expect(body.voucher.totals).toMatchObject({ igstAmount: 18 });
});
