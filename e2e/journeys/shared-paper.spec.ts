import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct, sell } from '../fixtures/shop.ts';

test.use({ expectedComplaints: /^Failed to load resource: the server responded with a status of 404/ });

test('a customer opens a bill by its link without an account, until the shop ends the link', async ({ open, shop }) => {
  const party = await addParty(shop, 'Anand Stores');
  const sale = await sell(shop, party, await addProduct(shop, 'Soap'), 10, 100); // 1,180
  const page = await open(shop.clerk);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/sUsers/salesDetails/${sale._id}`);
  const share = async (act: string) => {
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };
  await share('Copy a link for the customer');
  await expect(page.getByText('Whoever has it sees this paper for 90 days.', { exact: false }).first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const customer = await open();
  await customer.goto(link);
  await expect(customer.getByRole('heading', { name: shop.name })).toBeVisible();
  await expect(customer.getByText(sale.voucherNumber)).toBeVisible();
  await expect(customer.getByRole('region', { name: 'To pay' })).toContainText('₹1,180.00');
  await lookAt(customer, 'shared-paper');
  const download = customer.waitForEvent('download');
  await customer.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toContain(sale.voucherNumber.replaceAll('/', '-'));

  await share('End the link for the customer');
  await expect(page.getByText('It was opened once.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'End the link' }).click();
  await expect(page.getByText('The link opens no more.').first()).toBeVisible();
  await customer.reload();
  await expect(customer.getByText('This link does not open any more. Please ask for a new one.')).toBeVisible();
  await lookAt(customer, 'shared-paper-ended', { briefly: true });
});
