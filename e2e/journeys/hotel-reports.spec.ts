import { addDays } from '@bahi/core/periods/business-date';
import type { Page } from '@playwright/test';
import { get, patch, post } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import type { Shop } from '../fixtures/shop.ts';

type Row = { _id: string; version: number };

/** A hotel of four rooms with a guest in 201 since today, whose day is closed, and a booking for the day after tomorrow. Returns the first day. */
async function openHotel({ manager, path }: Shop) {
  const { settings } = await get<{ settings: Row }>(manager, `${path}/settings`);
  await patch(manager, `${path}/settings`, { version: settings.version, features: ['rooms'] });
  const guests = { baseGuests: 2, mostAdults: 3, mostChildren: 2, mostGuests: 4, extraBeds: 1 };
  const { roomType } = await post<{ roomType: Row }>(manager, `${path}/hotel/roomTypes`, { name: 'Deluxe', ...guests });
  const { rooms } = await post<{ rooms: Row[] }>(manager, `${path}/hotel/rooms`, { typeId: roomType._id, numbers: '201-204' });
  const { businessDay } = await get<{ businessDay: string }>(manager, `${path}/hotel/setUp`);
  const rate = {
    ...{
      typeId: roomType._id,
      season: '',
      firstNight: businessDay,
      lastNight: addDays(businessDay, 365),
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
  const { ratePlan } = await post<{ ratePlan: Row }>(manager, `${path}/hotel/ratePlans`, {
    name: 'Room only',
    mealPlan: 'EP',
    rates: [rate],
  });
  const book = (bookerName: string, from: number, room: number) =>
    post<{ stays: Row[] }>(manager, `${path}/bookings`, {
      ...{ state: 'confirmed', source: 'direct', bookerName, bookerPhone: '98470 12345', total: 10_920 },
      stays: [
        {
          ...{ typeId: roomType._id, planId: ratePlan._id, adults: 1, roomId: rooms[room]!._id },
          ...{ arrival: addDays(businessDay, from), departure: addDays(businessDay, from + 2) },
        },
      ],
    });
  const { stays } = await book('Asha Nair', 0, 0);
  const lead = { name: 'Asha Nair', phone: '9847012345', address: '14 Race Course Road', comingFrom: 'Coimbatore', goingTo: 'Munnar' };
  await post(manager, `${path}/stays/${stays[0]!._id}/checkIn`, {
    ...{ version: stays[0]!.version, guests: [{ ...lead, idKind: 'aadhaar', idNumber: '4471' }], purpose: 'Holiday', takesDirtyRoom: true },
  });
  await post(manager, `${path}/nightAudits/runs`, { businessDay });
  await book('Meera Das', 2, 1);
  return businessDay;
}

const open = async (page: Page, what: string, heading: string) => {
  await page.goto(`/sUsers/hotelReports/${what}`);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
};

test('a manager reads occupancy, pick-up and revenue down to the stay, and the year leads to the board', async ({
  open: openPage,
  shop,
}) => {
  const from = await openHotel(shop);
  const page = await openPage(shop.manager);
  await page.goto('/sUsers/dashboard');
  await expect(page.getByRole('table', { name: 'Hotel today' })).toContainText('25 %');

  await open(page, `occupancy?from=${from}&to=${addDays(from, 4)}`, 'Occupancy');
  await expect(page.getByRole('row', { name: /Closed days, 1 day.*5,200/ })).toBeVisible();
  await lookAt(page, 'hotel-occupancy', { briefly: true });
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('heading', { name: 'House list' })).toBeVisible();
  await page.getByRole('link', { name: 'Asha Nair' }).click();
  await expect(page).toHaveURL(/\/sUsers\/stays\//);

  await open(page, 'pickUp?sinceDays=1', 'Pick-up');
  await expect(page.getByRole('row', { name: /^Total.*10,400/ })).toBeVisible();
  await lookAt(page, 'hotel-pick-up', { briefly: true });
  await open(page, 'forecast?by=type', 'Forecast');
  await expect(page.getByRole('row', { name: /^Deluxe/ })).toContainText('3');

  await open(page, `revenue?from=${from}&to=${from}`, 'Revenue by head');
  await expect(page.getByRole('row', { name: /^Not billed/ })).toContainText('5,200.00');
  await lookAt(page, 'hotel-revenue', { briefly: true });

  await open(page, `year?from=${from}`, 'Year calendar');
  await lookAt(page, 'hotel-year', { briefly: true });
  const day = page.locator(`[data-day="${from}"]`);
  await expect(day).toContainText('25%');
  await day.press('ArrowRight');
  await expect(page.locator(`[data-day="${addDays(from, 1)}"]`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sUsers\/rooms\?from=/);
});
