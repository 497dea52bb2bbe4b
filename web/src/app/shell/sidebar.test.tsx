import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type DraftStoreOf, openDraftStore } from '../../platform/drafts/draft-store.ts';
import { plainDrafts } from '../../platform/drafts/plain-entry.ts';
import { beginVoucher, type VoucherEntry, voucherDrafts } from '../../platform/drafts/voucher-entry.ts';
import { saveTransactionDates } from '../../platform/transaction-dates.ts';
import { Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, anOwner, isSignedIn } from '../../testing/people.ts';
import { onPhone } from '../../testing/setup.ts';
import { openApp } from '../../testing/show.tsx';
import { aParty, emptyDesk, signInStaff, staffApi } from '../../testing/voucher-books.ts';

const person = () => JSON.parse(localStorage.getItem('sUserData') ?? '{}')._id as string;
const draftStore = () => openDraftStore(voucherDrafts.sales, person(), aCompany()._id).getState();
/** An unsaved sale, as a reload leaves it. */
const beginASale = () => draftStore().change({ note: 'begun', party: aParty() });

describe('opening a sidebar item of staff', () => {
  beforeEach(() => {
    signInStaff();
    serveFakeApi(staffApi({}));
  });
  const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
  const question = () => screen.findByRole('dialog', { name: 'Leave this sale?' });

  test.each(['Home', 'Passcode', 'Reset Password', 'Settings'])(
    '%s asks before a draft is discarded; Stay changes nothing',
    async (item) => {
      beginASale();
      saveTransactionDates('staff', { from: '2026-04-01', to: '2026-04-30' });
      const { user, place } = openApp('/sUsers/reports');
      await screen.findByRole('link', { name: 'Settings' });
      await user.click((await menu()).getByRole('link', { name: item }));
      await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
      expect(place()).toBe('/sUsers/reports');
      expect(draftStore().active.note).toBe('begun');
      expect(localStorage.getItem('bahi.secondaryTransactionDates')).not.toBeNull();
    },
  );

  test('Discard clears the draft and the saved start and end dates', async () => {
    beginASale();
    saveTransactionDates('staff', { from: '2026-04-01', to: '2026-04-30' });
    const { user, place } = openApp('/sUsers/reports');
    await user.click((await menu()).getByRole('link', { name: 'Home' }));
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    expect(draftStore().active.changedAt).toBeNull();
    expect(draftStore().kept).toEqual([]);
    expect(localStorage.getItem('bahi.secondaryTransactionDates')).toBeNull();
  });

  test('Keep puts it among the kept drafts, which Home lists with its age and can restore', async () => {
    serveFakeApi(staffApi({ reports: { getDesk: () => emptyDesk } }));
    beginASale();
    const { user, place } = openApp('/sUsers/reports');
    await user.click((await menu()).getByRole('link', { name: 'Home' }));
    await user.click(within(await question()).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    expect(draftStore().active.changedAt).toBeNull();
    expect(draftStore().kept.map(({ note }) => note)).toEqual(['begun']);

    const drafts = within(await screen.findByRole('list', { name: 'To do' }));
    await user.click(drafts.getByRole('button', { name: /^Sales · Anand Stores.*now$/ }));
    await waitFor(() => expect(place()).toBe('/sUsers/sales'));
    expect(draftStore().active.note).toBe('begun');
    expect(draftStore().kept).toEqual([]);
  });

  test('asks only once, also on the page of the draft, and clears it there', async () => {
    beginASale();
    const { user, place } = openApp('/sUsers/sales');
    await screen.findByRole('heading', { name: 'Sales' });
    await user.click((await menu()).getByRole('link', { name: 'Home' }));
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(draftStore().active.changedAt).toBeNull();
  });

  test('does not ask if nothing was typed, and still clears preset values', async () => {
    draftStore().start(beginVoucher('sales', { date: '2026-04-05' }));
    saveTransactionDates('staff', { from: '2026-04-01' });
    const { user, place } = openApp('/sUsers/reports');
    await user.click((await menu()).getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    expect(draftStore().active.date).toBeNull();
    expect(localStorage.getItem('bahi.secondaryTransactionDates')).toBeNull();
  });

  const ofKinds = [
    ['the invoice (sale order)', voucherDrafts.saleOrder, 'Leave this sale order?'],
    ['the sales', voucherDrafts.sales, 'Leave this sale?'],
    ['the stock transfer', plainDrafts.stockTransfer, 'Leave this stock transfer?'],
    ['the purchase', voucherDrafts.purchase, 'Leave this purchase?'],
    ['the credit note', voucherDrafts.creditNote, 'Leave this credit note?'],
  ] as const;
  test.each(ofKinds)('clears the drafts of %s', async (_, kind, asked) => {
    const draft = () => openDraftStore(kind as unknown as DraftStoreOf<VoucherEntry>, person(), aCompany()._id).getState();
    draft().change({ note: 'begun' });
    const { user, place } = openApp('/sUsers/reports');
    await user.click((await menu()).getByRole('link', { name: 'Home' }));
    await user.click(within(await screen.findByRole('dialog', { name: asked })).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    expect(draft().active).toMatchObject({ note: '', changedAt: null });
    expect(draft().kept).toEqual([]);
  });

  test('asks one question about several drafts, and Keep keeps all of them', async () => {
    const drafts = ofKinds.map(
      ([, kind]) =>
        () =>
          openDraftStore(kind as unknown as DraftStoreOf<VoucherEntry>, person(), aCompany()._id).getState(),
    );
    for (const draft of drafts) draft().change({ note: 'begun' });
    const { user, place } = openApp('/sUsers/reports');
    await user.click((await menu()).getByRole('link', { name: 'Home' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Leave what you began?' })).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    expect(drafts.map((draft) => [draft().active.changedAt, draft().kept.length])).toEqual(drafts.map(() => [null, 1]));
  });

  test('a van sale and a debit note stay as they are', async () => {
    for (const kind of [voucherDrafts.vanSale, voucherDrafts.debitNote]) {
      const draft = () => openDraftStore(kind as unknown as DraftStoreOf<VoucherEntry>, person(), aCompany()._id).getState();
      draft().change({ note: 'begun' });
    }
    const { user, place } = openApp('/sUsers/reports');
    await user.click((await menu()).getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(place()).toBe('/sUsers/dashboard'));
    expect(openDraftStore(voucherDrafts.vanSale, person(), aCompany()._id).getState().active.note).toBe('begun');
  });

  test('Help asks too, because it opens the dashboard, and opens there', async () => {
    beginASale();
    const { user, place } = openApp('/sUsers/reports');
    await user.click((await menu()).getByRole('button', { name: 'Help' }));
    await user.click(within(await question()).getByRole('button', { name: 'Keep' }));
    const help = within(await screen.findByRole('dialog', { name: 'Help' }));
    expect(place()).toBe('/sUsers/dashboard');
    expect(help.getByText('New sale')).toBeVisible();
    expect(help.getByText(/the operator of this service/)).toBeVisible();
  });

  test('About opens on the dashboard with the version', async () => {
    const { user, place } = openApp('/sUsers/reports');
    await user.click((await menu()).getByRole('button', { name: 'About' }));
    expect(within(await screen.findByRole('dialog', { name: 'About' })).getByText('0.0.7')).toBeVisible();
    expect(place()).toBe('/sUsers/dashboard');
  });

  test.each([
    [
      'the desk',
      async (user: ReturnType<typeof openApp>['user']) => user.click(await screen.findByRole('link', { name: /Parties/ })),
      '/sUsers/partyList',
    ],
    ['a key', async (user: ReturnType<typeof openApp>['user']) => user.keyboard('{F6}'), '/sUsers/receipt'],
    [
      'the header',
      async (user: ReturnType<typeof openApp>['user']) => {
        await user.click(await screen.findByRole('button', { name: 'My Account' }));
        await user.click(screen.getByRole('menuitem', { name: 'Passcode' }));
      },
      '/sUsers/passcode',
    ],
  ] as const)('%s never clears', async (_, press, path) => {
    beginASale();
    saveTransactionDates('staff', { from: '2026-04-01', to: '2026-04-30' });
    const { user, place } = openApp('/sUsers/reports');
    await screen.findByRole('list', { name: 'Masters' });
    await press(user);
    await waitFor(() => expect(place()).toBe(path));
    expect(draftStore().active.note).toBe('begun');
    expect(localStorage.getItem('bahi.secondaryTransactionDates')).not.toBeNull();
  });

  test('the bottom bar of a phone never clears; the drawer above it does', async () => {
    onPhone();
    beginASale();
    const { user, place } = openApp('/sUsers/reports');
    const bar = within(await screen.findByRole('navigation', { name: 'Quick' }));
    await user.click(bar.getByRole('link', { name: 'Outstanding' }));
    await waitFor(() => expect(place()).toBe('/sUsers/outstanding'));
    expect(draftStore().active.note).toBe('begun');
    await user.click(bar.getByRole('button', { name: 'More' }));
    await user.click(within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Home' }));
    await question();
    expect(document.querySelector('dialog[aria-label="Menu"]')).not.toHaveAttribute('open');
  });

  test('New opens a sheet of six kinds and two masters on a phone; an entry opens its form', async () => {
    onPhone();
    serveFakeApi(staffApi({}));
    const { user, place } = openApp('/sUsers/reports');
    await user.click(within(await screen.findByRole('navigation', { name: 'Quick' })).getByRole('button', { name: 'New' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'New' }));
    expect(within(sheet.getByRole('list', { name: 'Vouchers' })).getAllByRole('link')).toHaveLength(6);
    expect(within(sheet.getByRole('list', { name: 'Masters' })).getByRole('link', { name: /^Party/ })).toBeVisible();
    await user.click(sheet.getByRole('link', { name: 'Receipt' }));
    await waitFor(() => expect(place()).toBe('/sUsers/receipt'));
    expect(screen.queryByRole('dialog', { name: 'New' })).toBeNull();
  });

  test('a kept draft belongs to its user', async () => {
    beginASale();
    draftStore().putAside(beginVoucher('sales'));
    expect(draftStore().kept).toHaveLength(1);
    signInStaff();
    expect(draftStore().kept).toEqual([]);
  });

  test('the dates chosen in a report are used in the next, until a sidebar item is opened', async () => {
    saveTransactionDates('staff', { from: '2026-04-01', to: '2026-04-30' });
    const refuse = () => {
      throw new Refused(403, 'NOT_ALLOWED', 'You may not do this');
    };
    const asked = serveFakeApi(staffApi({ reports: { getTrialBalance: refuse } }));
    const periods = () => asked.filter(({ route }) => route === 'reports.getTrialBalance').map(({ input }) => input);
    const { user, place } = openApp('/sUsers/trialBalance');
    await waitFor(() => expect(periods()).toEqual([expect.objectContaining({ from: '2026-04-01', to: '2026-04-30' })]));
    await user.click((await menu()).getByRole('link', { name: 'Passcode' }));
    await waitFor(() => expect(place()).toBe('/sUsers/passcode'));
    window.history.back();
    await waitFor(() => expect(periods().at(-1)).not.toHaveProperty('from'));
  });
});

describe('the sidebar of an owner', () => {
  const owner = (listOrganizations: () => { organizationData: ReturnType<typeof aCompany>[]; next: null; total: number }) => {
    isSignedIn('owner');
    serveFakeApi({
      accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()] } } }) },
      organizations: { listOrganizations },
      staff: { listStaff: () => ({ secondaryUsers: [], next: null, total: 0 }) },
    });
  };

  test('clears the primary transaction date range', async () => {
    owner(() => ({ organizationData: [aCompany()], next: null, total: 1 }));
    saveTransactionDates('owner', { from: '2026-04-01', to: '2026-04-30' });
    saveTransactionDates('staff', { from: '2026-04-01', to: '2026-04-30' });
    const { user, place } = openApp('/pUsers/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Customers' }));
    await waitFor(() => expect(place()).toBe('/pUsers/partyList'));
    expect(localStorage.getItem('bahi.primaryTransactionDates')).toBeNull();
    expect(localStorage.getItem('bahi.secondaryTransactionDates')).not.toBeNull();
  });

  test('on a phone the menu is available, even if the companies fail to load or there are none', async () => {
    onPhone();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    owner(() => {
      if (isBroken) throw new Refused(503, 'BUSY', 'Too much is going on right now. Please try again.');
      return { organizationData: [], next: null, total: 0 };
    });
    const { user } = openApp('/pUsers/productList');
    expect(await screen.findByRole('heading', { name: 'The companies could not be read' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open the menu' })).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('What is kept here belongs to a company.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  });

  test('shows the server’s message if the companies fail to load, and tries again', async () => {
    let isBroken = true;
    owner(() => {
      if (isBroken) throw new Refused(503, 'BUSY', 'Too much is going on right now. Please try again.');
      return { organizationData: [aCompany()], next: null, total: 1 };
    });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = openApp('/pUsers/dashboard');
    expect(await screen.findByText('Too much is going on right now. Please try again.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The companies could not be read' })).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Company: Bahi Traders' })).toBeVisible();
  });
});

describe('the width of a sidebar', () => {
  beforeEach(() => {
    signInStaff();
    serveFakeApi(staffApi({}));
  });

  test('folds to icons on wide screens, with the words for readers and as tooltips, and stays so', async () => {
    localStorage.setItem('bahi.rail', 'false');
    const { user } = openApp('/sUsers/settings');
    await user.click(await screen.findByRole('button', { name: 'Fold the menu to icons' }));
    const home = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' });
    expect(home).toHaveAttribute('title', 'Home');
    expect(within(home).getByText('Home')).toHaveClass('reader-only');
    expect(screen.queryByText('0.0.7')).toBeNull();
    expect(localStorage.getItem('bahi.rail')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Show the menu in full' }));
    expect(screen.getByText('0.0.7')).toBeVisible();
    expect(localStorage.getItem('bahi.rail')).toBe('false');
  });

  test('collapses narrower than 768 px', async () => {
    // In em, so that it follows the size of the text: 47.99 × 16 is 767.84.
    const query = '(max-width: 47.99em)';
    const asked: string[] = [];
    vi.stubGlobal('matchMedia', (text: string) => {
      asked.push(text);
      return { matches: text === query, media: text, addEventListener() {}, removeEventListener() {} };
    });
    openApp('/sUsers/settings');
    expect(await screen.findByRole('navigation', { name: 'Quick' })).toBeVisible();
    expect(asked).toContain(query);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
