import { get, patch, post } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import type { Shop } from '../fixtures/shop.ts';

const later = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Switches the rooms on, beside the parts that the company has. */
async function useRooms({ manager, path }: Shop) {
  const { settings } = await get<{ settings: { version: number } }>(manager, `${path}/settings`);
  await patch(manager, `${path}/settings`, { version: settings.version, features: ['saleOrders', 'rooms'] });
}

// One room number is entered twice on purpose.
test.use({ expectedComplaints: /status of 422/ });

type SetUp = { businessDay: string; types: { _id: string }[]; rooms: { _id: string; name: string }[]; plans: { _id: string }[] };

test('a hotel is set up; a guest is moved and stays longer by keys and by the mouse; a room goes out of sale; housekeeping taps', async ({
  open,
  shop,
}) => {
  await useRooms(shop);
  const page = await open(shop.manager);
  const save = () => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();

  // A type with its rooms, and a plan: the price with tax finds the one before it, and 8,100 has none.
  await page.goto('/sUsers/rooms');
  await page.getByRole('link', { name: 'Set-up' }).first().click();
  await page.getByRole('button', { name: 'New room type' }).click();
  await page.getByLabel('Room type', { exact: true }).fill('Deluxe AC');
  await save();
  await page.getByRole('button', { name: 'Add rooms to Deluxe AC' }).click();
  await page.getByLabel('Room numbers').fill('201-204, 201');
  await page.getByRole('button', { name: 'Add rooms', exact: true }).click();
  await expect(page.getByText('201 is here already.')).toBeVisible();
  await page.getByLabel('Room numbers').fill('201-204');
  await page.getByRole('button', { name: 'Add rooms', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit room 204' })).toBeVisible();
  await page.getByRole('button', { name: 'New rate plan' }).click();
  await page.getByLabel('Rate plan', { exact: true }).fill('Room only');
  await page.getByLabel('2 adults, with GST').fill('8100');
  await expect(page.getByText(/No rate of GST fits a price of ₹8,100/)).toBeVisible();
  await page.getByRole('button', { name: /^₹7,875/ }).click();
  await expect(page.getByLabel('2 adults', { exact: true })).toHaveValue('7,500.00');
  await page.getByLabel('1 adult', { exact: true }).fill('4800');
  await save();
  await expect(page.getByRole('button', { name: 'Edit Room only' })).toBeVisible();
  await lookAt(page, 'hotel-set-up', { briefly: true });

  // A guest comes tomorrow, for two nights in 201.
  const { manager, path } = shop;
  const { businessDay, types, rooms, plans } = await get<SetUp>(manager, `${path}/hotel/setUp`);
  const dates = { arrival: later(businessDay, 1), departure: later(businessDay, 3) };
  const stay = { typeId: types[0]!._id, planId: plans[0]!._id, roomId: rooms[0]!._id, ...dates, adults: 2 };
  const draft = { state: 'confirmed', source: 'direct', bookerName: 'R. Krishnan', stays: [stay] };
  const { total } = await post<{ total: number }>(manager, `${path}/bookings/preview`, draft);
  await post(manager, `${path}/bookings`, { ...draft, total });

  await page.goto('/sUsers/rooms');
  const bar = page.getByRole('button', { name: /^R\. Krishnan, booked/ });
  await bar.click();
  await expect(page.getByRole('dialog', { name: 'R. Krishnan' })).toContainText('Room 201, Deluxe AC');
  await expect(page.getByRole('dialog', { name: 'R. Krishnan' })).toContainText('15,750.00');
  await lookAt(page, 'hotel-board', { briefly: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await bar.click();
  await page.keyboard.press('Escape');
  const above = (await bar.boundingBox())!;
  // While the board is read anew, the bar is not there for a moment.
  const movedDown = (from: { y: number }) =>
    expect.poll(async () => {
      const box = await bar.boundingBox();
      return box && Math.round(box.y - from.y);
    });
  await page.keyboard.press('Alt+ArrowDown');
  await movedDown(above).toBe(33);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar).toHaveAccessibleName(new RegExp(`to ${later(businessDay, 4).slice(8)}/`));

  // By the mouse: down to 204.
  const box = (await bar.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 44, box.y + 40);
  await page.mouse.move(box.x + 44, box.y + 12 + 2 * 33);
  await page.mouse.up();
  await movedDown(box).toBe(66);

  // 203 is out of sale for a night; a tap on the tile of 201 says that it is dirty.
  await page.getByRole('button', { name: /^Room 203/ }).click();
  await page.getByRole('button', { name: 'Take out of sale' }).click();
  await page.getByLabel('Reason').fill('AC compressor');
  await page.getByRole('button', { name: 'Out of sale', exact: true }).click();
  await expect(page.getByRole('button', { name: /^AC compressor, out of sale/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Room 201 is clean. Make it inspected.' }).click();
  await page.getByRole('button', { name: 'Room 201 is inspected. Make it dirty.' }).click();
  await expect(page.getByRole('button', { name: 'Room 201 is dirty. Make it cleaning.' })).toBeVisible();
});
