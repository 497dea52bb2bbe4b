import { post } from '../fixtures/api.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { lookAt, takesPictures } from '../fixtures/look.ts';
import { addParty, addProduct } from '../fixtures/shop.ts';

// Terms of no months and a claim without a fault are refused.
test.use({ expectedComplaints: refusedOrLost });

test('a sold phone has a card; its buyer is found by the mobile number, claims on it, and gets a new phone for the rest of its time', async ({
  open,
  shop,
}) => {
  test.slow();
  await addParty(shop, 'Ravi Kumar', { mobileNumber: '9822055555' });
  const supplier = await addParty(shop, 'Mobile House', { accountGroup: 'Sundry Creditors' });
  const phone = await addProduct(shop, 'Galaxy M35', { salePrice: 18_000, more: { hasSerials: true, openingStock: [] } });
  await post(shop.manager, `${shop.path}/vouchers/purchase`, {
    date: todayInIndia(),
    partyId: supplier._id,
    placeOfSupply: '27',
    items: [{ productId: phone._id, godownId: shop.godownId, count: 3, selectedPriceRate: 15_000, serials: ['IMEI1', 'IMEI2', 'IMEI3'] }],
    finalAmount: 45_000,
  });
  const page = await open(shop.manager);
  const hands = new Keyboard(page);
  const begin = async (path: string, heading: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible();
  };
  const dialog = page.getByRole('dialog');

  /** Screens that `lookAt` finds in order elsewhere: only pictured. */
  const picture = async (name: string) => takesPictures && (await lookAt(page, name, { briefly: true }));

  if (takesPictures) {
    for (const empty of ['warrantyCards', 'warrantyClaims', 'warrantyTemplates']) {
      await page.goto(`/sUsers/${empty}`);
      await picture(`${empty}-empty`);
    }
  }

  // The manager gives the phone its warranty. What was typed stays when it is refused.
  await begin('/sUsers/warrantyTemplates', 'Warranty terms');
  await hands.press('n');
  await dialog.getByLabel('Months').fill('0');
  await dialog.getByLabel('Terms on the card').fill('No cover for water, falls and other hands.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Months')).toHaveAttribute('aria-invalid', 'true');
  await lookAt(page, 'warranty-terms-wrong', { briefly: true });
  await dialog.getByRole('combobox', { name: 'Product' }).click();
  await hands.choose('Product', 'galaxy', /Galaxy M35/);
  await dialog.getByLabel('Months').fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  // A row opens its warranty again: six months are added.
  await page.getByRole('link', { name: 'Galaxy M35' }).click();
  await expect(dialog.getByLabel('Terms on the card')).toHaveValue('No cover for water, falls and other hands.');
  await dialog.getByLabel('Months').fill('18');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Galaxy M35.*18 months/ })).toBeVisible();
  await picture('warranty-terms');

  // A phone is sold by its number.
  await begin('/sUsers/sales', 'Sales');
  await hands.choose('Party', 'ravi', /Ravi Kumar/);
  await page.getByRole('combobox', { name: 'Item of line 1' }).click();
  await hands.choose('Item of line 1', 'galaxy', /Galaxy M35/);
  await hands.enter('Quantity of line 1', '1');
  await hands.enter('Serial number', 'imei1');
  await expect(dialog.getByRole('status')).toHaveText('1 of 1 entered');
  await hands.pass('Serial number');
  await expect(dialog).toBeHidden();
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved SL\/.*\/00001/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();

  // The customer calls: the card is found by the mobile number.
  await begin('/sUsers/warrantyCards', 'Warranty cards');
  await page.getByLabel('Card, serial number, bill, mobile or name').fill('9822055555');
  await expect(page.getByRole('row', { name: /IMEI1.*Running/ })).toBeVisible();
  await lookAt(page, 'warranty-cards-found', { briefly: true });
  await page.getByRole('row', { name: /IMEI1/ }).click();
  await expect(page.getByRole('heading', { name: 'IMEI1', exact: true })).toBeVisible();
  await expect(page.getByText('No cover for water')).toBeVisible();

  // The customer's link opens without an account.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy a link for the customer' }).click();
  await expect(page.getByText('The link was copied')).toBeVisible();
  const customer = await open();
  await customer.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(customer.getByRole('main')).toContainText('Warranty card');
  await expect(customer.getByRole('main')).toContainText('IMEI1');

  // The phone comes back, and the customer gets another one.
  await hands.press('c');
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await expect(dialog.getByText('Say what is wrong.')).toBeVisible();
  await picture('warranty-claim-wrong');
  await dialog.getByLabel('Fault').fill('The screen stays dark');
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await expect(page.getByRole('heading', { name: 'Claim 1', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Replaced', exact: true }).click();
  await dialog.getByLabel('Serial number of the new piece').fill('IMEI2');
  await picture('warranty-replacing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('new piece IMEI2')).toBeVisible();
  await lookAt(page, 'warranty-claim', { briefly: true });

  await page.goto('/sUsers/warrantyCards?search=imei');
  await expect(page.getByRole('row', { name: /IMEI1.*Replaced/ })).toBeVisible();
  await page.getByRole('row', { name: /IMEI2.*Running/ }).click();
  await expect(page.getByRole('heading', { name: 'IMEI2', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'IMEI1' })).toBeVisible();
  await lookAt(page, 'warranty-card', { briefly: true });
  await begin('/sUsers/warrantyClaims', 'Warranty claims');
  await expect(page.getByRole('row', { name: /Galaxy M35, IMEI1.*Replaced/ })).toBeVisible();
  await picture('warranty-claims');
});
