import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDraftStore } from '../platform/drafts/draft-store.ts';
import { anItem } from '../testing/entries.ts';
import { type FakeApi, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, idOf } from '../testing/people.ts';
import { onPhone } from '../testing/setup.ts';
import { openApp } from '../testing/show.tsx';
import { aParty, factsOf, fourBills, outstandingsOf, signInStaff, staffApi, TODAY } from '../testing/voucher-books.ts';

import { beginTrade, tradeDrafts } from './trade/trade-entry.ts';
import { tradeConfigs } from './trade/trade-kinds.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});
afterEach(cleanup);

const supplier = aParty({ _id: idOf(120), partyName: 'Kochi Mills', accountGroup: 'Sundry Creditors', mobileNumber: '9847012345' });
const customer = aParty({ mobileNumber: '9847012345' });

/** The page of a kind with a party that owes ₹100 on one side and is owed the four bills on the other. */
async function openOf(kind: keyof typeof tradeConfigs, party: typeof supplier, vouchers: FakeApi['vouchers'] = {}) {
  const small = { ...fourBills[0]!, pendingPaise: 10_000 };
  serveFakeApi(
    staffApi({
      bills: { listOutstandings: ({ side }) => outstandingsOf(side === 'payable' ? fourBills : [small]) },
      vouchers: { getVoucherFacts: () => factsOf('sales'), listLineLedgers: () => ({ ledgers: [] }), ...vouchers },
    }),
  );
  const of = JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string;
  openDraftStore(tradeDrafts(kind), of, aCompany()._id)
    .getState()
    .start(beginTrade(kind, { changedAt: 1, party, items: [anItem()] }));
  openApp(tradeConfigs[kind].create);
  await screen.findByRole('heading', { name: tradeConfigs[kind].title });
}

const lastMoney = (kind: 'receipt' | 'payment'): FakeApi['vouchers'] => ({
  listVouchers: (input) => ({
    vouchers:
      input.kind === kind && input.state === 'active' && input.limit === 1
        ? [
            {
              _id: idOf(701),
              kind,
              voucherNumber: 'NO/1',
              date: '2026-11-12',
              partyId: input.partyId ?? null,
              partyName: '',
              amountPaise: 500_000,
              isCancelled: false,
            },
          ]
        : [],
    next: null,
    totals: null,
  }),
});
const fourInAll = '₹1,04,250.50';

test.each([
  ['purchase', supplier, fourInAll],
  ['debitNote', supplier, fourInAll],
  ['sales', customer, '₹100.00'],
  ['sales', supplier, '₹100.00'],
  ['creditNote', customer, '₹100.00'],
] as const)('beside a %s stands what is open on its side of the trade', async (kind, party, open) => {
  await openOf(kind, party);
  const panel = await screen.findByRole('region', { name: 'Party' });
  expect(await screen.findByText('Outstanding')).toBeInTheDocument();
  expect(panel).toHaveTextContent(`Outstanding${open}`);
});

test.each([
  ['sales', customer, 'receipt', 'Last receipt, 12/11/2026'],
  ['purchase', supplier, 'payment', 'Last payment, 12/11/2026'],
] as const)('beside a %s stands the last money between the two', async (kind, party, money, text) => {
  await openOf(kind, party, lastMoney(money));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Party' })).toHaveTextContent(`${text}₹5,000.00`);
});

test('on a phone the card shows the same, with buttons to call or message the party', async () => {
  onPhone();
  await openOf('purchase', supplier, lastMoney('payment'));
  expect(await screen.findByText(`Outstanding ${fourInAll}`)).toBeInTheDocument();
  expect(await screen.findByText('Last payment ₹5,000.00 on 12/11/2026')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Call 9847012345' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'WhatsApp 9847012345' })).toHaveAttribute('href', 'https://wa.me/919847012345');
});
