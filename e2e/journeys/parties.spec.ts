import { get } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct, openBills, sell } from '../fixtures/shop.ts';

test('a party is entered whole, warned of as a twin, sold to up to its limit, and merged', async ({ open, shop }) => {
  const twin = await addParty(shop, 'Sharma Stores', { mobileNumber: '9822055555' });
  const page = await open(shop.manager);
  const keys = new Keyboard(page);

  await test.step('a probable duplicate is shown while typing', async () => {
    await page.goto('/sUsers/partyList');
    await expect(page.getByRole('row', { name: /Sharma Stores/ })).toBeVisible();
    await keys.press('Alt+C');
    await page.getByLabel('Name', { exact: true }).fill('M/s Sharma Stores Pvt Ltd');
    await page.getByLabel('Mobile').fill('+91 98220 55555');
    await expect(page.getByRole('status').filter({ hasText: 'Is it this party?' })).toContainText('same phone, same name');
    await page.getByLabel('GSTIN').fill('27AABCS1234L1Z9'); // its last character is wrong
  });

  await test.step('all problems are shown at once, in folded sections too', async () => {
    await page.getByRole('button', { name: /^Shipping addresses/ }).click();
    await page.getByRole('button', { name: 'Add a shipping address' }).click();
    await page.getByRole('button', { name: /^Opening bills/ }).click();
    await page.getByRole('button', { name: 'Add an opening bill' }).click();
    await page.getByRole('button', { name: /^Opening bills/ }).click();
    await keys.press('Control+A');
    await expect(page.getByText('Invalid GSTIN: check digit does not match.')).toBeVisible();
    await expect(page.getByText('Enter the address.')).toBeVisible();
    await expect(page.getByText('Enter the number of the bill.')).toBeVisible();
  });

  await test.step('once corrected, it is saved with its addresses, licences and opening bills', async () => {
    await page.getByLabel('GSTIN').fill('');
    await page.getByLabel('Shipping address', { exact: true }).fill('Plot 7, MIDC, Pune');
    await page.getByRole('button', { name: /^Licences/ }).click();
    await page.getByRole('button', { name: 'Add a licence' }).click();
    await page.getByLabel('Number', { exact: true }).fill('MH-20B-1');
    await page.getByLabel('Expires on').fill('31/3/2025');
    await page.getByLabel('Bill number').fill('OLD-1');
    await page.getByLabel('Bill date').fill('15/3/2020');
    await page.getByLabel('Amount').fill('1,180');
    await page.getByRole('button', { name: /^Code, PAN/ }).click();
    await page.getByLabel('Credit limit').selectOption('Refuse sales beyond a limit');
    await page.getByLabel('What the party may owe in all').fill('2000');
    await page.getByLabel('Name', { exact: true }).focus();
    await lookAt(page, 'party-full');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /M\/s Sharma Stores Pvt Ltd/ })).toContainText('1,180.00');
  });
  const { parties } = await get<{ parties: { _id: string; balance: number }[] }>(shop.clerk, `${shop.path}/parties?search=pvt`);
  const party = { _id: parties[0]!._id, partyName: 'M/s Sharma Stores Pvt Ltd' };
  expect((await openBills(shop, party)).outstandings).toMatchObject([{ bill_no: 'OLD-1', bill_pending_amt: 1180 }]);

  await test.step('a sale beyond the limit is refused at the party, and an expired licence is shown beside it', async () => {
    const product = await addProduct(shop, 'Rice 5 kg', { salePrice: 695.76 });
    await page.goto('/sUsers/sales');
    await keys.choose('Party', 'sharma stores pvt', /M\/s Sharma/);
    await keys.pass('Date');
    await keys.choose('Item of line 1', 'rice', /Rice/);
    await keys.enter('Quantity of line 1', '1');
    await expect(page.getByText('A licence of this party ended on 31/03/2025.')).toBeVisible();
    await page.keyboard.press('Control+A');
    await expect(page.getByText(/would owe ₹2,001, ₹1 more than its credit limit of ₹2,000/).first()).toBeVisible();
    await sell(shop, twin, product, 1, 500);
  });

  await test.step('the duplicates are merged after a preview of what moves', async () => {
    await page.goto(`/sUsers/partyList/${party._id}`);
    await page.getByRole('button', { name: 'More for this party' }).click();
    await page.getByRole('menuitem', { name: 'Merge into another party' }).click();
    const dialog = page.getByRole('dialog', { name: `Merge ${party.partyName}` });
    await dialog.getByRole('combobox', { name: 'Into' }).fill('sharma');
    await page.getByRole('option', { name: /^Sharma Stores/ }).click();
    await expect(dialog.getByRole('region', { name: 'What moves' })).toContainText('Bills and advances1');
    await lookAt(page, 'party-merge');
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/partyList/${twin._id}$`));
    expect((await openBills(shop, twin)).outstandings.map(({ bill_no }) => bill_no)).toContain('OLD-1');
    await page.goto(`/sUsers/partyList/${party._id}`);
    await expect(page.getByText('Merged into Sharma Stores')).toBeVisible();
  });
});
