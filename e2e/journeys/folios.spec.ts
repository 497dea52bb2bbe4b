import { welcomeGuests } from '../fixtures/hotel.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';

test.use({ expectedComplaints: refusedOrLost });

test('a guest is charged, the night audit closes the day, and the bill is paid at check-out', async ({ open, shop }) => {
  const { stayId } = await welcomeGuests(shop);
  const page = await open(shop.manager);
  await page.goto(`/sUsers/stays/${stayId}`);
  await expect(page.getByText('No folio yet')).toBeVisible();
  await page.keyboard.press('n');
  await page.getByLabel('Kind').selectOption({ label: 'Late check-out' });
  await page.getByLabel('Text').fill('Until 15:00');
  await page.getByLabel('Price before tax').fill('500');
  await page.getByRole('button', { name: /^Post/ }).click();
  await expect(page.getByText('Until 15:00 · night of', { exact: false })).toBeVisible();
  await lookAt(page, 'folio', { briefly: true });

  await page.goto('/sUsers/rooms/nightAudit');
  await expect(page.getByText('1 charge to post')).toBeVisible();
  await lookAt(page, 'night-audit', { briefly: true });
  await page.getByRole('button', { name: /^Close / }).click();
  await expect(page.getByRole('region', { name: 'Closed days' })).toBeVisible();

  await page.goto(`/sUsers/stays/${stayId}`);
  await expect(page.getByRole('cell', { name: /^Room 201 · night/ })).toBeVisible();
  await page.keyboard.press('o');
  await expect(page.getByRole('button', { name: /^Settle and check out · ₹5,985\.00 to pay/ })).toBeVisible();
  await lookAt(page, 'check-out', { briefly: true });
  // The check-out arrives, but its answer is lost: the dialog says that it is done, and there is one invoice.
  await page.route('**/checkOuts', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: /check out · ₹5,985/ }).click();
  await page.getByRole('dialog', { name: 'Asha Nair is checked out' }).getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByText('Settled')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Check-outs' }).getByRole('link')).toHaveCount(1);
});

test('nights of a group go on one bill, and its rooms check out together', async ({ open, shop }) => {
  const { stayId } = await welcomeGuests(shop, ['Asha Nair', 'Iqbal Khan']);
  const page = await open(shop.manager);
  await page.goto(`/sUsers/stays/${stayId}`);
  await expect(page.getByText('No folio yet')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByText('Until then the guest pays everything', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await page.getByLabel('With Iqbal Khan, room 202').check();
  await page.getByRole('button', { name: 'Rooms on one bill' }).click();
  await lookAt(page, 'master-bill', { briefly: true });
  await page.getByRole('button', { name: 'Put rooms on one bill' }).click();
  await expect(page.getByRole('region', { name: 'Iqbal Khan' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /check out · ₹10,920/ })).toBeVisible();
  await page.getByLabel('Paid by').selectOption({ label: 'Another party pays later' });
  await expect(page.getByRole('combobox', { name: 'Owed by' })).toBeVisible();
  await lookAt(page, 'group-check-out', { briefly: true });
  await page.getByLabel('Paid by').selectOption({ label: 'Cash' });
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: 'Leave' })
    .or(page.getByRole('button', { name: 'Leave', exact: true }))
    .click();
  await page.keyboard.press('r');
  await page.getByLabel('Folio of Laundry').selectOption({ label: 'Nair wedding' });
  await lookAt(page, 'routing', { briefly: true });
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Routing saved')).toBeVisible();
  await page.keyboard.press('o');
  await page.getByLabel('With Iqbal Khan, room 202').check();
  await page.getByLabel('Paid by').selectOption({ label: 'Cash' });
  await page.getByRole('button', { name: /check out · ₹10,920/ }).click();
  await expect(page.getByText('2 rooms checked out', { exact: false })).toBeVisible();
});
