import { addDays } from '@bahi/core/periods/business-date';
import type { Page } from '@playwright/test';
import { post } from '../fixtures/api.ts';
import { checkIn, furnishHotel } from '../fixtures/hotel.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import type { Shop } from '../fixtures/shop.ts';

type Row = { _id: string; version: number };

/** A hotel of four rooms with a guest in 201 since today, whose day is closed, and a booking for the day after tomorrow. Returns the first day. */
async function openHotel(shop: Shop) {
  const { manager, path } = shop;
  const { businessDay, typeId, planId, roomIds } = await furnishHotel(shop);
  const book = (bookerName: string, from: number, room: number) =>
    post<{ stays: Row[] }>(manager, `${path}/bookings`, {
      ...{ state: 'confirmed', source: 'direct', bookerName, bookerPhone: '98470 12345', total: 10_920 },
      stays: [
        {
          ...{ typeId, planId, adults: 1, roomId: roomIds[room]! },
          ...{ arrival: addDays(businessDay, from), departure: addDays(businessDay, from + 2) },
        },
      ],
    });
  const { stays } = await book('Asha Nair', 0, 0);
  await checkIn(shop, stays[0]!, 'Asha Nair', '9847012345');
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
