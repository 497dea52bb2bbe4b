import { get, patch, post } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import type { Shop } from '../fixtures/shop.ts';

const later = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** A hotel with a guest in Deluxe 201 until tomorrow, alone or with the guests of a group in the next rooms. */
async function welcomeGuests({ manager, path }: Shop, names: readonly string[] = ['Asha Nair']) {
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
  const stayIn = (guestName: string, at: number) => ({
    guestName,
    typeId: roomType._id,
    planId: ratePlan._id,
    arrival: businessDay,
    departure: later(businessDay, 1),
    adults: 1,
    roomId: rooms[at]!._id,
  });
  const { stays } = await post<{ stays: { _id: string; version: number }[] }>(manager, `${path}/bookings`, {
    ...{ state: 'confirmed', source: 'direct', bookerName: 'Asha Nair', bookerPhone: '98470 12345', stays: names.map(stayIn) },
    ...{ groupName: names.length > 1 ? 'Nair wedding' : '', total: 5460 * names.length },
  });
  for (const [at, { _id, version }] of stays.entries()) {
    const lead = {
      name: names[at]!,
      phone: `984701234${5 + at}`,
      address: '14 Race Course Road',
      comingFrom: 'Coimbatore',
      goingTo: 'Munnar',
    };
    await post(manager, `${path}/stays/${_id}/checkIn`, {
      ...{ version, guests: [{ ...lead, idKind: 'aadhaar', idNumber: '4471' }], purpose: 'Holiday', takesDirtyRoom: true },
    });
  }
  return { stayId: stays[0]!._id };
}

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
  await expect(page.getByRole('button', { name: /Check out ₹5,985/ })).toBeVisible();
  await lookAt(page, 'check-out', { briefly: true });
  await page.getByRole('button', { name: /Check out ₹5,985/ }).click();
  await expect(page.getByText('Settled')).toBeVisible();
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
  await expect(page.getByRole('button', { name: /Check out ₹10,920/ })).toBeVisible();
  await page.getByLabel('Paid by').selectOption({ label: 'Another party pays later' });
  await expect(page.getByLabel('Owed by')).toBeVisible();
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
  await page.getByRole('button', { name: /Check out ₹10,920/ }).click();
  await expect(page.getByText('2 rooms checked out', { exact: false })).toBeVisible();
});
