import type { Page } from '@playwright/test';
import { get, post } from '../fixtures/api.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct, type OpenBill, type Shop, sell } from '../fixtures/shop.ts';

const wide = { width: 1440, height: 900 };
async function look(page: Page, name: string): Promise<void> {
  await lookAt(page, name, { briefly: true });
  await page.setViewportSize(wide);
}

type Voucher = { voucher: { tds: { amount: number } | null; postings: { ledgerName: string; amount: number }[] } };
const postingsOf = async (shop: Shop, id: string) => {
  const { voucher } = await get<Voucher>(shop.clerk, `${shop.path}/vouchers/${id}`);
  return Object.fromEntries(voucher.postings.map(({ ledgerName, amount }) => [ledgerName, amount]));
};
const ledgerOf = async (shop: Shop, name: string, group: string) => {
  const { rows } = await get<{ rows: { _id: string; name: string }[] }>(shop.manager, `${shop.path}/accountGroups?limit=200`);
  const groupId = rows.find((each) => each.name === group)?._id;
  return (await post<{ ledger: { _id: string } }>(shop.manager, `${shop.path}/ledgers`, { name, groupId })).ledger._id;
};

// A challan without the bank's code is refused.
test.use({ expectedComplaints: refusedOrLost });

test('a professional above the limit: TDS is deducted from the bill, paid with a challan, and listed in the return', async ({
  open,
  shop,
}) => {
  test.setTimeout(240_000);
  const party = await addParty(shop, 'Kale and Associates', { accountGroup: 'Sundry Creditors', pan: 'AAPFU0939F' });
  const feesId = await ledgerOf(shop, 'Professional Fees', 'Indirect Expenses');
  await post(shop.manager, `${shop.path}/banks`, { name: 'HDFC 0042' });
  const page = await open(shop.manager);

  // The deductee.
  await page.goto('/sUsers/dashboard');
  await expect(page.getByText('Ravi Kulkarni').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('tds');
  await expect(page.getByRole('option', { name: /TDS/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing was deducted in this quarter' })).toBeVisible();
  await page.keyboard.press('4');
  await expect(page.getByRole('table', { name: 'Sections of TDS' })).toContainText('393 (194C)');
  await page.getByRole('button', { name: 'Add a party' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deduct TDS of a party' });
  await dialog.getByRole('combobox', { name: 'Party' }).fill('Kale');
  await page.getByRole('option', { name: /Kale/ }).click();
  await dialog.getByLabel('Section').selectOption('194J(b)');
  await look(page, 'tds-deductee');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Parties of whom TDS is deducted' })).toContainText('194J(b)');
  await look(page, 'tds-set-up');

  // Bills: 40 000 below the limit, entered by the API; then 20 000 on the page, which exceeds it.
  const bill = (value: number, number: string) => ({
    date: todayInIndia(),
    partyId: party._id,
    placeOfSupply: '27',
    items: [{ count: 0, actualCount: 0, selectedPriceRate: 0, value, ledger: { ledgerId: feesId, gst: 0 } }],
    finalAmount: value,
    supplierBill: { number, date: todayInIndia() },
  });
  const first = await post<{ _id: string }>(shop.clerk, `${shop.path}/vouchers/purchase`, bill(40_000, 'K-1'));
  const second = await post<{ _id: string }>(shop.clerk, `${shop.path}/vouchers/purchase`, {
    ...bill(20_000, 'K-2'),
    tds: { section: '194J(b)', amount: 6000 },
  });
  expect(await postingsOf(shop, first._id)).toMatchObject({ 'Kale and Associates': -40_000 });
  await page.goto(`/sUsers/editpurchase/${second._id}`);
  await expect(page.getByText('TDS deducted')).toBeVisible();
  await expect(page.getByText('Owed to the supplier')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('summary', { hasText: 'TDS' }).click();
  await expect(page.getByLabel('TDS', { exact: true })).toHaveValue('6,000.00');
  await look(page, 'tds-purchase');
  await page.getByLabel('TDS', { exact: true }).fill('5000');
  await expect(page.getByText('By its section, TDS of ₹6,000 is due here.')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page).toHaveURL(/Details\//);
  expect(await postingsOf(shop, second._id)).toMatchObject({ 'Kale and Associates': -15_000, 'TDS Payable 194J(b)': -5000 });

  // Payable until the 7th; a challan pays it.
  await page.goto('/sUsers/tds');
  const payable = page.getByRole('table', { name: 'TDS payable' });
  await expect(payable).toContainText('5,000.00');
  await look(page, 'tds-payable');
  await page.getByRole('button', { name: /Challan of/ }).click();
  const challan = page.getByRole('dialog', { name: /Challan of/ });
  await challan.getByLabel('BSR code').fill('051');
  await challan.getByLabel('Challan number').fill('00021');
  await challan.getByRole('button', { name: 'Save payment' }).click();
  await expect(challan.getByText('A BSR code has 7 digits.')).toBeVisible();
  await look(page, 'tds-challan');
  await challan.getByLabel('BSR code').fill('0510308');
  await challan.getByRole('button', { name: 'Save payment' }).click();
  await expect(payable).toContainText('deposited');
  await page.keyboard.press('2');
  const list = page.getByRole('table', { name: 'TDS deducted' });
  await expect(list.getByRole('row', { name: /Kale/ })).toContainText('00021');
  await expect(list).toContainText('AAPFU0939F');
  await look(page, 'tds-return');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export to CSV' }).click();
  expect((await file).suggestedFilename()).toBe('TDS deducted.csv');
});

test('without the mouse: an advance for a service bears tax at once; a later receipt nets it against the bill and takes the tax back', async ({
  open,
  shop,
}) => {
  test.setTimeout(240_000);
  const party = await addParty(shop, 'Lotus Weddings');
  const page = await open(shop.clerk);
  const hands = new Keyboard(page);
  const amount = async (typed: string) => {
    await expect(page.getByText('# Selected Bills')).toBeVisible();
    await hands.expectAt('Amount');
    await page.keyboard.type(typed);
  };
  const saved = async () => {
    const { vouchers } = await get<{ vouchers: { _id: string }[] }>(shop.clerk, `${shop.path}/vouchers?kind=receipt&limit=1`);
    return postingsOf(shop, vouchers[0]!._id);
  };
  await page.goto('/sUsers/receipt');
  await hands.choose('Party', 'lotus', /Lotus Weddings/);
  await hands.pass('Date');
  await amount('590');
  await hands.press('Enter');
  await hands.choose('Received in', 'cash', /Cash/);
  await page.locator('summary', { hasText: 'Advance for' }).click();
  await page.getByLabel('The advance is for').selectOption({ label: 'A service at 18 %' });
  await expect(page.getByText('₹90.00 are tax, due now')).toBeVisible();
  await look(page, 'advance-tax');
  await hands.press('Control+a');
  await expect(page.getByText(/Saved RC/).first()).toBeVisible();
  expect(await saved()).toEqual({ Cash: 590, 'Lotus Weddings': -500, 'Output CGST': -45, 'Output SGST': -45 });

  // The bill is entered; a receipt of 18 nets 100 of the advance, whose tax is removed from the output tax.
  await sell(shop, party, await addProduct(shop, 'Hall'), 1, 100);
  const { outstandings } = await get<{ outstandings: OpenBill[] }>(
    shop.clerk,
    `${shop.path}/outstandings?partyId=${party._id}&voucher=receipt`,
  );
  expect(outstandings.map(({ bill_pending_amt }) => bill_pending_amt).toSorted((a, b) => a - b)).toEqual([-590, 118]);
  await page.goto('/sUsers/receipt');
  await hands.choose('Party', 'lotus', /Lotus Weddings/);
  await hands.pass('Date');
  await amount('18');
  const bills = page.getByRole('table', { name: 'Open bills of Lotus Weddings' });
  for (const row of await bills.getByRole('checkbox').all()) if (!(await row.isChecked())) await row.click();
  await look(page, 'advance-netted');
  await page.getByRole('textbox', { name: 'Amount', exact: true }).press('Enter');
  await hands.choose('Received in', 'cash', /Cash/);
  await hands.press('Control+a');
  await expect(page.getByText(/Saved RC/).first()).toBeVisible();
  await expect.poll(saved).toEqual({ Cash: 18, 'Lotus Weddings': -33.25, 'Output CGST': 7.63, 'Output SGST': 7.63, 'Round Off': -0.01 });

  // Much cash shows a warning at its field, is summed with earlier cash of the day, and can still be saved.
  await page.goto('/sUsers/receipt');
  await hands.choose('Party', 'lotus', /Lotus Weddings/);
  await hands.pass('Date');
  await amount('199500');
  await hands.press('Enter');
  await hands.choose('Received in', 'cash', /Cash/);
  await expect(page.getByText('With this, ₹2,00,108 of cash from one person on this day')).toBeVisible();
  await look(page, 'cash-warned');
  await hands.press('Control+a');
  await expect(page.getByText(/Saved RC/).first()).toBeVisible();
});
