import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDraftStore } from '../../platform/drafts/draft-store.ts';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';
import { beginTrade, tradeDrafts } from '../trade/trade-entry.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
  serveFakeApi(staffApi({}));
});

const draftStore = () =>
  openDraftStore(tradeDrafts('sales'), JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string, aCompany()._id).getState();
const scanPanel = () => screen.findByRole('region', { name: 'Scan' });

test('isScanOn while the scan screen is open, without marking the draft as changed', async () => {
  const { user, place } = openApp('/sUsers/sales');
  await screen.findByRole('combobox', { name: 'Party' });
  expect(draftStore().active.isScanOn).toBe(false);
  await user.keyboard('{Alt>}b{/Alt}');
  await scanPanel();
  expect(draftStore().active).toMatchObject({ isScanOn: true, changedAt: null });
  draftStore().start(beginTrade('sales'));
  await waitFor(() => expect(draftStore().active.isScanOn).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(place()).toBe('/sUsers/sales'));
  expect(draftStore().active.isScanOn).toBe(false);
});

test('returning to a sale with isScanOn opens the scan screen, and Done returns to it', async () => {
  draftStore().start(beginTrade('sales', { isScanOn: true }));
  const { user, place } = openApp('/sUsers/sales');
  await scanPanel();
  expect(place()).toBe('/sUsers/sales/scanProduct');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(place()).toBe('/sUsers/sales'));
  expect(draftStore().active.isScanOn).toBe(false);
});
