import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Cheque } from '../platform/answers.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { bank, signInStaff, staffApi, TODAY } from '../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const cheque = (at: number, more: Partial<Cheque> = {}): Cheque => ({
  _id: idOf(200 + at),
  direction: 'received',
  state: 'inHand',
  chequeNumber: `00012${at}`,
  chequeDate: TODAY,
  amountPaise: 118_000,
  bankLedgerId: bank._id,
  bankName: bank.name,
  partyId: idOf(1),
  partyName: 'Anand Stores',
  voucher: { _id: idOf(300 + at), kind: 'receipt', voucherNumber: `RC/26-27/0000${at}`, date: TODAY },
  moved: null,
  clearedOn: null,
  returned: null,
  reason: '',
  ...more,
});
const three = [
  cheque(1),
  cheque(2),
  cheque(3, { state: 'deposited', moved: { _id: idOf(400), kind: 'contra', voucherNumber: 'CT/26-27/00001', date: TODAY } }),
];
const listed = (cheques: Cheque[]) => ({
  cheques,
  next: null,
  totals: { count: cheques.length, amountPaise: cheques.reduce((sum, { amountPaise }) => sum + amountPaise, 0) },
  byState: [{ state: 'inHand' as const, count: 2, amountPaise: 236_000 }],
});

function open(fake: NonNullable<FakeApi['cheques']> = {}, path = '/sUsers/cheques') {
  const asked = serveFakeApi(staffApi({ cheques: { listCheques: () => listed(three), ...fake } }));
  return { ...openApp(path), asked };
}
const row = (number: string) => screen.findByRole('link', { name: number });

test('all cheques with their states and totals; Enter opens the voucher of a cheque', async () => {
  const { user, place } = open();
  const table = within(await screen.findByRole('table', { name: 'Cheques' }));
  expect(table.getAllByText('in hand')).toHaveLength(2);
  expect(table.getByText('3 in all')).toBeVisible();
  expect(table.getByText('3,540.00')).toBeVisible();
  (await row('000121')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe(`/sUsers/receipt/details/${idOf(301)}`));
});

test('Space marks, D deposits the marked ones on one slip; a cheque that is not due is refused with a message', async () => {
  const deposit = vi.fn(() => {
    throw new Refused(422, 'INVALID', 'Some entries are not right', {
      problems: [{ code: 'CHEQUE_NOT_DUE', field: 'chequeIds.1', message: 'Cheque 000122 goes to the bank from 25/11/2026 on.' }],
    });
  });
  const { user, asked } = open({ deposit });
  (await row('000121')).focus();
  await user.keyboard(' {ArrowDown} ');
  expect(await screen.findByText('2 marked, ₹2,360.00')).toBeVisible();
  await user.keyboard('d');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deposit 2 cheques' }));
  await waitFor(() => expect(dialog.getByLabelText('Bank')).toHaveValue(bank._id));
  await user.click(dialog.getByRole('button', { name: 'Deposit' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Cheque 000122 goes to the bank from 25\/11\/2026 on\.$/);
  const sent = asked.find(({ route }) => route === 'cheques.deposit');
  expect(sent?.input).toMatchObject({ chequeIds: [idOf(201), idOf(202)], date: TODAY, bankLedgerId: bank._id });
});

test('a refused undo shows the reason', async () => {
  const undo = vi.fn(() => {
    throw new Refused(422, 'INVALID', 'Some entries are not right', {
      problems: [{ code: 'PERIOD_LOCKED', field: 'date', message: 'The books are locked up to 20/11/2026.' }],
    });
  });
  const { user } = open({ undo });
  (await row('000123')).focus();
  await user.keyboard('u');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The books are locked up to 20/11/2026.');
});

test('C shows party and amount of the cheque', async () => {
  const { user } = open();
  (await row('000123')).focus();
  await user.keyboard('c');
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear cheque 000123' }));
  expect(dialog.getByText('Anand Stores, ₹1,180.00')).toBeVisible();
});

test('B bounces the focused one with bank charges; an impossible action does not start', async () => {
  const { user, asked } = open({ return: () => ({ message: 'Cheque bounced by JV/1', voucherId: idOf(500), voucherNumber: 'JV/1' }) });
  (await row('000123')).focus();
  await user.keyboard('d');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('b');
  const dialog = within(await screen.findByRole('dialog', { name: 'Bounce cheque 000123' }));
  await user.type(dialog.getByLabelText('Reason'), 'Funds insufficient');
  await user.type(dialog.getByLabelText('Bank charges'), '118');
  await user.selectOptions(dialog.getByLabelText('Charges are borne by'), 'party');
  await user.click(dialog.getByRole('button', { name: 'Bounce' }));
  await waitFor(() => expect(asked.find(({ route }) => route === 'cheques.return')).toBeDefined());
  expect(asked.find(({ route }) => route === 'cheques.return')?.input).toMatchObject({
    id: idOf(203),
    as: 'bounce',
    reason: 'Funds insufficient',
    chargesPaise: 11_800,
    chargesTo: 'party',
  });
});

test('the key that starts an action sends all later keys to the dialog: an Enter at once does not open the voucher', async () => {
  const issued = cheque(4, { direction: 'issued', state: 'issued', voucher: { ...cheque(4).voucher, kind: 'payment' } });
  const { place } = open({ listCheques: () => listed([issued]) }, '/sUsers/cheques?of=issued');
  (await row('000124')).focus();
  fireEvent.keyDown(document.activeElement!, { key: 's', code: 'KeyS' });
  const field = within(screen.getByRole('dialog', { name: 'Stop cheque 000124' })).getByLabelText('Date');
  expect(field).toHaveFocus();
  fireEvent.keyDown(document.activeElement!, { key: 'Enter', code: 'Enter' });
  expect(screen.getByLabelText('Reason')).toHaveFocus();
  await new Promise((settle) => setTimeout(settle, 50)); // wait for the timers of the dialog
  expect(screen.getByLabelText('Reason')).toHaveFocus();
  expect(place()).toBe('/sUsers/cheques?of=issued');
});

test('filters are in the address; an empty result offers to clear them', async () => {
  const { user, place, asked } = open({ listCheques: () => listed([]) }, '/sUsers/cheques?of=issued&state=waiting');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  expect(asked.find(({ route }) => route === 'cheques.listCheques')?.input).toMatchObject({ direction: 'issued', state: 'waiting' });
  await user.click(screen.getByRole('button', { name: 'All cheques' }));
  expect(await screen.findByText('No cheques issued')).toBeVisible();
  expect(place()).toBe('/sUsers/cheques?of=issued');
});

test('a loading error is shown, and the register can be loaded again', async () => {
  let tries = 0;
  const { user } = open({
    listCheques: () => {
      tries += 1;
      if (tries === 1) throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
      return listed(three);
    },
  });
  expect(await screen.findByText('The cheques could not be read')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table', { name: 'Cheques' })).toBeVisible();
});
