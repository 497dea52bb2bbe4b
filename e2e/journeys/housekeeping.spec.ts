import { get, post } from '../fixtures/api.ts';
import { welcomeGuests } from '../fixtures/hotel.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';

type Payer = { partyId: string | null; due: number };

// A find without a name and feedback without stars are refused on purpose.
test.use({ expectedComplaints: /status of 422/ });

test('rooms are kept on a phone: given, cleaned, with linen, a note, a find and a fault that takes the room out of sale', async ({
  open,
  shop,
}) => {
  await welcomeGuests(shop);
  const page = await open(shop.manager);
  await page.goto('/sUsers/rooms/lost');
  await expect(page.getByText('Nothing is kept')).toBeVisible();
  await lookAt(page, 'lost-empty', { briefly: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sUsers/rooms/housekeeping');
  await page.getByRole('button', { name: 'Give rooms' }).click();
  await page.getByLabel('To', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Rooms', { exact: true }).check();
  await lookAt(page, 'give-rooms', { briefly: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Give 4 rooms/ }).click();
  const room = page.getByRole('listitem', { name: 'Room 201' });
  await room.getByRole('button', { name: 'One more: Linen' }).click();
  await expect(room.getByRole('status')).toHaveText('1');
  await room.getByRole('button', { name: /Make it inspected/ }).click();
  await expect(room.getByRole('button', { name: /Make it dirty/ })).toBeVisible();
  await room.getByRole('button', { name: 'Note' }).click();
  await page.getByLabel('For the desk').fill('Second key missing');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(room.getByText('Second key missing')).toBeVisible();
  await room.getByRole('button', { name: 'Minibar' }).click();
  await expect(page.getByText('No products yet', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');

  await room.getByRole('button', { name: 'Found', exact: true }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Say what was found.')).toBeVisible();
  await lookAt(page, 'find-wrong', { briefly: true });
  await page.getByLabel('What', { exact: true }).fill('Silver ring');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Find noted')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const other = page.getByRole('listitem', { name: 'Room 203' });
  await other.getByRole('button', { name: 'Fault' }).click();
  await page.getByLabel('What is broken').fill('AC drips');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(other.getByText('1 fault')).toBeVisible();
  await lookAt(page, 'housekeeping');

  await page.goto('/sUsers/rooms/lost');
  await expect(page.getByRole('link', { name: 'Asha Nair' })).toBeVisible();
  await lookAt(page, 'lost', { briefly: true });
  await page.getByRole('button', { name: 'Return or dispose of' }).click();
  await page.getByRole('button', { name: /^Returned/ }).click();
  await expect(page.getByText('Nothing is kept')).toBeVisible();

  await page.goto('/sUsers/rooms/faults');
  await page.getByRole('button', { name: 'Out of sale' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Out of sale/ })
    .click();
  await expect(page.getByText('Out of sale until', { exact: false })).toBeVisible();
  await lookAt(page, 'faults', { briefly: true });
  await page.getByRole('button', { name: 'Back in sale' }).click();
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect(page.getByText('Nothing is broken')).toBeVisible();
});

test('a guest who left says a word on the page of the bill, and the manager reads it', async ({ open, shop }) => {
  const { stayId } = await welcomeGuests(shop);
  const { manager, path } = shop;
  const { stay } = await get<{ stay: { version: number } }>(manager, `${path}/stays/${stayId}/folios`);
  const stays = [{ id: stayId, version: stay.version }];
  const { payers } = await post<{ payers: Payer[] }>(manager, `${path}/checkOuts/preview`, { stays });
  const paid = payers.map(({ partyId, due }) => ({ partyId, due, payments: [{ way: 'cash', amount: due }] }));
  const { vouchers } = await post<{ vouchers: { voucherId: string }[] }>(manager, `${path}/checkOuts`, { stays, payers: paid });
  const subject = { kind: 'voucher', subjectId: vouchers[0]!.voucherId };
  await post(manager, `${path}/links`, subject);
  const { links } = await get<{ links: { token: string }[] }>(manager, `${path}/links?kind=voucher&subjectId=${subject.subjectId}`);

  const page = await open(manager);
  await page.goto(`/p/${links[0]!.token}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose one to five stars.');
  await page.getByLabel('4 stars').check({ force: true });
  await page.getByLabel('Remark').fill(`<b>Quiet</b> room, ${'and a long breakfast '.repeat(12)}`);
  await lookAt(page, 'feedback-asked');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you.', { exact: false })).toBeVisible();

  await page.goto('/sUsers/hotelReports/feedback');
  await expect(page.getByText('4.0')).toBeVisible();
  await expect(page.getByText('<b>Quiet</b> room', { exact: false })).toBeVisible();
  await lookAt(page, 'feedback', { briefly: true });
});
