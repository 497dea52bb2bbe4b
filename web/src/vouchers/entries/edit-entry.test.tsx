import { voucherDefaults } from '@bahi/contract/vouchers/voucher-defaults';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { VoucherDetails } from '../../platform/answers.ts';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { aSavedItem, aSavedVoucher, nothingSince } from '../../testing/saved-vouchers.ts';
import { openApp } from '../../testing/show.tsx';
import { aParty, aProduct, bank, cash, factsOf, fourBills, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const id = idOf(900);
const saved = { message: 'Saved', _id: id, voucherNumber: 'X/26-27/00001', version: 5, amountPaise: 0 };
const shop = { _id: idOf(302), name: 'Shop', isDefault: false, isVan: false, isDamage: false };
const facts = () => ({ ...factsOf('receipt'), godowns: [...factsOf('receipt').godowns, shop] });
const main = factsOf('receipt').godowns[0]!;

/** A saved voucher without tax, as serialized. */
const aPlainVoucher = (parts: Partial<VoucherDetails>): VoucherDetails => ({
  ...aSavedVoucher(),
  ...voucherDefaults,
  _id: id,
  voucherNumber: 'X/26-27/00001',
  partyId: null,
  partyName: '',
  amountPaise: 250_000,
  version: 4,
  date: '2026-11-10',
  note: 'As agreed',
  ...parts,
});
const item = (parts: Partial<VoucherDetails['lines'][number]>) => aSavedItem({ godownId: main._id, quantityE4: 40_000, ...parts });
const contra = aPlainVoucher({
  kind: 'contra',
  contra: { fromLedgerId: cash._id, fromName: 'Cash', toLedgerId: bank._id, toName: bank.name },
});

function open(path: string, voucher: VoucherDetails, vouchers: FakeApi['vouchers'] = {}) {
  const asked = serveFakeApi(
    staffApi({
      vouchers: {
        getVoucherFacts: facts,
        getVoucher: () => ({ voucher, since: nothingSince }),
        listStockTransfers: () => ({ transfers: [] }),
        listJournalLedgers: () => ({ ledgers: [] }),
        listStockPlaces: () => ({
          places: [{ godownId: main._id, godownName: main.name, batch: '', quantityE4: 100_000 }],
          hasCost: true,
          purchaseRateE4: 0,
          hasBatches: false,
          hasSerials: false,
          hasExpiry: false,
          batches: [],
        }),
        ...vouchers,
      },
      products: { listProducts: () => ({ products: [aProduct()], next: null, total: 1 }) },
      godowns: { list: () => ({ rows: [], next: null, total: 0 }) },
      reports: {
        getDesk: () => {
          throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
        },
      },
    }),
  );
  const app = openApp(path);
  return { ...app, sent: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
}
/** The form is complete once its narration is; its heading comes earlier. */
const opened = async (title: string) => {
  await screen.findByLabelText('Narration', { selector: 'textarea' });
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
};
const field = (label: string) => screen.getByLabelText(label, { selector: 'input, select, textarea' });

describe('an edit', () => {
  test('of a contra shows the saved values, sends its version, and leads to the voucher', async () => {
    const { user, sent, place } = open(`/sUsers/editcontra/${id}`, contra, { updateContra: () => saved });
    await opened('Edit contra');
    expect(screen.getByText('X/26-27/00001')).toBeVisible();
    expect(field('Amount')).toHaveValue('2,500.00');
    expect(field('Narration')).toHaveValue('As agreed');
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '1800');
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(place()).toBe(`/sUsers/contraDetails/${id}`));
    expect(sent('vouchers.updateContra')).toEqual([
      {
        orgId: idOf(10),
        id,
        version: 4,
        date: '2026-11-10',
        fromLedgerId: cash._id,
        toLedgerId: bank._id,
        amountPaise: 180_000,
        note: 'As agreed',
      },
    ]);
  });

  test('refused because of a newer version keeps the entry, and one press opens the newest', async () => {
    let version = 4;
    const refuse = () => {
      version = 5;
      throw new Refused(409, 'CHANGED_MEANWHILE', 'Somebody changed this meanwhile', { who: 'Meena', when: '2026-11-20T05:00:00.000Z' });
    };
    const { user } = open(`/sUsers/editcontra/${id}`, contra, {
      updateContra: refuse,
      getVoucher: () => ({ voucher: { ...contra, version, amountPaise: version === 4 ? 250_000 : 990_000 }, since: nothingSince }),
    });
    await opened('Edit contra');
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '1800');
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText(/Meena changed this voucher/, { selector: 'p' })).toBeVisible();
    expect(field('Amount')).toHaveValue('1800');
    await user.click(screen.getByRole('button', { name: 'Open the newest' }));
    await waitFor(() => expect(field('Amount')).toHaveValue('9,900.00'));
  });

  test('asks before it is left, and a kept edit is restored', async () => {
    const { user, place } = open(`/sUsers/editcontra/${id}`, contra);
    await opened('Edit contra');
    await user.type(field('Narration'), ' again');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave this contra?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(place()).toBe(`/sUsers/editcontra/${id}`);
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Leave this contra?' })).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    await user.click(await screen.findByRole('button', { name: /^Edit of X\/26-27\/00001/ }));
    await waitFor(() => expect(place()).toBe(`/sUsers/editcontra/${id}`));
    await opened('Edit contra');
    await waitFor(() => expect(field('Narration')).toHaveValue('As agreed again'));
  });

  test('of a journal shows its bills as they were before it, and keeps their due dates', async () => {
    const party = aParty();
    const line = (side: 'debit' | 'credit', amountPaise: number, reference: VoucherDetails['journalLines'][number]['reference']) => ({
      ledgerId: party._id,
      ledgerName: party.partyName,
      side,
      amountPaise,
      reference,
    });
    const bill = { billNo: 'SL/1', billDate: '2026-09-04', dueOn: '2026-10-04', source: 'sales' as const };
    const journal = aPlainVoucher({
      kind: 'journal',
      bills: [
        {
          ...fourBills[0]!,
          ...bill,
          _id: idOf(601),
          billId: idOf(601),
          pendingPaise: 56_200,
          settledPaise: 40_000,
          remainingPaise: 16_200,
        },
      ],
      journalLines: [
        line('credit', 40_000, { kind: 'against', billId: idOf(601), name: 'SL/1', billDate: '2026-09-04', dueOn: '2026-10-04' }),
        line('debit', 40_000, { kind: 'new', billId: idOf(602), name: 'J-9', billDate: '2026-11-01', dueOn: '2027-01-31' }),
      ],
    });
    const { user, sent } = open(`/sUsers/editjournal/${id}`, journal, { updateJournal: () => saved });
    await opened('Edit journal');
    expect(field('Bill of line 1')).toHaveValue('SL/1');
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(sent('vouchers.updateJournal')).toHaveLength(1));
    expect(sent('vouchers.updateJournal')).toMatchObject([
      {
        version: 4,
        lines: [
          { side: 'credit', amountPaise: 40_000, reference: { kind: 'against', billId: idOf(601) } },
          { side: 'debit', amountPaise: 40_000, reference: { kind: 'new', name: 'J-9', billDate: '2026-11-01', dueOn: '2027-01-31' } },
        ],
      },
    ]);
  });

  test('of a transfer keeps its state, and reads the stock without it', async () => {
    const place = { fromGodownId: main._id, fromGodownName: 'Main', toGodownId: shop._id, toGodownName: 'Shop', damageGodownName: '' };
    const days = { state: 'dispatched' as const, dispatchedOn: '2026-11-10', receivedOn: null };
    const voucher = aPlainVoucher({ kind: 'stockTransfer', amountPaise: 0, lines: [item({})], transfer: { ...place, ...days } });
    const { user, sent } = open(`/sUsers/editstockTransfer/${id}`, voucher, { updateStockTransfer: () => saved });
    await opened('Edit stock transfer');
    expect(field('Moves')).toBeDisabled();
    expect(field('Moves')).toHaveDisplayValue('Dispatched');
    await waitFor(() => expect(sent('vouchers.listStockPlaces')).toMatchObject([{ voucherId: id }]));
    await user.clear(field('Quantity of line 1'));
    await user.type(field('Quantity of line 1'), '6');
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(sent('vouchers.updateStockTransfer')).toHaveLength(1));
    expect(sent('vouchers.updateStockTransfer')[0]).toEqual({
      orgId: idOf(10),
      id,
      version: 4,
      date: '2026-11-10',
      fromGodownId: main._id,
      toGodownId: shop._id,
      lines: [{ productId: aProduct()._id, batch: '', quantityE4: 60_000 }],
      note: 'As agreed',
    });
  });

  test('of a transfer that was received is not opened, with the reason', async () => {
    const place = { fromGodownId: main._id, fromGodownName: 'Main', toGodownId: shop._id, toGodownName: 'Shop', damageGodownName: '' };
    const days = { state: 'received' as const, dispatchedOn: '2026-11-10', receivedOn: '2026-11-12' };
    open(`/sUsers/editstockTransfer/${id}`, aPlainVoucher({ kind: 'stockTransfer', lines: [item({})], transfer: { ...place, ...days } }));
    expect(await screen.findByText('The other godown has received these goods. Cancel the transfer and enter it again.')).toBeVisible();
  });

  test('of a stock count compares with the books without it', async () => {
    const voucher = aPlainVoucher({
      kind: 'stockAdjustment',
      amountPaise: 0,
      adjustmentReason: 'count',
      lines: [item({ quantityE4: 10_000, changeE4: -10_000, countedE4: 90_000 })],
    });
    const { user, sent } = open(`/sUsers/editstockAdjustment/${id}`, voucher, { updateStockAdjustment: () => saved });
    expect(await screen.findByText('Books 10 pcs, −1')).toBeVisible();
    expect(field('Counted of line 1')).toHaveValue('9');
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(sent('vouchers.updateStockAdjustment')).toHaveLength(1));
    expect(sent('vouchers.updateStockAdjustment')).toMatchObject([
      { version: 4, reason: 'count', lines: [{ kind: 'counted', quantityE4: 90_000, bookE4: 100_000 }] },
    ]);
  });
});

test('a duplicate of a journal is a new one dated today, its lines on account, and can be saved at once', async () => {
  const party = aParty();
  const line = (side: 'debit' | 'credit', reference: VoucherDetails['journalLines'][number]['reference']) => ({
    ledgerId: party._id,
    ledgerName: party.partyName,
    side,
    amountPaise: 40_000,
    reference,
  });
  const opened = { kind: 'new' as const, billId: idOf(602), name: 'J-9', billDate: '2026-11-01', dueOn: '2027-01-31' };
  const journal = aPlainVoucher({ kind: 'journal', isCancelled: true, journalLines: [line('debit', opened), line('credit', null)] });
  const { user, sent, place } = open(`/sUsers/journalDetails/${id}`, journal, { saveJournal: () => saved });
  await user.click(await screen.findByRole('button', { name: 'More for this voucher' }));
  await user.click(await screen.findByRole('menuitem', { name: /Duplicate/ }));
  await waitFor(() => expect(place()).toBe('/sUsers/journal'));
  await waitFor(() => expect(field('Amount of line 1')).toHaveValue('400.00'));
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(sent('vouchers.saveJournal')).toHaveLength(1));
  const [input] = sent('vouchers.saveJournal') as { date: string; lines: object[] }[];
  expect(input).toMatchObject({ date: TODAY, lines: [{ side: 'debit', amountPaise: 40_000 }, { side: 'credit' }] });
  expect(input!.lines[0]).toHaveProperty('reference', null);
});
