import { get, patch, post } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import type { Shop } from '../fixtures/shop.ts';

const later = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** A hotel with a guest in Deluxe 201 until tomorrow. */
async function welcomeGuest({ manager, path }: Shop) {
  const { settings } = await get<{ settings: { version: number } }>(manager, `${path}/settings`);
  await patch(manager, `${path}/settings`, { version: settings.version, features: ['rooms'] });
  const guests = { baseGuests: 2, mostAdults: 3, mostChildren: 2, mostGuests: 4, extraBeds: 1 };
  const { roomType } = await post<{ roomType: { _id: string } }>(manager, `${path}/hotel/roomTypes`, { name: 'Deluxe', ...guests });
  const { rooms } = await post<{ rooms: { _id: string }[] }>(manager, `${path}/hotel/rooms`, { typeId: roomType._id, numbers: '201-204' });
  const { businessDay } = await get<{ businessDay: string }>(manager, `${path}/hotel/setUp`);
  const rate = {
    ...{
      typeId: roomType._id,
      season: '',
      firstNight: businessDay,
      lastNight: later(businessDay, 365),
      weekdays: [],
      adults: [5200, 6000],
    },
    ...{
      extraAdult: 900,
      extraBed: 700,
      childBands: [],
      leastNights: 1,
      isClosed: false,
      isClosedToArrival: false,
      isClosedToDeparture: false,
    },
  };
  const { ratePlan } = await post<{ ratePlan: { _id: string } }>(manager, `${path}/hotel/ratePlans`, {
    ...{ name: 'Room only', mealPlan: 'EP', rates: [rate] },
  });
  const stay = {
    typeId: roomType._id,
    planId: ratePlan._id,
    arrival: businessDay,
    departure: later(businessDay, 1),
    adults: 1,
    roomId: rooms[0]!._id,
  };
  const { stays } = await post<{ stays: { _id: string; version: number }[] }>(manager, `${path}/bookings`, {
    ...{ state: 'confirmed', source: 'direct', bookerName: 'Asha Nair', bookerPhone: '98470 12345', stays: [stay], total: 5460 },
  });
  const lead = { name: 'Asha Nair', phone: '9847012345', address: '14 Race Course Road', comingFrom: 'Coimbatore', goingTo: 'Munnar' };
  await post(manager, `${path}/stays/${stays[0]!._id}/checkIn`, {
    ...{ version: stays[0]!.version, guests: [{ ...lead, idKind: 'aadhaar', idNumber: '4471' }], purpose: 'Holiday', takesDirtyRoom: true },
  });
  return { stayId: stays[0]!._id };
}

test('a guest is charged, the night audit closes the day, and the bill is paid at check-out', async ({ open, shop }) => {
  const { stayId } = await welcomeGuest(shop);
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
  await expect(page.getByRole('button', { name: /Check out ₹5,985/ })).toBeVisible();
  await lookAt(page, 'check-out', { briefly: true });
  await page.getByRole('button', { name: /Check out ₹5,985/ }).click();
  await expect(page.getByText('Settled')).toBeVisible();
});
