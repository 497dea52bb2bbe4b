import { get, patch, post } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import type { Shop } from '../fixtures/shop.ts';

const later = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** A hotel: four Deluxe rooms and a suite, on one plan. */
async function openHotel({ manager, path }: Shop) {
  const { settings } = await get<{ settings: { version: number } }>(manager, `${path}/settings`);
  await patch(manager, `${path}/settings`, { version: settings.version, features: ['saleOrders', 'rooms'] });
  const guests = { baseGuests: 2, mostAdults: 3, mostChildren: 2, mostGuests: 4, extraBeds: 1 };
  const type = (name: string) => post<{ roomType: { _id: string } }>(manager, `${path}/hotel/roomTypes`, { name, ...guests });
  const [deluxe, suite] = [(await type('Deluxe')).roomType, (await type('Suite')).roomType];
  await post(manager, `${path}/hotel/rooms`, { typeId: deluxe._id, numbers: '201-204' });
  await post(manager, `${path}/hotel/rooms`, { typeId: suite._id, numbers: '301' });
  const { businessDay } = await get<{ businessDay: string }>(manager, `${path}/hotel/setUp`);
  const rate = (typeId: string, adults: number[]) => ({
    ...{
      typeId,
      season: '',
      firstNight: businessDay,
      lastNight: later(businessDay, 365),
      weekdays: [],
      adults,
      extraAdult: 900,
      extraBed: 700,
    },
    ...{
      childBands: [{ fromAge: 0, toAge: 17, price: 450 }],
      leastNights: 1,
      isClosed: false,
      isClosedToArrival: false,
      isClosedToDeparture: false,
    },
  });
  const rates = [rate(deluxe._id, [5200, 6000]), rate(suite._id, [8000, 9000])];
  await post(manager, `${path}/hotel/ratePlans`, { name: 'Room only', mealPlan: 'EP', rates, deposit: 50 });
  return { businessDay };
}

test('a group is booked by keys, pays in advance, gets its rooms, stays longer, and one of it cancels', async ({ open, shop }) => {
  await openHotel(shop);
  const page = await open(shop.clerk);
  await page.goto('/sUsers/bookings');
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await page.keyboard.press('n');

  await page.getByLabel('Ages of children').fill('7');
  const add = page.getByRole('button', { name: /^Room only.*₹6,772\.50/ });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Booked by')).toBeFocused();
  await page.keyboard.type('Asha Nair');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9847012345');
  await add.click();
  await page.getByRole('list', { name: 'Rooms of the booking' }).getByLabel('Guest').nth(1).fill('Thomas Kurien');
  await expect(page.getByText('₹13,545.00')).toBeVisible();
  await page.getByText('Price by night').last().click();
  await lookAt(page, 'new-booking', { briefly: true });
  await page.keyboard.press('Control+Enter');

  await expect(page.getByRole('heading', { name: 'BK-1 Asha Nair' })).toBeVisible();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('asha@example.com');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('asha@example.com')).toBeVisible();
  const stay = page.getByRole('article', { name: 'Thomas Kurien' });
  await stay.getByRole('button', { name: 'Choose a room' }).click();
  await page.getByLabel('To room').selectOption('203');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(stay).toContainText('room 203');
  await stay.getByRole('button', { name: 'Other dates' }).click();
  await page.getByLabel('Departure').press('ArrowUp');
  await expect(page.getByText('₹13,545.00 with GST, before ₹6,772.50')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(stay).toContainText('2 nights');

  await page.keyboard.press('a');
  await expect(page.getByLabel('Amount')).toHaveValue('10,158.75');
  await page.getByRole('button', { name: 'Save receipt' }).click();
  await expect(page.getByRole('list', { name: 'Advances' })).toContainText('₹10,158.75');
  await lookAt(page, 'booking', { briefly: true });

  await stay.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/Thomas Kurien: ₹6,772\.50/)).toBeVisible();
  await page.getByLabel('Why').fill('Flight');
  await page.getByRole('button', { name: 'Cancel the stay' }).click();
  await expect(stay.getByText('Cancelled', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /BK-1/ })).toContainText('Confirmed');
  await lookAt(page, 'bookings', { briefly: true });
});
