import { settlementOf } from '@bahi/core/bills/settle-bills';
import { expect, test, vi } from 'vitest';
import { fourBills } from '../../testing/books.ts';
import { anItem } from '../../testing/entries.ts';
import * as toasts from '../toasts.ts';
import { beginMoney, moneyShelves, withSettlement } from './money-entry.ts';
import { openBillOf } from './money-settlement.ts';
import { plainShelves } from './plain-entry.ts';
import { openShelf } from './shelf.ts';
import { beginVoucher, voucherShelves } from './voucher-entry.ts';

const shelfOf = (person: string) => openShelf(voucherShelves.sales, person, 'company').getState();

const stored = () => JSON.parse(localStorage.getItem('bahi.drafts.sales.asha.company') ?? 'null')?.state.active.note;

test('what was typed is kept on this device for its person and company, once the hand rests', async () => {
  shelfOf('asha').change({ note: 'by hand' });
  await vi.waitFor(() => expect(stored()).toBe('by hand'));
  expect(shelfOf('asha').active.changedAt).not.toBeNull();
  expect(shelfOf('vinod').active.note).toBe('');
});

test('a page that is closed while the hand still types keeps that too', () => {
  shelfOf('asha').change({ note: 'the last word' });
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toBe('the last word');
});

test('Keep puts an entry aside, and taking it up puts the other aside in its turn', () => {
  shelfOf('meera').change({ note: 'first' });
  const first = shelfOf('meera').active.key;
  shelfOf('meera').putAside(beginVoucher('sales'));
  shelfOf('meera').change({ note: 'second' });
  shelfOf('meera').takeUp(first);
  expect(shelfOf('meera').active.note).toBe('first');
  expect(shelfOf('meera').kept.map(({ note }) => note)).toEqual(['second']);
});

test('an entry in which nothing was typed is not worth keeping', () => {
  shelfOf('ravi').putAside(beginVoucher('sales'));
  expect(shelfOf('ravi').kept).toEqual([]);
});

test('what an earlier release has stored gets what drafts did not have then', () => {
  const { paymentSplittingData, isInitialSplit, ...old } = beginVoucher('sales', { note: 'of an earlier release', changedAt: 1 });
  const kept = { ...old, key: 'kept', note: 'put aside' };
  localStorage.setItem('bahi.drafts.sales.old.company', JSON.stringify({ state: { active: old, kept: [kept] }, version: 1 }));
  expect(shelfOf('old').active).toEqual({ ...old, paymentSplittingData, isInitialSplit });
  expect(shelfOf('old').kept).toEqual([{ ...kept, paymentSplittingData, isInitialSplit }]);
});

test('an item that cannot be read is left out, the others stay', () => {
  const whole = anItem();
  const torn = { id: 'torn' } as unknown as typeof whole;
  const old = beginVoucher('sales', { changedAt: 1, items: [torn, whole] });
  localStorage.setItem('bahi.drafts.sales.torn.company', JSON.stringify({ state: { active: old, kept: [] }, version: 1 }));
  expect(shelfOf('torn').active.items).toEqual([whole]);
});

test('of a kept transfer whose goods were cleared, those that cannot be read are left out too', () => {
  const whole = anItem();
  const torn = { id: 'torn' } as unknown as typeof whole;
  const begun = plainShelves.stockTransfer.begin();
  const kept = { ...begun, key: 'kept', changedAt: 1, items: [torn], cleared: [torn, whole] };
  localStorage.setItem('bahi.drafts.plainTransfer.torn.company', JSON.stringify({ state: { active: begun, kept: [kept] }, version: 1 }));
  const shelf = openShelf(plainShelves.stockTransfer, 'torn', 'company').getState();
  expect(shelf.kept).toMatchObject([{ key: 'kept', items: [], cleared: [whole] }]);
});

test('each kind has a shelf of its own', () => {
  shelfOf('leela').change({ note: 'a sale' });
  openShelf(voucherShelves.purchase, 'leela', 'company').getState().change({ note: 'a purchase' });
  expect(shelfOf('leela').active).toMatchObject({ voucherType: 'sales', note: 'a sale' });
  expect(openShelf(voucherShelves.creditNote, 'leela', 'company').getState().active).toMatchObject({ voucherType: 'creditNote', note: '' });
});

test('only discarding takes a kept entry away', () => {
  shelfOf('tara').change({ note: 'kept' });
  shelfOf('tara').putAside(beginVoucher('sales'));
  shelfOf('tara').start(beginVoucher('sales'));
  expect(shelfOf('tara').kept).toHaveLength(1);
  shelfOf('tara').discardKept(shelfOf('tara').kept[0]?.key ?? '');
  expect(shelfOf('tara').kept).toEqual([]);
});

test('however many were put aside, the first of them is still there', () => {
  for (let at = 0; at < 60; at++) {
    shelfOf('nila').change({ note: `draft ${at}` });
    shelfOf('nila').putAside(beginVoucher('sales'));
  }
  expect(shelfOf('nila').kept).toHaveLength(60);
  shelfOf('nila').takeUp(shelfOf('nila').kept.at(-1)?.key ?? '');
  expect(shelfOf('nila').active.note).toBe('draft 0');
});

test('a device without room for another draft says so, once until there is room again', async () => {
  const said = vi.spyOn(toasts, 'toastError').mockImplementation(() => 0);
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const typed = (note: string) => {
    shelfOf('asha').change({ note });
    window.dispatchEvent(new Event('pagehide'));
  };
  typed('one');
  typed('two');
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/no room for more drafts/));
  full.mockRestore();
  typed('three');
  expect(stored()).toBe('three');
  expect(said).toHaveBeenCalledOnce();
});

test('"Settlement data and primary settlement data, saved in browser storage and cleared on removal": a primary user has his own', async () => {
  const settled = withSettlement(settlementOf(6_000_000, fourBills.map(openBillOf), [fourBills[0]!.billId]), fourBills, true);
  const people = ['a secondary user', 'a primary user'];
  const shelf = (person: string) => openShelf(moneyShelves.receipt, person, 'company').getState();
  const inBrowser = (person: string) => {
    const { enteredAmount, billData } = JSON.parse(localStorage.getItem(`bahi.drafts.receipt.${person}.company`) ?? '{}').state.active;
    return [enteredAmount, billData?.length ?? null];
  };
  for (const person of people) shelf(person).change(settled);
  window.dispatchEvent(new Event('pagehide'));
  expect(people.map(inBrowser)).toEqual([
    [6_000_000, 1],
    [6_000_000, 1],
  ]);
  shelf('a primary user').start(beginMoney('receipt'));
  window.dispatchEvent(new Event('pagehide'));
  expect(people.map(inBrowser)).toEqual([
    [6_000_000, 1],
    [null, null],
  ]);
});

test('what is saved goes, and no other: what was taken into the hand while the answer came stays there', () => {
  const shelf = () => shelfOf('usha');
  shelf().change({ note: 'first' });
  const first = shelf().active;
  shelf().putAside(beginVoucher('sales'));
  shelf().change({ note: 'second' });
  const second = shelf().active;
  shelf().finish(first, beginVoucher('sales'), false);
  expect(shelf()).toMatchObject({ active: { key: second.key, note: 'second' }, kept: [] });
  const third = beginVoucher('sales');
  shelf().finish(second, third, true);
  expect(shelf()).toMatchObject({ active: { key: third.key, note: '' }, kept: [] });
  // Put aside and taken up anew while it is saved: what was typed since stays.
  shelf().change({ changedAt: 5 });
  const sent = shelf().active;
  shelf().putAside(beginVoucher('sales'));
  shelf().takeUp(sent.key);
  shelf().change({ note: 'and more', changedAt: 6 });
  shelf().finish(sent, beginVoucher('sales'), false);
  expect(shelf()).toMatchObject({ active: { key: sent.key, note: 'and more' }, kept: [] });
});
