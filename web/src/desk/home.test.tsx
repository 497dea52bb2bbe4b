import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDraftStore } from '../platform/drafts/draft-store.ts';
import { voucherDrafts } from '../platform/drafts/voucher-entry.ts';
import { storedSession } from '../platform/session.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany } from '../testing/people.ts';
import { onPhone } from '../testing/setup.ts';
import { openApp } from '../testing/show.tsx';
import { aCode, aSavedProduct, emptyDesk, signInStaff, staffApi, TODAY } from '../testing/voucher-books.ts';
import { noteUse, tilesByUse } from './desk-tiles.ts';
import { whole } from './figures-strip.tsx';
import { pendingWork } from './pending-work.ts';
import { ageText } from './to-do.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const desk: typeof emptyDesk = {
  ...emptyDesk,
  salesToday: { amount: 12_840_000, count: 14, weekBefore: 9_000_000 },
  receivedToday: { amount: 8_625_000, count: 9, weekBefore: 10_000_000 },
  paidToday: { amount: 4_200_000, count: 1, weekBefore: 0 },
  lowStock: { count: 12, out: 3, names: ['Oil', 'Salt', 'Soap'] },
  cashAndBank: { amount: 41_290_800, count: 3, weekBefore: 41_290_800 },
  receivable: { amount: 184_250_000, overdue: 62_400_000 },
  payable: { amount: 41_000_000, overdue: 0 },
  days: [
    { date: '2026-11-19', sales: 5_000_000, received: 1_000_000 },
    { date: TODAY, sales: 12_840_000, received: 8_625_000 },
  ],
  daysBefore: { sales: 8_920_000, received: 0 },
};

function openHome(reports: NonNullable<FakeApi['reports']> = { getDesk: () => desk }, others: FakeApi = {}) {
  const asked = serveFakeApi(staffApi({ reports, ...others }));
  return { ...openApp('/sUsers/dashboard'), asked };
}

test('the figures are in whole rupees, each with a link to its source', async () => {
  openHome();
  const strip = within(await screen.findByRole('list', { name: 'Figures of today' }));
  const cells = strip.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(cells).toEqual([
    ['Sales today₹1,28,400▲more than ₹90,000 last Fri', '/sUsers/vouchers?kind=sales'],
    ['Received today₹86,250▼less than ₹1,00,000 last Fri', '/sUsers/vouchers?kind=receipt'],
    ['Paid today₹42,000Nothing last Fri', '/sUsers/vouchers?kind=payment'],
    ['Cash and bank₹4,12,908₹4,12,908 last Fri', '/sUsers/bankBooks'],
    ['Receivable₹18,42,500₹6,24,000 overdue', '/sUsers/outstanding?tab=receivables'],
    ['Payable₹4,10,000Nothing overdue', '/sUsers/outstanding?tab=payables'],
    ['Low stock12 items3 out of stock', '/sUsers/lowStock'],
  ]);
});

test('one call loads all of it', async () => {
  const { asked } = openHome();
  await screen.findByRole('list', { name: 'Figures of today' });
  expect(asked.filter(({ route }) => route.startsWith('reports.'))).toHaveLength(1);
});

test('the chart has a table for screen readers, and the day of the arrows is shown', async () => {
  const { user } = openHome();
  const table = await screen.findByRole('table', { name: 'Sales and receipts, 14 days' });
  expect(within(table).getByRole('row', { name: '19/11/2026 ₹50,000 ₹10,000' })).toBeInTheDocument();
  screen.getByRole('slider', { name: 'Day of the chart' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByText('Thursday 19/11/2026')).toBeVisible();
  // 1,78,400 after 89,200 in the fourteen days before.
  expect(screen.getByText('▲ 100 %')).toBeVisible();
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '19/11/2026: sales ₹50,000, received ₹10,000');
});

test('if the figures fail to load, the links to vouchers stay', async () => {
  openHome({
    getDesk: () => {
      throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
    },
  });
  expect(await screen.findByText('The figures could not be read')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'New' })).getByRole('link', { name: /Sales/ })).toHaveAttribute('href', '/sUsers/sales');
});

test('five first actions are large and say how often they were used today; the rest and the reports are compact lists', async () => {
  openHome();
  const first = within(await screen.findByRole('list', { name: 'New' }));
  expect(await first.findByText('14 today')).toBeVisible();
  expect(first.getAllByRole('link').map((link) => link.querySelector('strong')?.textContent)).toEqual([
    'Sales',
    'Receipt',
    'Purchase',
    'Payment',
    'Sale order',
  ]);
  expect(within(screen.getByRole('list', { name: 'More to enter' })).getByRole('link', { name: 'Journal' })).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Books' })).getByRole('link', { name: 'Day book' })).toBeVisible();
});

test('a new company sees the steps to its first invoice, ticked by what its books hold, until it hides them', async () => {
  const firstSteps = { hasAddress: true, hasGstin: true, hasLogo: false, hasOpenings: false, items: 0, parties: 0, users: 1 };
  const { user } = openHome({ getDesk: () => ({ ...emptyDesk, firstSteps }) });
  const steps = within(await screen.findByRole('region', { name: 'Your first invoice, in five minutes' }));
  expect(steps.getByText('1 of 7 done')).toBeVisible();
  expect(steps.getByRole('link', { name: /^All fields.*First item$/ })).toHaveAttribute('href', '/sUsers/productList/new');
  await user.click(steps.getByRole('button', { name: 'Hide checklist' }));
  expect(screen.queryByRole('region', { name: 'Your first invoice, in five minutes' })).toBeNull();
});

test('without openings their step is ticked by one press, and stays so; the first item is added in its step, with its line on the bill', async () => {
  const firstSteps = { hasAddress: true, hasGstin: true, hasLogo: true, hasOpenings: false, items: 0, parties: 0, users: 1 };
  const saveProduct = vi.fn(() => {
    firstSteps.items = 1;
    return { message: 'Product created', product: aSavedProduct() };
  });
  const { user } = openHome(
    { getDesk: () => ({ ...emptyDesk, firstSteps: { ...firstSteps } }) },
    {
      products: { listTaxClassifications: () => ({ taxClassifications: [aCode], next: null, total: 1 }), saveProduct },
    },
  );
  const steps = within(await screen.findByRole('region', { name: 'Your first invoice, in five minutes' }));
  await user.click(steps.getByRole('button', { name: 'None to bring in' }));
  expect(steps.getByText('3 of 7 done')).toBeVisible();
  await waitFor(() => expect(steps.getByLabelText('Item')).toHaveFocus());
  await user.keyboard('Chandrika Soap 75 g');
  await user.type(steps.getByLabelText('Rate'), '38');
  await user.click(steps.getByRole('button', { name: 'Add' }));
  expect(steps.getByText('Choose a code.')).toBeVisible();
  await user.type(steps.getByRole('combobox', { name: 'HSN and GST' }), '34');
  await user.click(await screen.findByRole('option', { name: /3401/ }));
  const line = within(steps.getByRole('figure', { name: 'On your invoice' })).getAllByRole('row')[1];
  expect([...line!.children].map((cell) => cell.textContent)).toEqual([
    ...['Chandrika Soap 75 g', '3401', '1 pcs', '38.00', '5 % · 1.90', '39.90'],
  ]);
  await user.click(steps.getByRole('button', { name: 'Add' }));
  expect(await steps.findByText('4 of 7 done')).toBeVisible();
  expect(saveProduct).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'Chandrika Soap 75 g', unit: 'pcs', classificationId: aCode._id, salePriceE4: 380_000 }),
    expect.anything(),
  );
  await waitFor(() => expect(steps.getByRole('link', { name: /First customer/ })).toHaveFocus());
});

test('work is listed now or this week, its age amber after a day; none of it has no line', () => {
  expect(pendingWork(emptyDesk)).toEqual({ now: [], week: [] });
  const { now, week } = pendingWork({
    ...desk,
    toDo: {
      cheques: { count: 4, amount: 18_640_000, since: '2026-11-15' },
      billsDue: { count: 9, parties: 6, amount: 34_215_000, until: '2026-11-26' },
      handOvers: { count: 2, amount: 4_825_000, since: '2026-11-19', names: ['Rajesh', 'Sunil'] },
      bankLines: { count: 1, until: '2026-11-18' },
      tds: { month: '2026-10-01', amount: 1_864_000, dueOn: '2026-11-07' },
    },
  });
  const cellsOf = (rows: typeof now) => rows.map(({ name, detail, figure, when, tone }) => [name, detail, figure, when, tone]);
  expect(cellsOf(now)).toEqual([
    ['Cheques to deposit', '4 cheques', '₹1,86,400', '5 days', 'attention'],
    ['Hand-overs to accept', 'Rajesh, Sunil', '₹48,250', 'since yesterday', undefined],
    ['Bank lines to match', '', '1 line', 'to 18/11', undefined],
    ['Overdue bills', 'to collect', '₹6,24,000', 'overdue', 'overdue'],
  ]);
  expect(cellsOf(week)).toEqual([
    ['Bills due', '6 suppliers', '₹3,42,150', 'by 26/11', undefined],
    ['TDS to pay', 'for October', '₹18,640', 'overdue', 'overdue'],
    ['Low stock', 'Oil, Salt, Soap …', '12 items', '3 out', 'attention'],
  ]);
});

test('low stock is listed as pending, on a phone too, where the strip has no room', async () => {
  openHome();
  expect(await screen.findByRole('link', { name: 'Low stock Oil, Salt, Soap … 12 items 3 out' })).toHaveAttribute(
    'href',
    '/sUsers/lowStock',
  );
});

test('on a phone pending work comes before past days, in order and for Tab', async () => {
  onPhone();
  openHome();
  const waits = await screen.findByRole('list', { name: 'To do' });
  const chart = await screen.findByLabelText('Day of the chart');
  expect(waits.compareDocumentPosition(chart)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('the drafts of this device', () => {
  const draftStore = () => openDraftStore(voucherDrafts.sales, storedSession('staff')?._id ?? '', aCompany()._id);
  const begin = () => {
    draftStore().getState().change({});
    draftStore().getState().note(123_400);
  };
  const drafts = async () => within(await screen.findByRole('list', { name: 'To do' }));

  test('are shown if the figures fail to load', async () => {
    begin();
    openHome({
      getDesk: () => {
        throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
      },
    });
    expect(await screen.findByText('The figures could not be read')).toBeVisible();
    expect((await drafts()).getByRole('button', { name: /^Sales · no party yet/ })).toBeVisible();
    expect(screen.queryByText('Nothing pending.')).toBeNull();
  });

  test('are discarded after a question with the choice Keep', async () => {
    begin();
    const { user } = openHome();
    await screen.findByRole('list', { name: 'Figures of today' });
    const discard = async () => user.click((await drafts()).getByRole('button', { name: 'Discard Sales · no party yet' }));
    await discard();
    expect(await screen.findByText('Sales · no party yet, ₹1,234, is only on this device and does not come back.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(draftStore().getState().active.changedAt).not.toBeNull();
    await discard();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(draftStore().getState().active.changedAt).toBeNull());
    expect(screen.queryByText(/^Sales · no party yet/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'To do' })).toHaveFocus();
  });

  test('are shown by Kept drafts from Home itself, without a back arrow', async () => {
    const { user, place } = openHome();
    await screen.findByRole('list', { name: 'Figures of today' });
    await user.click(await screen.findByRole('button', { name: 'My Account' }));
    await user.click(screen.getByRole('menuitem', { name: 'Kept drafts' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'To do' })).toHaveFocus());
    expect(place()).toBe('/sUsers/dashboard');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(localStorage.getItem('bahi.showOnDesk')).toBeNull();
  });
});

test.each([
  ['F8', 'F8', '/sUsers/sales'],
  ['F6', 'F6', '/sUsers/receipt'],
  ['F9', 'F9', '/sUsers/purchase'],
])('%s opens its voucher', async (_, key, path) => {
  const { user, place } = openHome();
  await screen.findByRole('list', { name: 'Figures of today' });
  await user.keyboard(`{${key}}`);
  await waitFor(() => expect(place()).toBe(path));
});

test('a tile opens a new voucher of its kind', async () => {
  const { user, place } = openHome();
  await user.click(within(await screen.findByRole('list', { name: 'New' })).getByRole('link', { name: /^Purchase(?! order)/ }));
  expect(await screen.findByRole('heading', { name: 'Purchase' })).toBeVisible();
  expect(place()).toBe('/sUsers/purchase');
});

test('tiles are ordered by the day of their last use, and do not move within a day', () => {
  noteUse('asha', 'Receipt');
  expect(tilesByUse('asha')[0]?.label).toBe('Sales');
  vi.setSystemTime(new Date('2026-11-21T06:00:00Z'));
  expect(tilesByUse('asha')[0]?.label).toBe('Receipt');
  expect(tilesByUse('vinod')[0]?.label).toBe('Sales');
});

test.each([
  [30_000, 'now'],
  [12 * 60_000, '12 min'],
  [3 * 3_600_000, '3 h'],
  [26 * 3_600_000, '1 day'],
  [50 * 3_600_000, '2 days'],
])('%d ms old is %s', (millis, text) => {
  expect(ageText(millis)).toBe(text);
});

test.each([
  [12_849_950, '₹1,28,500'],
  [12_849_949, '₹1,28,499'],
  [-50, '−₹1'],
  [49, '₹0'],
])('%d paise are %s in whole rupees', (paise, text) => {
  expect(whole(paise)).toBe(text);
});
