import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { api } from '../platform/api.ts';
import { photoProblem } from '../platform/photo-field.tsx';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { staffApi } from '../testing/voucher-books.ts';

type CheckIn = Awaited<ReturnType<typeof api.guests.getCheckIn>>;
type Form = Awaited<ReturnType<typeof api.guests.listForms>>['forms'][number];
let people = 0;
const [stayId, bookingId, roomId, otherRoomId, guestId] = [idOf(901), idOf(902), idOf(903), idOf(904), idOf(905)];
const staff = { ...aStaff, role: 'admin' as const, organization: [aCompany({ industry: 6 })] };

const checkIn: CheckIn = {
  ...{ stayId, bookingId, bookingNumber: 412, state: 'confirmed', typeName: 'Deluxe', planName: 'CP', mealPlan: 'CP' },
  ...{ arrival: '2026-11-24', departure: '2026-11-27', adults: 2, childAges: [], extraBeds: 0, guestName: 'R. Krishnan', bookingNote: '' },
  ...{ billTo: '', vehicle: '', purpose: '', keysGiven: 0, isSigned: false, checkedInAt: null, roomId, version: 3 },
  ...{ businessDay: '2026-11-24', checkInAt: '14:00', earlyFeePaise: 0, idPhotoDays: 30, guests: [], filledFrom: '2026-03-02' },
  rooms: [
    { _id: roomId, name: '202', cleaning: 'clean', cleanedAt: '2026-11-24T07:54:00.000Z', isClean: true, refused: '' },
    { _id: otherRoomId, name: '203', cleaning: 'dirty', cleanedAt: null, isClean: false, refused: '' },
  ],
  filled: {
    ...{
      name: 'R. Krishnan',
      phone: '9446022817',
      email: '',
      address: '14 Race Course Road',
      nationality: 'IN',
      isOci: false,
      bornOn: null,
    },
    ...{ relation: '', comingFrom: '', goingTo: '', idKind: 'licence', idLastFour: '4471', earlierId: idOf(906) },
  },
  nights: ['2026-11-24', '2026-11-25', '2026-11-26'].map((date) => ({ date, valuePaise: 540_000 })),
  taxes: [{ gstPercentE4: 50_000, cgstPaise: 40_500, sgstPaise: 40_500, igstPaise: 0 }],
  ...{ valuePaise: 1_620_000, taxPaise: 81_000, advancePaise: 500_000, balancePaise: 1_201_000 },
};

beforeEach(() => isSignedIn('staff', { _id: idOf(8_600 + ++people), role: 'admin' }));

const withGuests = (guests: NonNullable<Parameters<typeof serveFakeApi>[0]['guests']>) =>
  serveFakeApi(staffApi({ accounts: { getStaff: () => ({ data: { userData: staff } }) }, guests }));

test('a guest known from an earlier stay is checked in; a refusal stands at its field and nothing typed is lost', async () => {
  let tries = 0;
  const asked = withGuests({
    getCheckIn: () => checkIn,
    checkIn: ({ guests, purpose }) => {
      tries += 1;
      if (tries === 1) {
        const problems = [{ code: 'GUEST_FIELD_MISSING', field: 'guests.0.goingTo', message: 'Enter: Going to.' }];
        throw new Refused(422, 'INVALID', 'Some entries are not right', { problems });
      }
      expect(purpose).toBe('Holiday');
      expect(guests).toMatchObject([
        { name: 'R. Krishnan', idKind: 'licence', idNumber: '', earlierId: idOf(906), goingTo: 'Munnar', foreign: null },
        { name: 'Geetha', relation: 'Wife' },
      ]);
      return { message: 'Checked in to room 202', stayId, version: 4, guestIds: [guestId, idOf(907)] };
    },
  });
  const { user } = openApp(`/sUsers/rooms/check-in/${stayId}`);
  expect(await screen.findByRole('heading', { name: 'Check in, room 202' })).toBeVisible();
  expect(screen.getByText('Filled from the stay of 02/03/2026')).toBeVisible();
  expect(screen.getByText('Room clean 13:24')).toBeVisible();
  const lead = within(screen.getByRole('region', { name: 'Guest' }));
  expect(lead.getByLabelText('Phone')).toHaveValue('9446022817');
  await user.type(lead.getByLabelText('Coming from'), 'Coimbatore');
  const second = within(screen.getByRole('region', { name: 'Guest 2' }));
  await user.type(second.getByLabelText('Name'), 'Geetha');
  await user.type(second.getByLabelText('Relation'), 'Wife');
  await user.type(screen.getByLabelText('Purpose'), 'Holiday');
  expect(screen.getByText('₹12,010.00')).toBeVisible();
  // The key checks in from outside of the fields too.
  await user.click(screen.getByText('Filled from the stay of 02/03/2026'));
  await user.keyboard('{Control>}a{/Control}');
  expect(await lead.findByText('Enter: Going to.')).toBeVisible();
  expect(second.getByLabelText('Name')).toHaveValue('Geetha');
  await user.type(lead.getByLabelText('Going to'), 'Munnar');
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('Checked in to room 202')).toBeVisible();
  expect(tries).toBe(2);
  expect(asked.filter(({ route }) => route === 'guests.saveIdPhoto')).toEqual([]);
});

test('a room that is not clean asks for a word, a foreigner for Form III, and an Aadhaar has no photo', async () => {
  withGuests({ getCheckIn: () => checkIn });
  const { user } = openApp(`/sUsers/rooms/check-in/${stayId}`);
  await user.selectOptions(await screen.findByLabelText('Room'), '203, not clean');
  expect(screen.getByText('Room not clean')).toBeVisible();
  expect(screen.getByLabelText('Give room 203 although it is not clean yet')).not.toBeChecked();
  const identity = within(screen.getByRole('region', { name: 'Proof of identity' }));
  expect(identity.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  await user.click(identity.getByRole('radio', { name: 'Aadhaar' }));
  expect(identity.queryByRole('button', { name: 'Take a photo' })).toBeNull();
  const lead = within(screen.getByRole('region', { name: 'Guest' }));
  await user.selectOptions(lead.getByLabelText('Nationality'), 'United Kingdom');
  expect(lead.getByLabelText('Visa or OCI number')).toBeVisible();
  expect(identity.getByRole('radio', { name: 'Passport' })).toBeChecked();
  expect(screen.getByText('1 foreign guest')).toBeVisible();
});

test('a photo of 30 MB or of another kind is refused before it is read', () => {
  expect(photoProblem({ size: 30_000_000, type: 'image/jpeg' })).toBe(
    'The photo may have at most 15 MB. This one has 30. Take it again with the camera.',
  );
  expect(photoProblem({ size: 1_000, type: 'application/pdf' })).toBe('The photo is a JPEG or PNG file.');
  expect(photoProblem({ size: 5_000_000, type: 'image/png' })).toBeNull();
});

test('a late Form III says so, shows its data to copy, and is noted as filed with its number', async () => {
  let form: Form = {
    ...{ guestId, kind: 'arrival', guestName: 'Jane Roe', nationality: 'GB', roomName: '202', stayId, dueAt: '2026-11-25T08:00:00.000Z' },
    ...{ isLate: true, acknowledgement: '', filedAt: null, filedBy: null },
  };
  withGuests({
    listForms: ({ state }) => {
      const forms = (state === 'filed') === (form.filedAt !== null) ? [form] : [];
      return { forms, pending: form.filedAt === null ? 1 : 0, late: form.filedAt === null ? 1 : 0, next: null };
    },
    getFormSheet: () => ({ ...form, fields: [{ label: 'Surname', value: 'Roe' }], photo: null, photoType: null }),
    fileForm: ({ acknowledgement }) => {
      form = { ...form, acknowledgement, isLate: false, filedAt: '2026-11-25T09:00:00.000Z', filedBy: 'Anu' };
      return { message: 'Form III noted as filed', form };
    },
  });
  const { user } = openApp('/sUsers/rooms/form-iii');
  const card = within(await screen.findByRole('listitem', { name: 'Arrival of Jane Roe' }));
  expect(card.getByText('Late, was due 25/11/2026 13:30')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Data for the portal' }));
  expect(await card.findByRole('button', { name: 'Copy Surname' })).toBeVisible();
  await user.type(card.getByLabelText('Acknowledgement number of the portal'), 'F3-9');
  await user.click(card.getByRole('button', { name: 'Note as filed' }));
  expect(await screen.findByText('No form is pending')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Filed' }));
  expect(await screen.findByText('Acknowledgement F3-9')).toBeVisible();
});

test('the house list has the guests with their calls, and an ID only after a reason', async () => {
  let isCalled = false;
  const call = {
    ...{ _id: idOf(908), stayId, kind: 'wakeUp' as const, note: 'With tea', dueAt: '2026-11-25T00:00:00.000Z', doneAt: null, doneBy: null },
    ...{ enteredAt: '2026-11-24T15:00:00.000Z', enteredBy: 'Anu' },
  };
  const asked = withGuests({
    getCheckIn: () => ({ ...checkIn, state: 'inHouse', checkedInAt: '2026-11-24T09:00:00.000Z' }),
    listInHouse: () => ({
      businessDay: '2026-11-24',
      now: '2026-11-24T16:00:00.000Z',
      stays: [
        {
          ...{ stayId, bookingId, bookingNumber: 412, roomName: '202', guestName: 'R. Krishnan', phone: '9446022817', groupName: '' },
          guests: [{ _id: guestId, name: 'R. Krishnan', nationality: 'IN', idKind: 'licence', hasPhoto: true }],
          ...{ planName: 'CP', mealPlan: 'CP', arrival: '2026-11-24', departure: '2026-11-27', adults: 2, children: 0, vehicle: '' },
          ...{ checkedInAt: '2026-11-24T09:00:00.000Z', version: 4, notes: isCalled ? [] : [call] },
        },
      ],
    }),
    doneNote: () => {
      isCalled = true;
      return { message: 'Call made', note: { ...call, doneAt: '2026-11-25T00:01:00.000Z', doneBy: 'Anu' } };
    },
    getIdentity: ({ reason }) => {
      expect(reason).toBe('Police asked');
      return {
        name: 'R. Krishnan',
        idKind: 'licence',
        idNumber: 'TN3820110012345',
        foreign: null,
        photo: null,
        photoType: null,
        signature: null,
      };
    },
  });
  const { user, place } = openApp('/sUsers/rooms/in-house');
  const calls = within(await screen.findByRole('region', { name: 'Wake-up calls' }));
  expect(calls.getByText('Room 202: With tea')).toBeVisible();
  await user.click(calls.getByRole('button', { name: 'Called' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Wake-up calls' })).toBeNull());
  const card = within(screen.getByRole('listitem', { name: 'Room 202' }));
  await user.click(card.getByRole('button', { name: 'ID' }));
  expect(asked.some(({ route }) => route === 'guests.getIdentity')).toBe(false);
  await user.type(await screen.findByLabelText('Why do you look at it?'), 'Police asked');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Licence TN3820110012345')).toBeVisible();
  await user.keyboard('{Escape}');
  // The registration page of a guest leads back to the list from which it was opened.
  await user.click(await card.findByRole('link', { name: 'Card' }));
  expect(await screen.findByRole('heading', { name: 'R. Krishnan' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe('/sUsers/rooms/in-house'));
});

test('the phone of an earlier guest fills only what is empty', async () => {
  const known = { ...checkIn.filled, name: 'Ravi Krishnan', comingFrom: 'Kochi', goingTo: 'Ooty' };
  const nobody = { ...checkIn.filled, phone: '', address: '', idKind: null, idLastFour: '', earlierId: null };
  withGuests({
    getCheckIn: () => ({ ...checkIn, filled: nobody, filledFrom: null }),
    findEarlierGuest: () => ({ guest: known, stayedOn: '2026-03-02' }),
  });
  const { user } = openApp(`/sUsers/rooms/check-in/${stayId}`);
  await user.type(await screen.findByLabelText('Coming from'), 'Thrissur');
  await user.type(screen.getByLabelText('Number, last four'), '1234');
  const lead = within(screen.getByRole('region', { name: 'Guest' }));
  await user.type(lead.getByLabelText('Phone'), '9846024110');
  await user.tab();
  await waitFor(() => expect(lead.getByLabelText('Address')).toHaveValue('14 Race Course Road'));
  expect(lead.getByLabelText('Name')).toHaveValue('R. Krishnan');
  expect(lead.getByLabelText('Coming from')).toHaveValue('Thrissur');
  expect(lead.getByLabelText('Going to')).toHaveValue('Ooty');
  expect(screen.getByLabelText('Number, last four')).toHaveValue('1234');
});
