import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { nothingSince } from '../testing/saved-vouchers.ts';
import { openApp } from '../testing/show.tsx';
import {
  afterTheReceipt,
  aParty,
  aSavedReceipt,
  fourBills,
  outstandingsOf,
  signInStaff,
  staffApi,
  TODAY,
} from '../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const QUESTION = 'Warning: Modifying the amount will reset all selections and load the latest outstanding data. Do you want to continue?';
const amount = () => screen.getByLabelText('Amount');
const boxOf = (billNo: string) => screen.getByRole('checkbox', { name: new RegExp(billNo) });
const rowOf = (billNo: string) => within(boxOf(billNo).closest('tr') as HTMLElement);

/** The list of a saved receipt that is edited. */
async function openEdit(latest: typeof fourBills | (() => Promise<ReturnType<typeof outstandingsOf>>) = fourBills) {
  const fetchOutstandingDetails = typeof latest === 'function' ? latest : () => outstandingsOf(latest);
  const asked = serveFakeApi(
    staffApi({
      vouchers: { getVoucher: () => ({ voucher: aSavedReceipt(), since: nothingSince }) },
      bills: { listOutstandings: () => outstandingsOf(afterTheReceipt), fetchOutstandingDetails },
    }),
  );
  const app = openApp(`/sUsers/editReceipt/${idOf(700)}`);
  await app.user.click(await screen.findByRole('button', { name: 'Outstanding List' }));
  await screen.findByRole('heading', { name: 'Outstanding List' });
  return { ...app, fetched: () => asked.filter(({ route }) => route === 'bills.fetchOutstandingDetails') };
}

test('restores the stored selection, settled amounts and the entered amount', async () => {
  const { place } = await openEdit();
  expect(place()).toBe(`/sUsers/receipt/editAmount/${aParty()._id}`);
  expect(amount()).toHaveValue('40,000.00');
  expect(rowOf('00291').getAllByText('₹32,400')).toHaveLength(2);
  expect(rowOf('00292').getByText('₹7,600')).toBeVisible();
  expect(rowOf('00292').getByText('₹10,400')).toBeVisible();
});

test('changing the amount opens the confirm dialog; declined, nothing changes and nothing is loaded', async () => {
  const { user, fetched } = await openEdit();
  await user.type(amount(), '5');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(QUESTION)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(amount()).toHaveValue('40,000.00');
  expect(screen.getByText('# Selected Bills (2/4)')).toBeVisible();
  expect(fetched()).toEqual([]);
});

test('"The call is made only after the user confirms the amount change in edit mode.": a toggle asks too, then all starts at 0', async () => {
  const { user, fetched } = await openEdit(fourBills.slice(0, 3));
  await user.click(boxOf('00292'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(fetched()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('# Selected Bills (0/3)')).toBeVisible();
  expect(amount()).toHaveValue('');
  expect(fetched().map(({ input }) => input)).toEqual([
    { partyId: aParty()._id, orgId: idOf(10), voucher: 'receipt', voucherId: idOf(700) },
  ]);
  await user.type(amount(), '500');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('# Selected Bills (1/3)')).toBeVisible();
});

test('"On the response, the outstandings and the total are stored and the advance is reset to 0."', async () => {
  const latest = fourBills.slice(0, 3);
  // For a party with very many bills the list is cut; the total covers all bills.
  const answer = { ...outstandingsOf(latest), totalPaise: 98_765_400 };
  const { user } = await openEdit(async () => answer);
  await user.type(amount(), '5');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Continue' }));
  await screen.findByText('# Selected Bills (0/3)');
  expect(screen.getByText('Total outstanding').nextSibling).toHaveTextContent('₹9,87,654');
  window.dispatchEvent(new Event('pagehide'));
  const { _id: person } = JSON.parse(localStorage.getItem('sUserData') ?? '{}');
  const { active } = JSON.parse(localStorage.getItem(`bahi.drafts.receipt.${person}.${idOf(10)}`) ?? '{}').state;
  expect(active).toMatchObject({ outstandings: latest, isInitialRender: false, billData: null, enteredAmount: 0, advanceAmount: 0 });
  expect(active.totalBillAmount).toBe(answer.totalPaise);
});

test('text typed between Continue and the fresh bills goes into the amount; if they do not load, keys act normally', async () => {
  let answer: (bills: ReturnType<typeof outstandingsOf> | null) => void = () => {};
  const { user } = await openEdit(
    () =>
      new Promise((come, fail) => {
        answer = (bills) => (bills ? come(bills) : fail(new Refused(409, 'BUSY', 'Somebody else is saving')));
      }),
  );
  const agree = async () => {
    await user.click(boxOf('00292'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await agree();
  await user.keyboard('12');
  answer(null);
  await screen.findByText('Somebody else is saving');
  expect(amount()).toHaveValue('40,000.00');
  await agree();
  await user.keyboard('500');
  answer(outstandingsOf(fourBills.slice(0, 3)));
  await waitFor(() => expect(amount()).toHaveValue('500'));
  expect(screen.getByText('# Selected Bills (1/3)')).toBeVisible();
});

test('payment/edit/addAmount/:party_id is the list of the payment that is edited', async () => {
  serveFakeApi(
    staffApi({
      vouchers: { getVoucher: () => ({ voucher: aSavedReceipt({ kind: 'payment' }), since: nothingSince }) },
      bills: { listOutstandings: () => outstandingsOf(afterTheReceipt) },
    }),
  );
  const { place } = openApp(`/sUsers/editPayment/${idOf(700)}`);
  await waitFor(() => expect(amount()).toHaveValue('40,000.00'));
  window.history.pushState(null, '', `/sUsers/payment/edit/addAmount/${aParty()._id}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(await screen.findByRole('heading', { name: 'Outstanding List' })).toBeVisible();
  expect(place()).toBe(`/sUsers/payment/edit/addAmount/${aParty()._id}`);
  expect(amount()).toHaveValue('40,000.00');
});

test('Next without a change goes back and keeps the stored settlement', async () => {
  const { user, place } = await openEdit();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(place()).toBe(`/sUsers/editReceipt/${idOf(700)}`));
  await waitFor(() => expect(amount()).toHaveValue('40,000.00'));
});

test('text typed after the confirmation survives a reload before Next', async () => {
  const { user, place } = await openEdit();
  await user.type(amount(), '5');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Continue' }));
  await screen.findByText('# Selected Bills (0/4)');
  await user.clear(amount());
  await user.type(amount(), '12500');
  const stored = () => JSON.parse(localStorage.getItem(`bahi.drafts.receipt.${person}.${idOf(10)}`) ?? '{}').state.active;
  const { _id: person } = JSON.parse(localStorage.getItem('sUserData') ?? '{}');
  await waitFor(() => {
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()).toMatchObject({ enteredAmount: 1_250_000, isInitialRender: false });
  });
  cleanup();
  openApp(place());
  await screen.findByText('# Selected Bills (1/4)');
  expect(amount()).toHaveValue('12,500.00');
});
