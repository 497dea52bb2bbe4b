import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openShelf } from '../../platform/drafts/draft-store.ts';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, idOf } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { factsOf, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';
import { beginTrade, tradeShelf } from './trade-entry.ts';
import { seriesOf } from './trade-facts.ts';

const counter = { _id: idOf(302), name: 'Counter', nextNumber: 'C/00007', isDefault: false, numbering: 'automatic' as const };
const facts = { ...factsOf('sales'), series: [...factsOf('sales').series, counter] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

test('voucherSeries are those of the kind once the page is open, which is no typing', async () => {
  serveFakeApi(staffApi({ vouchers: { getVoucherFacts: () => facts } }));
  openApp('/sUsers/sales');
  await screen.findByRole('combobox', { name: 'Party' });
  const draft = () =>
    openShelf(tradeShelf('sales'), JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string, aCompany()._id).getState().active;
  await waitFor(() => expect(draft().voucherSeries).toEqual(facts.series.map(({ _id, name }) => ({ _id, name }))));
  expect(draft()).toMatchObject({ selectedVoucherSeries: null, selectedVoucherSeriesForEdit: null, changedAt: null });
});

test('a new voucher is numbered by the series that was chosen, else the default; an edit has that of its number, while it is in use', () => {
  expect(seriesOf(beginTrade('sales'), facts)?.name).toBe('Sales');
  expect(seriesOf(beginTrade('sales', { selectedVoucherSeries: counter._id }), facts)?.name).toBe('Counter');
  const edit = beginTrade('sales', { mode: 'edit', selectedVoucherSeriesForEdit: counter._id });
  expect(seriesOf(edit, facts)?.name).toBe('Counter');
  expect(seriesOf(edit, factsOf('sales'))).toBeUndefined();
});
