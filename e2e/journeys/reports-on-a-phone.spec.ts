import { get, post } from '../fixtures/api.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookOnDarkPhone } from '../fixtures/look.ts';
import { addParty, addProduct, openBills, type Shop, sell } from '../fixtures/shop.ts';

// A name in Malayalam and an amount of crores on every screen of money and stock, on the smallest screen with the least contrast.
test('reports and books on a phone in the dark', async ({ open, shop }) => {
  const { bankId, cashId, partyId } = await tradeOf(shop);
  const page = await open(shop.manager);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const [path, heading] of [
    ['bankBooks', 'HDFC 0042'],
    [`bankBooks/${bankId}`, '12,34,56,789.00'],
    [`bankBooks/${bankId}/reconciliation`, '₹12,34,56,789.00'],
    [`cashCounts/${cashId}`, 'As per books'],
    ['myDay', 'What I collected'],
    ['outstanding?tab=receivables', name],
    [`outstandingDetails/${partyId}`, 'SL/'],
    [`statement/${partyId}`, 'Closing'],
    ['stockSummary', 'Soap'],
    ['lowStock', 'Soap'],
    ['vouchers', name],
  ] as const) {
    await page.goto(`/sUsers/${path}`);
    await expect(page.getByText(heading).first()).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await lookOnDarkPhone(page, path);
  }
});

const name = 'ശ്രീ മീനാക്ഷി സൂപ്പർ മാർക്കറ്റ് ആൻഡ് ജനറൽ സ്റ്റോഴ്സ്, തൃശ്ശൂർ റൗണ്ട് സൗത്ത്';

/** A bill and its cheque, another bill that is open, money in a bank, and goods below their reorder level. */
async function tradeOf(shop: Shop) {
  const { manager, path } = shop;
  const date = todayInIndia();
  await post(manager, `${path}/banks`, { name: 'HDFC 0042' });
  const { sources } = await get<{ sources: { _id: string; kind: string }[] }>(manager, `${path}/sources`);
  const sourceOf = (wanted: string) => sources.find(({ kind }) => kind === wanted)!._id;
  const [bankId, cashId] = [sourceOf('bank'), sourceOf('cash')];
  const { _id: partyId } = await addParty(shop, name);
  const soap = await addProduct(shop, 'Soap', { more: { reorderLevel: 1000 } });
  await sell(shop, { _id: partyId, partyName: name }, soap, 10, 100, todayInIndia(-40));
  await sell(shop, { _id: partyId, partyName: name }, soap, 5, 100);
  const { outstandings } = await openBills(shop, { _id: partyId, partyName: name });
  const [bill] = outstandings;
  await post(manager, `${path}/vouchers/receipt`, {
    date,
    partyId,
    enteredAmount: 1180,
    billData: [{ billId: bill!.billId, settledAmount: 1180 }],
    payments: [{ type: 'cheque', _id: bankId, amount: 1180, chequeNumber: '000123', chequeDate: date }],
  });
  await post(manager, `${path}/vouchers/contra`, { date, fromLedgerId: cashId, toLedgerId: bankId, amount: 123_456_789 });
  return { bankId, cashId, partyId };
}
