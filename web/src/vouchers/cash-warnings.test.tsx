import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDraftStore } from '../platform/drafts/draft-store.ts';
import { beginVoucher, voucherDrafts } from '../platform/drafts/voucher-entry.ts';
import { anItem } from '../testing/entries.ts';
import { serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { showPart } from '../testing/show-part.tsx';
import { aParty, aProduct, bank, cash, factsOf, signInStaff, staffApi, TODAY } from '../testing/voucher-books.ts';
import { CashWarnings } from './cash-warnings.tsx';
import { cashOf } from './walk-in/cash-party.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

/** ₹2,000 of cash on every day. */
function open(path: string, negativeCash: 'warn' | 'block' = 'warn') {
  const asked = serveFakeApi(
    staffApi({
      vouchers: { getVoucherFacts: () => factsOf('receipt') },
      ledgers: { listSources: () => ({ sources: [cash, bank] }) },
      cashCounts: {
        getCashLeft: ({ ledgerIds = [], date = TODAY }) => ({
          negativeCash,
          before: null,
          least: ledgerIds.map((ledgerId) => ({ ledgerId, name: 'Cash', from: date, amountPaise: 200_000 })),
        }),
      },
    }),
  );
  return { ...openApp(path), left: () => asked.filter(({ route }) => route === 'cashCounts.getCashLeft').map(({ input }) => input) };
}
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

/** Cash into the bank, as a person types it. */
async function carry(user: ReturnType<typeof open>['user'], amount: string) {
  await waitFor(() => expect(field('From')).toHaveFocus());
  await user.keyboard('cash');
  await screen.findByRole('option', { name: /Cash/, selected: true });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field('To')).toHaveFocus());
  await user.keyboard('hdfc');
  await screen.findByRole('option', { name: /HDFC/, selected: true });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field('Amount')).toHaveFocus());
  await user.keyboard(amount);
}

test('a contra that takes more cash than there is warns while it is typed, and asks once', async () => {
  const { user, left } = open('/sUsers/contra');
  await carry(user, '2500');
  expect(await screen.findByText('Cash is ₹500 below zero with this voucher.')).toBeVisible();
  await user.keyboard('{Backspace}{Backspace}');
  await waitFor(() => expect(screen.queryByText(/below zero/)).not.toBeInTheDocument());
  await user.keyboard('00');
  expect(await screen.findByText('Cash is ₹500 below zero with this voucher.')).toBeVisible();
  expect(left()).toMatchObject([{ date: TODAY, ledgerIds: [cash._id] }]);
});

test('if the company blocks negative cash, the message says so', async () => {
  const { user } = open('/sUsers/contra', 'block');
  await carry(user, '2500');
  expect(await screen.findByText('Cash would be ₹500 below zero. This company blocks negative cash.')).toBeVisible();
});

test('a cash payment warns as soon as its ledger is known; a bank payment does not read the balance', async () => {
  const { user, left } = open(`/sUsers/payment?party=${aParty()._id}`);
  await screen.findByText('# Selected Bills (0/4)');
  await user.keyboard('40000{Enter}');
  const source = await screen.findByRole('combobox', { name: 'Paid from' });
  await user.click(source);
  await user.click(await screen.findByRole('option', { name: /HDFC/ }));
  expect(left()).toEqual([]);
  await user.click(source);
  await user.click(await screen.findByRole('option', { name: /Cash/ }));
  expect(await screen.findByText('Cash is ₹38,000 below zero with this voucher.')).toBeVisible();
});

test('a receipt increases cash and does not read the balance', async () => {
  const { user, left } = open(`/sUsers/receipt?party=${aParty()._id}`);
  await screen.findByText('# Selected Bills (0/4)');
  await user.keyboard('40000{Enter}');
  await user.click(await screen.findByRole('combobox', { name: 'Received in' }));
  await user.click(await screen.findByRole('option', { name: /Cash/ }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Received in' })).toHaveValue('Cash'));
  expect(left()).toEqual([]);
});

test('a credit note at the counter returns cash and shows the shortage', async () => {
  const facts = factsOf('sales');
  const personId = JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string;
  const draftStore = openDraftStore(voucherDrafts.creditNote, personId, aCompany()._id).getState();
  const original = { voucherId: null, number: 'SL/1', date: TODAY };
  // 10 × 1,000.00 at 18 %: 11,800.00
  draftStore.start(beginVoucher('creditNote', { party: cashOf(facts), items: [anItem(aProduct(), 10, 1000)], original }));
  const { left } = open('/sUsers/creditNote');
  expect(await screen.findByText('Cash is ₹9,800 below zero with this voucher.')).toBeVisible();
  expect(left()).toMatchObject([{ ledgerIds: [facts.ledgers.cash] }]);
});

/** An edit that moves its money from one ledger to another. */
async function anEdit(first: readonly string[], then: readonly string[]) {
  const { left } = open('/sUsers/home');
  function Edit() {
    const [cashIds, setIds] = useState(first);
    return (
      <>
        <CashWarnings kind="contra" date={TODAY} cashIds={cashIds} postings={[]} voucherId={idOf(900)} />
        <button type="button" onClick={() => setIds(then)}>
          Move
        </button>
      </>
    );
  }
  const { user } = await showPart(<Edit />);
  return { user, asked: () => left().map((input) => (input as { ledgerIds?: readonly string[] }).ledgerIds ?? []) };
}

test('an edit reads the cash balance only once a cash ledger is chosen', async () => {
  const { user, asked } = await anEdit([], [cash._id]);
  expect(asked()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(asked()).toEqual([[cash._id]]));
});

test('an edit that reduces its own cash amount still reads the balance', async () => {
  const { user, asked } = await anEdit([cash._id], []);
  await waitFor(() => expect(asked()).toEqual([[cash._id]]));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(asked()).toEqual([[cash._id], []]));
});
