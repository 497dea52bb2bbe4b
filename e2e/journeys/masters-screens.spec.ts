import { call } from '../fixtures/api.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct } from '../fixtures/shop.ts';

test.use({ expectedComplaints: refusedOrLost });
test.setTimeout(240_000);

/** The address of each list of masters, with the noun of its records. */
const lists = [
  ['partyList', 'party'],
  ['productList', 'product'],
  ['hsnList', 'tax classification'],
  ['brand', 'brand'],
  ['category', 'category'],
  ['subcategory', 'sub-category'],
  ['godown', 'godown'],
  ['pricelevel', 'price level'],
] as const;
const ofAccounts = [
  ['additionalChargesList', 'charge'],
  ['ledgerList', 'ledger'],
  ['accountGroupList', 'account group'],
  ['bankList', 'bank'],
  ['cashList', 'cash ledger'],
  ['seriesList', 'voucher series'],
] as const;

for (const [area, routes] of [
  ['goods and parties', lists],
  ['accounts', ofAccounts],
] as const) {
  test(`axe finds nothing serious on any list, form and wrong form of ${area}`, async ({ open, shop }) => {
    await addParty(shop, 'Asha Stores');
    await addProduct(shop, 'Soap');
    const add = async (noun: string, body: object) =>
      (await call<{ row: { _id: string } }>(shop.owner, 'POST', `${shop.path}/${noun}`, body)).body.row?._id;
    const categoryId = await add('categories', { name: 'Tea' });
    await add('brands', { name: 'Tata' });
    await add('subcategories', { name: 'Green tea', categoryId });
    await add('priceLevels', { name: 'Wholesale' });

    const page = await open(shop.owner);
    for (const [at, [route]] of routes.entries()) {
      // Every list of masters has the same frame.
      const briefly = at > 0;
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/pUsers/${route}`);
      await expect(page.getByRole('table').or(page.getByRole('heading', { name: /^No .* yet$/ }))).toBeVisible();
      await lookAt(page, `masters-list-${route}`, { briefly });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/pUsers/${route}/new`);
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await expect(save).toBeVisible();
      await save.click();
      await lookAt(page, `masters-wrong-${route}`, { briefly });
    }
    for (const state of ['deleted', 'inactive']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/pUsers/${routes[0][0]}?state=${state}`);
      await expect(page.getByRole('heading', { name: /^Nothing was deleted|^No .* fits/ })).toBeVisible();
      await lookAt(page, `masters-${state}-${routes[0][0]}`);
    }
  });
}

test('the chosen record of a field is edited in place, and a deleted record can be read field by field', async ({ open, shop }) => {
  const page = await open(shop.owner);
  const add = async (noun: string, body: object) =>
    (await call<{ row: { _id: string } }>(shop.owner, 'POST', `${shop.path}/${noun}`, body)).body.row._id;
  const categoryId = await add('categories', { name: 'Tea' });
  const green = await add('subcategories', { name: 'Green tea', categoryId });

  await page.goto(`/pUsers/subcategory/${green}`);
  await page.getByRole('combobox', { name: 'Category' }).press('Control+Alt+Enter');
  const dialog = page.getByRole('dialog', { name: 'Alter category' });
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await lookAt(page, 'alter-in-place');
  await dialog.getByLabel('Name', { exact: true }).fill('Teas');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Teas');
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused();

  await page.getByRole('button', { name: 'More for this sub-category' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No sub-categories yet' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Which sub-categories' }).selectOption('Deleted');
  await page.getByRole('link', { name: 'Green tea' }).click();
  await expect(page.getByRole('row', { name: 'Category Teas' })).toBeVisible();
  await lookAt(page, 'deleted-record');
});
