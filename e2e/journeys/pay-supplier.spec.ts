import { get, post } from '../fixtures/api.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct } from '../fixtures/shop.ts';

test('without the mouse: a payment settles a purchase bill with a discount, by cheque; rent is paid without a party', async ({
  open,
  shop,
}) => {
  test.setTimeout(300_000);
  await post(shop.manager, `${shop.path}/banks`, { name: 'HDFC 0042' });
  const supplier = await addParty(shop, 'Godrej Depot', {
    accountGroup: 'Sundry Creditors',
    category: 'regular',
    gstin: '27AAACG2140A1ZF',
  });
  const soap = await addProduct(shop, 'Soap');
  for (const [number, count] of [
    ['GD/11', 10],
    ['GD/12', 5],
  ] as const) {
    await post(shop.clerk, `${shop.path}/vouchers/purchase`, {
      date: todayInIndia(),
      partyId: supplier._id,
      placeOfSupply: '27',
      items: [{ productId: soap._id, godownId: shop.godownId, count, actualCount: count, selectedPriceRate: 100 }],
      supplierBill: { number, date: todayInIndia() },
      finalAmount: count * 118,
    });
  }
  const page = await open(shop.clerk);
  const hands = new Keyboard(page);
  await page.goto('/sUsers/dashboard');
  await expect(page.getByText('Sunita Pawar').first()).toBeVisible();

  // F5: a payment. A missing value is reported at its field, which gets the focus.
  await hands.press('F5');
  await hands.expectAt('Party');
  await hands.press('Control+a');
  await expect(page.getByText('Choose where the money was paid from.').first()).toBeVisible();
  await lookAt(page, 'payment-wrong');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.choose('Party', 'godrej', /Godrej Depot/);
  await hands.pass('Date');

  // The bills beside the amount of a payment: 1,400 cover both bills once 18 are deducted from the first.
  await expect(page.getByText('# Selected Bills (0/2)')).toBeVisible();
  await hands.expectAt('Amount');
  await page.keyboard.type('1400');
  await hands.press('ArrowDown');
  await hands.press('Alt+d');
  await expect(page.getByRole('dialog', { name: 'Deduct from GD/11' })).toBeVisible();
  await hands.expectAt('Discount');
  await page.keyboard.type('18');
  await lookAt(page, 'payment-deduct');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.press('Enter', 'Enter', 'Enter');
  await expect(page.getByText('less ₹18').locator('visible=true').first()).toBeVisible();
  await expect(page.getByText('# Selected Bills (2/2)')).toBeVisible();
  await lookAt(page, 'payment-bills-beside');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('checkbox', { name: /^GD\/11/ }).focus();
  await hands.press('Enter');

  // By cheque, and a part in cash.
  await hands.choose('Paid from', 'hdfc', /HDFC 0042/);
  await hands.enter('Cheque number', '000041');
  await hands.pass('Cheque date');
  await lookAt(page, 'payment-filled');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.press('Control+a');
  const saved = page.getByText(/Saved PY\/.*\/00001/).locator('visible=true');
  await expect(saved.first()).toBeVisible();
  await hands.expectAt('Party');
  const { outstandings } = await get<{ outstandings: object[] }>(
    shop.clerk,
    `${shop.path}/outstandings?partyId=${supplier._id}&voucher=payment`,
  );
  expect(outstandings).toMatchObject([{ bill_no: 'GD/12', bill_pending_amt: 352 }]);

  // Rent: no party, so no Outstanding List.
  await hands.press('Alt+l');
  await hands.choose('Ledger of line 1', 'bank ch', /Bank Charges/);
  await hands.enter('Amount of line 1', '118');
  await hands.enter('GST percent of line 1', '18');
  await hands.expectAt('Ledger of line 2');
  await hands.press('Enter');
  await hands.expectAt('Paid from');
  await lookAt(page, 'payment-of-ledgers');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.choose('Paid from', 'cash', /Cash/);
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved PY\/.*\/00002/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
});
