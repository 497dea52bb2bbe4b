import { call } from '../fixtures/api.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct } from '../fixtures/shop.ts';

test.use({ expectedComplaints: refusedOrLost });

test('settings of a company apply to its users at once: a discount, a locked day, and only own parties', async ({ open, shop }) => {
  const product = await addProduct(shop, 'Soap');
  const mine = await addParty(shop, 'Asha Stores');
  await addParty({ ...shop, clerk: shop.manager }, 'Zubeda Stores');

  const ofOwner = await open(shop.owner);
  await ofOwner.goto('/pUsers/OrderConfigurations');
  const pages = ofOwner.getByRole('navigation', { name: 'Settings', exact: true });
  await pages.getByRole('link', { name: 'Rights of users' }).click();
  const section = (title: string) => ofOwner.getByRole('form', { name: title });
  await section('Rights of users').getByLabel('Most discount, %').fill('10');
  await section('Rights of users').getByLabel('Most discount, %').press('Control+Enter');
  await expect(section('Rights of users').getByText('Saved', { exact: true })).toBeVisible();
  await pages.getByRole('link', { name: 'Locked periods' }).click();
  await section('Locked periods').getByLabel('Sales').fill('31/3/24');
  await section('Locked periods').getByRole('button', { name: 'Save Locked periods' }).click();
  await expect(ofOwner.getByRole('heading', { name: 'Open locked books for a time' })).toBeVisible();
  await lookAt(ofOwner, 'owner-settings');

  await ofOwner.setViewportSize({ width: 1440, height: 900 });
  await ofOwner.goto('/pUsers/retailers');
  await ofOwner.getByRole('link', { name: 'Sunita Pawar' }).click();
  await ofOwner.getByRole('button', { name: `Limits in ${shop.name}` }).click();
  const limits = ofOwner.getByRole('dialog', { name: `Sunita Pawar in ${shop.name}` });
  await limits.getByRole('switch', { name: /^Own parties only/ }).click({ force: true });
  await lookAt(ofOwner, 'owner-staff-limits');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(ofOwner.getByText('Limits saved')).toBeVisible();

  const clerk = await open(shop.clerk);
  await clerk.goto('/sUsers/partyList');
  await expect(clerk.getByText('Asha Stores').first()).toBeVisible();
  await expect(clerk.getByText('Zubeda Stores')).toHaveCount(0);
  const item = { productId: product._id, godownId: shop.godownId, count: 1, actualCount: 1, selectedPriceRate: 100 };
  const sale = {
    date: todayInIndia(),
    partyId: mine._id,
    placeOfSupply: '27',
    items: [{ ...item, discountType: 'percentage', discountPercentage: 11 }],
  };
  const refused = await call<{ problems: { message: string }[] }>(shop.clerk, 'POST', `${shop.path}/vouchers/sales`, {
    ...sale,
    finalAmount: 105.02,
  });
  expect(refused.body.problems.map(({ message }) => message)).toEqual(['You may give at most 10 % off.']);
});
