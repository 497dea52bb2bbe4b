import { addDays } from '@bahi/core/periods/business-date';
import { furnishHotel } from '../fixtures/hotel.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';

// An address without https and a file that is no calendar are refused on purpose.
test.use({ expectedComplaints: /status of 422/ });

test('a manager adds a portal, uploads its calendar, and the board says which of its bookings found no room', async ({ open, shop }) => {
  const { businessDay } = await furnishHotel(shop);
  const page = await open(shop.manager);
  await page.goto('/sUsers/rooms/setUp');
  await page.getByRole('link', { name: 'Calendars' }).click();
  await expect(page.getByText('No portal sells this type yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a portal to Deluxe' }).click();
  await page.getByLabel('Portal', { exact: true }).fill('Airbnb');
  await page.getByLabel('Address of its calendar').fill('http://portal.example/deluxe.ics');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('The address must begin with https://.')).toBeVisible();
  await lookAt(page, 'calendar-wrong', { briefly: true });
  await page.getByLabel('Address of its calendar').fill('');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Airbnb added')).toBeVisible();

  const upload = async (text: string) => {
    await page.getByLabel('Calendar file').setInputFiles({ name: 'deluxe.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Read the file' }).click();
  };
  const day = (after: number) => addDays(businessDay, after).replaceAll('-', '');
  const events = Array.from({ length: 5 }, (_, at) =>
    [
      ...['BEGIN:VEVENT', `UID:${at}@portal`, `DTSTART;VALUE=DATE:${day(3)}`],
      ...[`DTEND;VALUE=DATE:${day(5)}`, 'SUMMARY:Reserved', 'END:VEVENT'],
    ].join('\r\n'),
  );
  await page.getByRole('button', { name: 'Upload a file of Airbnb' }).click();
  await upload('Reserved from Monday');
  await expect(page.getByText('This is no calendar file. It begins with BEGIN:VCALENDAR.')).toBeVisible();
  await upload(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'));
  await expect(page.getByText(/4 booked\. 5 events to come/)).toBeVisible({ timeout: 20_000 });
  const needed = page.getByRole('region', { name: 'Needs you' });
  await expect(needed.getByText(/No Deluxe is left on/)).toBeVisible();
  await lookAt(page, 'calendars');

  await page.goto('/sUsers/rooms');
  await expect(page.getByText(/No Deluxe is left on/)).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('link', { name: 'Calendars' }).click();
  await needed.getByRole('button', { name: /^Done with Airbnb/ }).click();
  await expect(needed).toBeHidden();

  const address = page.getByText(/\/api\/calendar\/[A-Za-z0-9_-]{64}\.ics$/);
  const old = (await address.textContent())!;
  await expect(page.getByText('Airbnb has not read its address yet')).toBeVisible();
  expect((await page.request.get(old)).status()).toBe(200);
  await page.reload();
  await expect(page.getByText(/^Airbnb read its address /)).toBeVisible();
  await page.getByRole('button', { name: 'More for Airbnb' }).click();
  await page.getByRole('menuitem', { name: 'New address…' }).click();
  await expect(page.getByRole('dialog').getByText(/The old address stops at once/)).toBeVisible();
  await lookAt(page, 'calendar-new-address', { briefly: true });
  await expect(address).toHaveText(old);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^New address/ })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(address).not.toHaveText(old);
});
