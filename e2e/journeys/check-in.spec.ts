import { get, patch, post } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';

const later = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
/** A picture of a few pixels. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAYAAABbNsX4AAAAHUlEQVR4AWzIsQkAAADCMPHyfq67WOgSA9mt08UCAAD//y9B1roAAAAGSURBVAMAjNoMgj7wfwsAAAAASUVORK5CYII=',
  'base64',
);

// A check-in without a purpose is refused on purpose.
test.use({ expectedComplaints: /status of 422/ });

test('a guest and a foreigner check in from the board: signature, Form III until it is filed, a wake-up call', async ({ open, shop }) => {
  const { manager, path } = shop;
  const { settings } = await get<{ settings: { version: number } }>(manager, `${path}/settings`);
  await patch(manager, `${path}/settings`, { version: settings.version, features: ['saleOrders', 'rooms'] });
  const { businessDay } = await get<{ businessDay: string }>(manager, `${path}/hotel/setUp`);
  const dates = { arrival: businessDay, departure: later(businessDay, 3) };
  const guests = { baseGuests: 2, mostAdults: 3, mostGuests: 3 };
  const { roomType } = await post<{ roomType: { _id: string } }>(manager, `${path}/hotel/roomTypes`, { name: 'Deluxe', ...guests });
  const typeId = roomType._id;
  const { rooms } = await post<{ rooms: { _id: string }[] }>(manager, `${path}/hotel/rooms`, { typeId, numbers: '201-204' });
  const rate = {
    ...{
      typeId,
      season: '',
      firstNight: businessDay,
      lastNight: later(businessDay, 300),
      weekdays: [],
      adults: [5000, 5400],
      extraAdult: 900,
    },
    ...{ extraBed: 700, childBands: [], leastNights: 1, isClosed: false, isClosedToArrival: false, isClosedToDeparture: false },
  };
  const plan = { name: 'CP, breakfast', mealPlan: 'CP', rates: [rate] };
  const { ratePlan } = await post<{ ratePlan: { _id: string } }>(manager, `${path}/hotel/ratePlans`, plan);
  const stay = { typeId, planId: ratePlan._id, roomId: rooms[1]!._id, ...dates, adults: 2 };
  const draft = { state: 'confirmed', source: 'direct', bookerName: 'R. Krishnan', bookerPhone: '94460 22817', stays: [stay] };
  const { total } = await post<{ total: number }>(manager, `${path}/bookings/preview`, draft);
  await post(manager, `${path}/bookings`, { ...draft, total });

  const page = await open(manager);
  await page.goto('/sUsers/rooms');
  await page.getByRole('button', { name: /^R\. Krishnan, booked/ }).click();
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByRole('heading', { name: 'Check in, room 202' })).toBeVisible();
  const lead = page.getByRole('region', { name: 'Guest', exact: true });
  await lead.getByLabel('Address').fill('14 Race Course Road, Coimbatore 641018');
  await lead.getByLabel('Coming from').fill('Coimbatore');
  await lead.getByLabel('Going to').fill('Munnar');
  const identity = page.getByRole('region', { name: 'Proof of identity' });
  await identity.getByText('Licence').click();
  await identity.getByLabel('Number', { exact: true }).fill('TN-38 2011 0012345');
  const file = identity.locator('input[type=file]');
  await file.setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: photo.subarray(0, 20) });
  await expect(identity.getByRole('alert')).toHaveText('The photo could not be read. Take it again.');
  await file.setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: photo });
  await expect(identity.getByRole('button', { name: 'Retake' })).toBeVisible();
  const second = page.getByRole('region', { name: 'Guest 2' });
  await second.getByLabel('Nationality').selectOption('GB');
  for (const [label, value] of [
    ...([
      ['Surname', 'Roe'],
      ['Given name', 'Jane'],
      ['City', 'London'],
      ['Phone', '+44 20 7946 0958'],
      ['Address', '1 High Street'],
    ] as const),
    ...([
      ['Coming from', 'Delhi'],
      ['Going to', 'Munnar'],
      ['Number', '533401372'],
      ['Date of birth', '03/02/1985'],
    ] as const),
    ...([
      ['Passport issued at', 'London'],
      ['Passport issued on', '01/01/2020'],
      ['Passport valid till', '01/01/2030'],
    ] as const),
    ...([
      ['Visa or OCI number', 'V1234567'],
      ['Visa issued at', 'London'],
      ['Visa issued on', '01/01/2026'],
    ] as const),
    ...([
      ['Visa valid till', '01/01/2027'],
      ['Visa type', 'Tourist'],
      ['Arrived in India on', '05/01/2026'],
    ] as const),
  ]) {
    await second.getByLabel(label, { exact: true }).fill(value);
  }
  for (const label of ['Country', 'Passport issued by', 'Visa issued by', 'Arrived from country']) {
    await second.getByLabel(label, { exact: true }).selectOption('GB');
  }
  await second.getByLabel('Sex').selectOption('Female');
  await second.getByLabel('Employed in India').selectOption('No');
  const pad = page.getByRole('img', { name: 'Signature of the guest' });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 5 });
  await page.mouse.move(box.x + 200, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Clear' })).toBeEnabled();
  await lookAt(page, 'hotel-check-in', { briefly: true });

  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByText('Enter: Purpose of visit.')).toBeVisible();
  await page.getByLabel('Purpose', { exact: true }).fill('Holiday');
  await page.keyboard.press('Control+a');
  await expect(page.getByText('Checked in to room 202')).toBeVisible();

  await page.goto('/sUsers/rooms/form-iii');
  const form = page.getByRole('listitem', { name: 'Arrival of Jane Roe' });
  await form.getByRole('button', { name: 'Data for the portal' }).click();
  await expect(form.getByText('533401372')).toBeVisible();
  await lookAt(page, 'hotel-form-iii', { briefly: true });
  await form.getByLabel('Acknowledgement number of the portal').fill('F3-2026-118');
  await form.getByRole('button', { name: 'Note as filed' }).click();
  await expect(page.getByText('No form is pending')).toBeVisible();

  await page.goto('/sUsers/rooms/in-house');
  const room = page.getByRole('listitem', { name: 'Room 202' });
  await room.getByRole('button', { name: 'Message or call' }).click();
  await page.getByLabel('Message', { exact: true }).fill('Taxi at 9');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(room.getByText('Taxi at 9')).toBeVisible();
  await room.getByRole('button', { name: 'ID' }).first().click();
  await page.getByLabel('Why do you look at it?').fill('Police asked');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Licence TN3820110012345')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Signature of R. Krishnan' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await lookAt(page, 'hotel-in-house', { briefly: true });
});
