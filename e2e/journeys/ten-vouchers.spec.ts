import { get, post } from '../fixtures/api.ts';
import { shownDate, todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { addParty, addProduct, sell } from '../fixtures/shop.ts';

test('ten kinds of voucher without the mouse', async ({ open, shop }) => {
  test.slow();
  const { manager, path } = shop;
  await post(manager, `${path}/banks`, { name: 'HDFC 0042' });
  const second = await post<{ row: { _id: string } }>(manager, `${path}/godowns`, { name: 'Shop' });
  const salesmanId = (shop.clerk.data as { _id: string })._id;
  await post(manager, `${path}/godowns`, { name: 'Van 7', isVan: true, salesmanId });
  const { rows: accountGroups } = await get<{ rows: { _id: string; name: string }[] }>(manager, `${path}/accountGroups?limit=100`);
  const groupId = (wanted: string) => accountGroups.find(({ name }) => name === wanted)?._id;
  const freight = await post<{ ledger: { _id: string } }>(manager, `${path}/ledgers`, {
    name: 'Freight',
    groupId: groupId('Indirect Incomes'),
  });
  await post(manager, `${path}/additionalCharges`, { name: 'Freight', ledgerId: freight.ledger._id, taxing: 'spread' });
  const anand = await addParty(shop, 'Anand Stores');
  await addParty(shop, 'Bengaluru Bazaar', { state: '29' });
  await addParty(shop, 'Nashik Dairy', { accountGroup: 'Sundry Creditors' });
  const soap = await addProduct(shop, 'Soap');
  await addProduct(shop, 'Milk', {
    more: {
      hasBatches: true,
      hasExpiry: true,
      openingStock: [{ quantity: 10, godownId: second.row._id, batch: 'M1', expiresOn: todayInIndia(60) }],
    },
  });
  await sell(shop, anand, soap, 10, 100);

  const page = await open(shop.clerk);
  const hands = new Keyboard(page);
  await page.goto('/sUsers/dashboard');
  await expect(page.getByText('Sunita Pawar').first()).toBeVisible();

  /** The field of the previous screen may have the same name: type only when the new screen is shown. */
  const begin = async (key: string, heading: string) => {
    await hands.press(key);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  };
  const saved = (number: RegExp) => expect(page.getByText(number).locator('visible=true').first()).toBeVisible();

  // F9: a purchase. A new batch is entered with its dates.
  await begin('F9', 'Purchase');
  await hands.choose('Supplier', 'nas', /Nashik/);
  await hands.pass('Date');
  await hands.enter('Supplier’s bill', 'ND/118');
  await hands.pass('Bill date', 'Supplier bill total');
  await hands.choose('Item of line 1', 'milk', /Milk/);
  await hands.expectAt('Batch of line 1');
  await hands.type('M2');
  await hands.press('Alt+c');
  await hands.pass('Batch');
  await hands.enter('Manufactured', shownDate(todayInIndia(-20)));
  await hands.enter('Expiry', shownDate(todayInIndia(160)));
  await hands.enter('MRP', '120');
  await hands.enter('Quantity, pcs', '30');
  await hands.pass('Free');
  await hands.enter('Rate', '80');
  await hands.pass('Godown');
  await hands.expectAt('Discount in percent of line 1');
  await hands.press('Control+a');
  await saved(/Saved PU\/.*\/00001/);

  // F8: a sale of batches from two godowns; the first expiry is proposed, the other is chosen.
  await begin('F8', 'Sales');
  await hands.choose('Party', 'ana', /Anand/);
  await hands.pass('Date');
  await hands.choose('Item of line 1', 'milk', /Milk/);
  await hands.enter('Quantity of line 1', '20');
  await hands.expectAt('Rate of line 1');
  await hands.press('Alt+l');
  await hands.choose('Batch of line 2', 'M1', /M1/);
  await hands.enter('Quantity of line 2', '5');
  await hands.press('Control+ArrowDown');
  await hands.press('Control+a');
  await saved(/Saved SL\/.*\/00002/);

  // F10 and the name of the kind: an order from another state.
  await hands.press('F10');
  await hands.choose('Kind of voucher', 'sale o', /Sale order/);
  await expect(page.getByRole('heading', { name: 'Sale order' })).toBeVisible();
  await hands.choose('Party', 'beng', /Bengaluru/);
  await hands.pass('Date');
  // Its goods from the list of items, which returns to the same line.
  await hands.expectAt('Item of line 1');
  await hands.press('Alt+a');
  await hands.enter('Search items', 'soap');
  await hands.enter('Quantity of Soap', '12');
  await hands.enter('Search items', '');
  await hands.expectAt('Item of line 2');
  await hands.press('Control+a');
  await saved(/Saved SO\/.*\/00001/);

  // Alt+F7: goods go into the van.
  await begin('Alt+F7', 'Stock transfer');
  await hands.pass('From');
  await hands.enter('To', 'Van 7');
  await hands.choose('Item of line 1', 'soap', /Soap/);
  await hands.enter('Quantity of line 1', '100');
  await hands.press('Control+a');
  await saved(/Saved ST\/.*\/00001/);

  // A sale out of it, the tax in the rate, with a discount and freight.
  await hands.press('F10');
  await hands.choose('Kind of voucher', 'van', /Van sale/);
  await expect(page.getByRole('heading', { name: 'Van sale' })).toBeVisible();
  await hands.choose('Party', 'ana', /Anand/);
  await hands.pass('Date');
  await hands.choose('Item of line 1', 'soap', /Soap/);
  await hands.enter('Quantity of line 1', '6');
  await hands.expectAt('Rate of line 1');
  await hands.press('Alt+i');
  await hands.enter('Rate of line 1', '118');
  await hands.enter('Discount in percent of line 1', '5');
  await hands.expectAt('Item of line 2');
  await hands.press('Control+ArrowDown');
  await hands.press('Tab', 'Enter');
  await hands.choose('Charge', 'fre', /Freight/);
  await hands.enter('Freight, amount', '50');
  await hands.expectAt('Charge');
  await hands.press('Control+a');
  await saved(/Saved VS\/.*\/00001/);

  // F8 again: paid in four parts.
  await begin('F8', 'Sales');
  await hands.choose('Party', 'ana', /Anand/);
  await hands.pass('Date');
  await hands.choose('Item of line 1', 'soap', /Soap/);
  await hands.enter('Quantity of line 1', '10');
  await hands.expectAt('Rate of line 1');
  await hands.press('Alt+s');
  await hands.enter('Cash', '300');
  await hands.enter('UPI', '400');
  await hands.enter('Cheque', '200');
  await hands.pass('Cheque into');
  await hands.enter('Cheque number', '000123');
  await hands.pass('Cheque date');
  await hands.enter('Credit', '280');
  await hands.press('Control+Enter'); // Ctrl+A would select in this panel
  await saved(/Saved SL\/.*\/00003/);

  // Alt+F6: a part of the first sale is returned.
  await begin('Alt+F6', 'Credit note');
  await hands.choose('Party', 'ana', /Anand/);
  await hands.pass('Date');
  await hands.expectAt('Item of line 1');
  await hands.press('Control+ArrowDown', 'Enter');
  await hands.choose('Original', '00001', /SL.*00001/);
  await expect(page.getByRole('table', { name: 'Lines of the original' })).toBeVisible();
  await hands.press('Tab', 'Tab', 'Space', 'Tab');
  await hands.enter('Soap, takes back', '2');
  await hands.press('Tab', 'Enter');
  await hands.expectAt('Item of line 2');
  await hands.press('Control+a');
  await saved(/Saved CN\/.*\/00001/);

  // Alt+F5: milk is returned to the dairy.
  await begin('Alt+F5', 'Debit note');
  await hands.choose('Party', 'nas', /Nashik/);
  await hands.pass('Date');
  await hands.choose('Item of line 1', 'milk', /Milk/);
  await hands.choose('Batch of line 1', 'M2', /M2/);
  await hands.enter('Quantity of line 1', '2');
  await hands.expectAt('Rate of line 1');
  await hands.press('Control+a');
  await saved(/Saved DN\/.*\/00001/);

  // F4, F7 and a count.
  await begin('F4', 'Contra');
  await hands.choose('From', 'cash', /Cash/);
  await hands.choose('To', 'hdfc', /HDFC 0042/);
  await hands.enter('Amount', '100');
  await hands.press('Control+a');
  await saved(/Saved CT\/.*\/00001/);
  await begin('F7', 'Journal');
  await hands.choose('Ledger of line 1', 'discount', /Discount Allowed/);
  await hands.enter('Amount of line 1', '80');
  await hands.choose('Ledger of line 2', 'anand', /Anand Stores/);
  await hands.pass('Bill of line 2');
  await hands.enter('Amount of line 2', '80');
  await hands.expectAt('Narration');
  await hands.press('Control+a');
  await saved(/Saved JV\/.*\/00001/);
  await hands.press('F10');
  await hands.choose('Kind of voucher', 'adj', /Stock adjustment/);
  await hands.pass('Reason');
  await hands.choose('Item of line 1', 'soap', /Soap/);
  await expect(page.getByText('Books 382 pcs', { exact: false })).toBeVisible();
  await hands.enter('Counted of line 1', '370');
  await hands.press('Control+a');
  await saved(/Saved SA\/.*\/00001/);

  const summary = `ten kinds of voucher, eleven vouchers: ${hands.strokes} keys`;
  test.info().annotations.push({ type: 'keys', description: summary });
  console.log(summary);

  // Each opens for editing as entered, and saved unchanged it has the same figures.
  type Listed = { readonly _id: string; readonly kind: string; readonly voucherNumber: string; readonly amount: number };
  const { vouchers } = await get<{ vouchers: readonly Listed[] }>(shop.clerk, `${path}/vouchers`);
  expect(new Set(vouchers.map(({ kind }) => kind)).size).toBe(10);
  for (const [kind, address, heading] of edits) {
    const { _id, amount, voucherNumber } = vouchers.find((each) => each.kind === kind)!;
    await page.goto(`/sUsers/${address}/${_id}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText(voucherNumber)).toBeVisible();
    await hands.press('Control+a');
    await expect(page.getByRole('heading', { name: heading })).toBeHidden();
    const { voucher } = await get<{ voucher: Listed & { version: number } }>(shop.clerk, `${path}/vouchers/${_id}`);
    expect(voucher).toMatchObject({ version: 2, amount });
  }
});

const edits = [
  ['sales', 'editsales', 'Edit sale'],
  ['purchase', 'editpurchase', 'Edit purchase'],
  ['saleOrder', 'editinvoice', 'Edit sale order'],
  ['vanSale', 'editvanSale', 'Edit van sale'],
  ['creditNote', 'editcreditNote', 'Edit credit note'],
  ['debitNote', 'editdebitNote', 'Edit debit note'],
] as const;
