import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, anOwner, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { ownersViewOf } from './owner-views.ts';

const date = '2026-11-20';
const bankId = idOf(50);

const cheque = {
  _id: idOf(200),
  direction: 'received' as const,
  state: 'inHand' as const,
  chequeNumber: '000121',
  chequeDate: date,
  amountPaise: 118_000,
  bankLedgerId: bankId,
  bankName: 'HDFC 0042',
  partyId: idOf(1),
  partyName: 'Anand Stores',
  voucher: { _id: idOf(300), kind: 'receipt' as const, voucherNumber: 'RC/26-27/00001', date },
  moved: null,
  clearedOn: null,
  returned: null,
  reason: '',
};
const month = {
  ...{ month: '2026-10-01', section: '194C' as const, label: '194C', deductedPaise: 50_000, paidPaise: 0, pendingPaise: 50_000 },
  ...{ dueOn: '2026-11-07', isOverdue: true, ledger: { _id: idOf(60), name: 'TDS 194C' } },
};
const handOver = {
  ...{ _id: idOf(400), version: 1, date, state: 'given' as const, givenBy: 'Arun Das', givenById: idOf(2), toLedgerName: 'Safe' },
  ...{ pieces: [], coinsPaise: 100_000, countedPaise: 100_000, cashPaise: 100_000, differencePaise: 0 },
  ...{ upiPaise: 0, chequePaise: 0, bankPaise: 0, note: '', givenAt: `${date}T12:00:00.000Z`, toLedgerId: idOf(70) },
  ...{ acceptedBy: null, acceptedAt: null },
};

function openAsOwner(path: string) {
  serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()] } } }) },
    organizations: { listOrganizations: () => ({ organizationData: [aCompany()], next: null, total: 1 }) },
    ledgers: { listSources: () => ({ sources: [] }) },
    cheques: {
      listCheques: () => ({ cheques: [cheque], next: null, totals: { count: 1, amountPaise: 118_000 }, byState: [] }),
    },
    tds: { listPayable: () => ({ months: [month], deductedPaise: 50_000, pendingPaise: 50_000 }) },
    handOvers: {
      listHandOvers: () => ({ handOvers: [handOver], next: null }),
      listOwing: () => ({ owing: [], next: null }),
    },
  });
  isSignedIn('owner');
  localStorage.setItem('primaryOrg', JSON.stringify({ _id: aCompany()._id, type: 'self' }));
  return openApp(path);
}

test('an owner who signs in as staff in the same browser comes to the staff’s Home', async () => {
  serveFakeApi({
    accounts: {
      signInStaff: () => ({ message: 'Welcome', data: aStaff }),
      getStaff: () => ({ data: { userData: { ...aStaff, organization: [aCompany()] } } }),
      getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()] } } }),
    },
  });
  isSignedIn('owner');
  const { user, place } = openApp('/sUsers/login');
  await user.type(await screen.findByLabelText('Email or Phone'), aStaff.email);
  await user.type(screen.getByLabelText('Password'), 'Passw0rd@1{Enter}');
  await waitFor(() => expect(place()).toMatch(/dashboard$/));
  expect(place()).toBe('/sUsers/dashboard');
});

test('the owner reads the cheques and can mark or move none', async () => {
  const { user } = openAsOwner('/pUsers/cheques');
  const number = await screen.findByRole('link', { name: '000121' });
  expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  number.focus();
  await user.keyboard(' d');
  expect(screen.queryByText(/1 marked/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the owner reads TDS payable and has no challan to enter', async () => {
  openAsOwner('/pUsers/tds');
  expect(await screen.findByText('October 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Challan/ })).toBeNull();
});

test('the owner sees all hand-overs and accepts none', async () => {
  openAsOwner('/pUsers/handOvers');
  expect((await screen.findAllByText('Arun Das'))[0]).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Waiting to be accepted' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

test('links of the reports stay in the area of the owner, those of forms do not lead there', () => {
  isSignedIn('owner');
  expect(ownersViewOf(`/sUsers/bankBooks/${bankId}/reconciliation`)).toBe(`/pUsers/bankBooks/${bankId}/reconciliation`);
  for (const report of [
    'cheques',
    'tds',
    'handOvers',
    'warrantyCards',
    'vouchers',
    'groupSummary',
    'cashFlow',
    'ratios',
    'monthlySummary',
  ]) {
    expect(ownersViewOf(`/sUsers/${report}`)).toBe(`/pUsers/${report}`);
  }
  for (const form of ['sales', 'receipt', 'bankImport', 'myDay', 'settings']) expect(ownersViewOf(`/sUsers/${form}`)).toBeNull();
});
