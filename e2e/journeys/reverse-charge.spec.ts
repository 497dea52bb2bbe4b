import { readPdf } from '@bahi/server/testing/read-pdf';
import type { Page } from '@playwright/test';
import { get, patch, type Session } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { addParty, addProduct, openBills, type Shop } from '../fixtures/shop.ts';

type Details = { voucher: { _id: string; amount: number; version: number; isReverseCharge: boolean; note: string; totals: object } };

// Ten at 100.00 with 18 %: the customer owes 90.00 and 90.00 to the government, and 1,000.00 to the shop (GST-109).
test('a sale under reverse charge is entered, read, printed, edited after its customer lost the registration, and returned, and its tax is not in the books', async ({
  open,
  shop,
}) => {
  const { clerk, path } = shop;
  const anand = await addParty(shop, 'Anand Stores', { category: 'regular', gstin: '27AAACR4849R1ZL' });
  await addProduct(shop, 'Scrap iron');
  const page = await open(clerk);
  const hands = new Keyboard(page);
  const newest = async (kind: string) => {
    const { vouchers } = await get<{ vouchers: { _id: string }[] }>(clerk, `${path}/vouchers?kind=${kind}&limit=1`);
    return (await get<Details>(clerk, `${path}/vouchers/${vouchers[0]!._id}`)).voucher;
  };
  const tax = { taxable: 1000, cgstAmount: 90, sgstAmount: 90, igstAmount: 0 };

  await test.step('the switch removes the tax from the bill while the voucher is typed', async () => {
    await page.goto('/sUsers/sales');
    await hands.choose('Party', 'ana', /Anand/);
    await hands.pass('Date');
    await hands.choose('Item of line 1', 'scrap', /Scrap iron/);
    await hands.enter('Quantity of line 1', '10');
    await hands.enter('Rate of line 1', '100');
    await expect(page.getByRole('status', { name: 'Total' })).toHaveText('₹1,180.00');
    await page.getByText('Reverse charge').click();
    await page.getByRole('switch', { name: 'Reverse charge' }).check({ force: true });
    await expect(page.getByText('The customer owes the tax to the government')).toBeVisible();
    await expect(page.getByText('The tax is owed to the government, not on the bill.')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Total' })).toHaveText('₹1,000.00');
    await hands.press('Control+a');
    await expectSaved(page, /Saved SL\/.*\/00001/);
  });
  const sale = await newest('sales');
  expect(sale).toMatchObject({ amount: 1000, isReverseCharge: true, totals: tax });

  await test.step('its page and its PDF say who owes the tax, and that it is not in the total', async () => {
    await page.goto(`/sUsers/salesDetails/${sale._id}`);
    await expect(page.getByText('Yes, the tax is owed to the government')).toBeVisible();
    await expect(page.getByText('CGST, not in the total')).toBeVisible();
    const paper = await paperOf(page, shop, sale._id);
    expect(paper).toContain('Reverse charge\nYes\n');
    expect(paper).toContain('CGST (not in the total)\n90.00\n');
    expect(paper).toContain('SGST (not in the total)\n90.00\n');
    expect(paper).toContain('Total\n₹1,000.00\n');
  });
  expect(await books(shop)).toEqual({ 'Anand Stores': 1000, Sales: -1000 });
  expect((await openBills(shop, anand)).totalOutstandingAmount).toBe(1000);

  await test.step('editing another field keeps it, although the customer is no longer registered', async () => {
    const { party } = await get<{ party: { version: number } }>(clerk, `${path}/parties/${anand._id}`);
    await patch(clerk, `${path}/parties/${anand._id}`, { version: party.version, category: 'unregistered', gstin: '' });
    await page.goto(`/sUsers/editsales/${sale._id}`);
    await expect(page.getByRole('status', { name: 'Total' })).toHaveText('₹1,000.00');
    await page.getByText('Narration').click();
    await page.getByRole('textbox', { name: 'Narration' }).fill('By road');
    await hands.press('Control+a');
    await expect(page.getByRole('heading', { name: 'Edit sale' })).toBeHidden();
    expect(await newest('sales')).toMatchObject({ version: 2, amount: 1000, isReverseCharge: true, note: 'By road', totals: tax });
  });
  await test.step('a new sale to this customer cannot use it: the switch is hidden', async () => {
    await page.goto('/sUsers/sales');
    await hands.choose('Party', 'ana', /Anand/);
    await hands.pass('Date');
    await expect(page.getByText('Despatch')).toBeVisible();
    await expect(page.getByText('Reverse charge')).toBeHidden();
  });
  await test.step('a return is without tax', async () => {
    await page.goto(`/sUsers/billToCreditNote/${sale._id}`);
    await expect(page.getByText('Scrap iron').first()).toBeVisible();
    await expect(page.getByRole('status', { name: 'Total' })).toHaveText('₹1,000.00');
    await hands.press('Control+a');
    await expectSaved(page, /Saved CN\/.*\/00001/);
    expect(await newest('creditNote')).toMatchObject({ amount: 1000, isReverseCharge: true, totals: tax });
  });
  expect(await books(shop)).toEqual({ Sales: -1000, 'Sales Return': 1000 });
});

const expectSaved = (page: Page, text: RegExp) => expect(page.getByText(text).locator('visible=true').first()).toBeVisible();

async function paperOf(page: Page, { path }: Shop, id: string): Promise<string> {
  const pdf = await page.request.get(`/api${path}/vouchers/${id}/pdf`, { headers: { 'x-bahi-kind': 'staff' } });
  expect(pdf.status()).toBe(200);
  return readPdf(await pdf.body()).text;
}

/** The balance of each ledger. */
async function books({ manager, path }: Shop & { manager: Session }): Promise<object> {
  const { rows } = await get<{ rows: { name: string; closing: number }[] }>(manager, `${path}/reports/trialBalance?limit=200`);
  return Object.fromEntries(rows.filter(({ closing }) => closing !== 0).map(({ name, closing }) => [name, closing]));
}
