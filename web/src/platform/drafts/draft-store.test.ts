import { settlementOf } from '@bahi/core/bills/settle-bills';
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anItem } from '../../testing/entries.ts';
import { fourBills } from '../../testing/voucher-books.ts';
import * as toasts from '../toasts.ts';
import { openDraftStore } from './draft-store.ts';
import { plainDrafts } from './plain-entry.ts';
import { beginReceipt, receiptDrafts, withSettlement } from './receipt-entry.ts';
import { openBillOf } from './receipt-settlement.ts';
import { beginVoucher, voucherDrafts } from './voucher-entry.ts';

const draftStoreOf = (person: string) => openDraftStore(voucherDrafts.sales, person, 'company').getState();

const stored = () => JSON.parse(localStorage.getItem('bahi.drafts.sales.asha.company') ?? 'null')?.state.active.note;

test('typed data is stored on this device for its user and company, after a pause', async () => {
  draftStoreOf('asha').change({ note: 'by hand' });
  await waitFor(() => expect(stored()).toBe('by hand'));
  expect(draftStoreOf('asha').active.changedAt).not.toBeNull();
  expect(draftStoreOf('vinod').active.note).toBe('');
});

test('closing the page during typing stores it too', () => {
  draftStoreOf('asha').change({ note: 'the last word' });
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toBe('the last word');
});

test('Keep puts an entry aside, and taking it up puts the other aside', () => {
  draftStoreOf('meera').change({ note: 'first' });
  const first = draftStoreOf('meera').active.key;
  draftStoreOf('meera').putAside(beginVoucher('sales'));
  draftStoreOf('meera').change({ note: 'second' });
  draftStoreOf('meera').takeUp(first);
  expect(draftStoreOf('meera').active.note).toBe('first');
  expect(draftStoreOf('meera').kept.map(({ note }) => note)).toEqual(['second']);
});

test('an entry without typed data is not kept', () => {
  draftStoreOf('ravi').putAside(beginVoucher('sales'));
  expect(draftStoreOf('ravi').kept).toEqual([]);
});

test('an entry stored by an earlier release gets the new fields', () => {
  const { splits, creditParty, ...old } = beginVoucher('sales', { note: 'of an earlier release', changedAt: 1 });
  const kept = { ...old, key: 'kept', note: 'put aside' };
  localStorage.setItem('bahi.drafts.sales.old.company', JSON.stringify({ state: { active: old, kept: [kept] }, version: 2 }));
  expect(draftStoreOf('old').active).toEqual({ ...old, splits, creditParty });
  expect(draftStoreOf('old').kept).toEqual([{ ...kept, splits, creditParty }]);
});

test('an invalid item is left out, the others stay', () => {
  const whole = anItem();
  const torn = { id: 'torn' } as unknown as typeof whole;
  const old = beginVoucher('sales', { changedAt: 1, items: [torn, whole] });
  localStorage.setItem('bahi.drafts.sales.torn.company', JSON.stringify({ state: { active: old, kept: [] }, version: 2 }));
  expect(draftStoreOf('torn').active.items).toEqual([whole]);
});

test('invalid items of a kept transfer with removed goods are left out too', () => {
  const whole = anItem();
  const torn = { id: 'torn' } as unknown as typeof whole;
  const begun = plainDrafts.stockTransfer.begin();
  const kept = { ...begun, key: 'kept', changedAt: 1, items: [torn], cleared: [torn, whole] };
  localStorage.setItem('bahi.drafts.plainTransfer.torn.company', JSON.stringify({ state: { active: begun, kept: [kept] }, version: 2 }));
  const draftStore = openDraftStore(plainDrafts.stockTransfer, 'torn', 'company').getState();
  expect(draftStore.kept).toMatchObject([{ key: 'kept', items: [], cleared: [whole] }]);
});

test('each kind has its own draft store', () => {
  draftStoreOf('leela').change({ note: 'a sale' });
  openDraftStore(voucherDrafts.purchase, 'leela', 'company').getState().change({ note: 'a purchase' });
  expect(draftStoreOf('leela').active).toMatchObject({ voucherType: 'sales', note: 'a sale' });
  expect(openDraftStore(voucherDrafts.creditNote, 'leela', 'company').getState().active).toMatchObject({
    voucherType: 'creditNote',
    note: '',
  });
});

test('only discarding removes a kept entry', () => {
  draftStoreOf('tara').change({ note: 'kept' });
  draftStoreOf('tara').putAside(beginVoucher('sales'));
  draftStoreOf('tara').start(beginVoucher('sales'));
  expect(draftStoreOf('tara').kept).toHaveLength(1);
  draftStoreOf('tara').discardKept(draftStoreOf('tara').kept[0]?.key ?? '');
  expect(draftStoreOf('tara').kept).toEqual([]);
});

test('with any number of kept entries the first one is still there', () => {
  for (let at = 0; at < 60; at++) {
    draftStoreOf('nila').change({ note: `draft ${at}` });
    draftStoreOf('nila').putAside(beginVoucher('sales'));
  }
  expect(draftStoreOf('nila').kept).toHaveLength(60);
  draftStoreOf('nila').takeUp(draftStoreOf('nila').kept.at(-1)?.key ?? '');
  expect(draftStoreOf('nila').active.note).toBe('draft 0');
});

test('a full device reports it, once until there is room again', async () => {
  const toast = vi.spyOn(toasts, 'toastError').mockImplementation(() => 0);
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const typed = (note: string) => {
    draftStoreOf('asha').change({ note });
    window.dispatchEvent(new Event('pagehide'));
  };
  typed('one');
  typed('two');
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/no room for more drafts/));
  full.mockRestore();
  typed('three');
  expect(stored()).toBe('three');
  expect(toast).toHaveBeenCalledOnce();
});

test('"Settlement data and primary settlement data, saved in browser storage and cleared on removal": a primary user has separate data', async () => {
  const settled = withSettlement(settlementOf(6_000_000, fourBills.map(openBillOf), [fourBills[0]!.billId]), fourBills, true);
  const people = ['a secondary user', 'a primary user'];
  const draftStore = (person: string) => openDraftStore(receiptDrafts.receipt, person, 'company').getState();
  const inBrowser = (person: string) => {
    const { enteredAmount, billData } = JSON.parse(localStorage.getItem(`bahi.drafts.receipt.${person}.company`) ?? '{}').state.active;
    return [enteredAmount, billData?.length ?? null];
  };
  for (const person of people) draftStore(person).change(settled);
  window.dispatchEvent(new Event('pagehide'));
  expect(people.map(inBrowser)).toEqual([
    [6_000_000, 1],
    [6_000_000, 1],
  ]);
  draftStore('a primary user').start(beginReceipt('receipt'));
  window.dispatchEvent(new Event('pagehide'));
  expect(people.map(inBrowser)).toEqual([
    [6_000_000, 1],
    [null, null],
  ]);
});

test('only the saved entry is removed: one taken up during the save stays', () => {
  const draftStore = () => draftStoreOf('usha');
  draftStore().change({ note: 'first' });
  const first = draftStore().active;
  draftStore().putAside(beginVoucher('sales'));
  draftStore().change({ note: 'second' });
  const second = draftStore().active;
  draftStore().finish(first, beginVoucher('sales'), false);
  expect(draftStore()).toMatchObject({ active: { key: second.key, note: 'second' }, kept: [] });
  const third = beginVoucher('sales');
  draftStore().finish(second, third, true);
  expect(draftStore()).toMatchObject({ active: { key: third.key, note: '' }, kept: [] });
  // Put aside and taken up again during the save: keep what was typed since.
  draftStore().change({ changedAt: 5 });
  const sent = draftStore().active;
  draftStore().putAside(beginVoucher('sales'));
  draftStore().takeUp(sent.key);
  draftStore().change({ note: 'and more', changedAt: 6 });
  draftStore().finish(sent, beginVoucher('sales'), false);
  expect(draftStore()).toMatchObject({ active: { key: sent.key, note: 'and more' }, kept: [] });
});
