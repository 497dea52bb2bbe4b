import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { queryClient } from '../platform/queries.ts';
import { settingsOfCompany } from '../testing/companies.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, anOwner, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { type Settings, someSettings } from '../testing/settings.ts';
import { onPhone } from '../testing/setup.ts';
import { openApp } from '../testing/show.tsx';
import { pageOf } from './pages-of-company.ts';

const orgId = aCompany()._id;

/** A fake server that stores and counts saves. */
function open(first: Partial<Settings> = {}, update?: NonNullable<FakeApi['settings']>['update'], company = aCompany()) {
  let settings = someSettings(first);
  const asked = serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: [company] } } }) },
    organizations: { listOrganizations: () => ({ organizationData: [company], next: null, total: 1 }) },
    ledgers: { listSources: () => ({ sources: [{ _id: idOf(7), kind: 'bank', name: 'Bank A', bankName: '', balancePaise: 0 }] }) },
    settings: {
      get: () => ({ settings }),
      update:
        update ??
        (({ orgId: _, version, unlock, ...sections }) => {
          const until = new Date(Date.now() + 3_600_000).toISOString();
          settings = { ...settings, ...(sections as Partial<Settings>), version: version + 1 };
          if (unlock) settings = { ...settings, unlock: unlock.hours > 0 ? { until, reason: unlock.reason } : null };
          return { message: 'Settings saved', settings };
        }),
    },
  });
  isSignedIn('owner');
  return {
    ...openApp('/pUsers/OrderConfigurations'),
    sent: () => asked.filter(({ route }) => route === 'settings.update').map(({ input }) => input),
    change: (parts: Partial<Settings>) => {
      settings = { ...settings, ...parts };
    },
  };
}
/** Opens the page of a section. */
const section = async (title: string) => {
  const pages = within(await screen.findByRole('navigation', { name: 'Settings' }));
  await userEvent.click(pages.getByRole('link', { name: title }));
  return within(await screen.findByRole('form', { name: title }));
};

test('a section is saved separately, confirms it, and sends its version', async () => {
  const { user, sent } = open();
  const books = await section('Books');
  await user.click(books.getByRole('switch', { name: 'Round bills to the rupee' }));
  await user.selectOptions(books.getByLabelText('Negative stock'), 'Block');
  expect(books.getByText(/^A sale of more than the stock in the godown is refused/)).toBeVisible();
  expect(books.getByText('2 changes, not saved yet')).toBeVisible();
  expect(books.getByLabelText('Negative stock')).toHaveAttribute('data-changed');
  expect(books.getByLabelText('Negative cash')).not.toHaveAttribute('data-changed');
  await user.click(books.getByRole('button', { name: 'Save Books' }));
  expect(await books.findByText('Saved')).toBeVisible();
  expect(books.getByLabelText('Negative stock')).not.toHaveAttribute('data-changed');
  const saved = {
    roundsToRupee: true,
    negativeStock: 'block',
    negativeCash: 'warn',
    valuationMethod: 'average',
    placeOfSupplyBasis: 'billing',
    aheadDays: null,
    salesLedgerId: null,
    purchaseLedgerId: null,
  };
  expect(sent()).toEqual([{ orgId, version: 1, books: saved }]);

  const locks = await section('Locked periods');
  await user.type(locks.getByLabelText('Receipts and payments'), '31/3/26');
  await user.keyboard('{Control>}a{/Control}');
  expect(await locks.findByText('Saved')).toBeVisible();
  expect(sent()[1]).toMatchObject({ version: 2, locks: { money: '2026-03-31', all: null } });
});

test('the days ahead are a number or empty', async () => {
  const { user, sent } = open();
  const books = await section('Books');
  await user.type(books.getByLabelText('Days ahead'), '400');
  await user.click(books.getByRole('button', { name: 'Save Books' }));
  expect(books.getByText('Enter 0 to 366 days, or nothing.')).toBeVisible();
  await user.clear(books.getByLabelText('Days ahead'));
  await user.type(books.getByLabelText('Days ahead'), '0');
  await user.click(books.getByRole('button', { name: 'Save Books' }));
  await waitFor(() => expect(sent()).toMatchObject([{ books: { aheadDays: 0 } }]));
});

test('problems are shown at the field and nothing is sent', async () => {
  const { user, sent } = open();
  const staff = await section('Rights of users');
  await user.type(staff.getByLabelText('Days back'), 'ten');
  await user.type(staff.getByLabelText('Most discount, %'), '101');
  await user.click(staff.getByRole('button', { name: 'Save Rights of users' }));
  expect(staff.getByText('Enter 0 to 3650 days, or nothing.')).toBeVisible();
  expect(staff.getByText('A limit is between 0 and 100 %, or nothing.')).toBeVisible();
  await waitFor(() => expect(staff.getByLabelText('Days back')).toHaveFocus());
  expect(sent()).toEqual([]);
  await user.clear(staff.getByLabelText('Days back'));
  await user.clear(staff.getByLabelText('Most discount, %'));
  await user.type(staff.getByLabelText('Most discount, %'), '7.5 %');
  await user.click(staff.getByRole('button', { name: 'Save Rights of users' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { orgId, version: 1, staff: { backDatingDays: null, mostDiscountPercentE4: 75_000, mostFreePaise: null, rates: 'free' } },
    ]),
  );
});

test('of two users who change a section the second sees the other’s name, keeps the typed data, and may load the stored values', async () => {
  const { user, change } = open({}, () => {
    change({ version: 2, changedBy: 'Asha', books: { ...someSettings().books, negativeStock: 'allow' } });
    throw new Refused(409, 'CHANGED_MEANWHILE', 'This was changed meanwhile', { by: 'Asha', at: null, version: 2 });
  });
  const books = await section('Books');
  await user.click(books.getByRole('switch', { name: 'Round bills to the rupee' }));
  await user.click(books.getByRole('button', { name: 'Save Books' }));
  expect(await books.findByText('Asha')).toBeVisible();
  expect(books.getByRole('switch', { name: 'Round bills to the rupee' })).toBeChecked();
  await user.click(books.getByRole('button', { name: 'Load what is stored' }));
  expect(books.getByRole('switch', { name: 'Round bills to the rupee' })).not.toBeChecked();
  expect(books.getByLabelText('Negative stock')).toHaveValue('allow');
});

describe('two sections saved one right after the other', () => {
  /** Answers saves one by one, each by its version. */
  function openSlow() {
    let settings = someSettings();
    const answers: (() => void)[] = [];
    const app = open({}, async ({ orgId: _, version, unlock: __, ...sections }) => {
      const answered = Promise.withResolvers<void>();
      answers.push(answered.resolve);
      await answered.promise;
      if (version !== settings.version)
        throw new Refused(409, 'CHANGED_MEANWHILE', 'This was changed meanwhile', {
          by: settings.changedBy,
          at: null,
          version: settings.version,
        });
      settings = { ...settings, ...(sections as Partial<Settings>), version: version + 1 };
      app.change(settings);
      return { message: 'Settings saved', settings };
    });
    const byAnother = (parts: Partial<Settings>) => {
      settings = { ...settings, changedBy: 'Asha', version: settings.version + 1, ...parts };
      app.change(settings);
    };
    return { ...app, answers, byAnother };
  }
  const saveBoth = async ({ user }: Pick<ReturnType<typeof open>, 'user'>) => {
    const books = await section('Books');
    await user.click(books.getByRole('switch', { name: 'Round bills to the rupee' }));
    await user.click(books.getByRole('button', { name: 'Save Books' }));
    const print = await section('Print');
    await user.type(print.getByLabelText('Terms'), 'Cash only');
    await user.click(print.getByRole('button', { name: 'Save Print' }));
    return [books, print] as const;
  };

  test('are both saved', async () => {
    const app = openSlow();
    const [books, print] = await saveBoth(app);
    await waitFor(() => expect(app.answers).toHaveLength(1));
    app.answers[0]!();
    expect(await books.findByText('Saved')).toBeInTheDocument();
    await waitFor(() => expect(app.answers).toHaveLength(2));
    app.answers[1]!();
    expect(await print.findByText('Saved')).toBeVisible();
    expect(app.sent()).toMatchObject([
      { version: 1, books: { roundsToRupee: true } },
      { version: 2, print: { terms: 'Cash only' } },
    ]);
  });

  test('and another user has changed the second meanwhile: it is reported, and that change is not undone', async () => {
    const app = openSlow();
    const [books, print] = await saveBoth(app);
    await waitFor(() => expect(app.answers).toHaveLength(1));
    app.byAnother({ print: { ...someSettings().print, terms: 'Asha says' } });
    app.answers[0]!();
    expect(await books.findByText('Asha')).toBeInTheDocument();
    await waitFor(() => expect(app.answers).toHaveLength(2));
    app.answers[1]!();
    expect(await print.findByText('Asha')).toBeVisible();
    expect(print.getByLabelText('Terms')).toHaveValue('Cash only');
    expect(app.sent()[1]).toMatchObject({ version: 1 });
  });
});

test('the parts of Bahi are those of the industry until the user chooses', async () => {
  const { user, sent } = open();
  const parts = await section('Parts of Bahi');
  expect(parts.getByText('As Retail & Distributers begins')).toBeVisible();
  expect(parts.getByLabelText('Vans')).toBeChecked();
  await user.click(parts.getByLabelText('Vans'));
  await user.click(parts.getByRole('button', { name: 'Save Parts of Bahi' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    orgId,
    version: 1,
    features: ['batches', 'serials', 'alternateUnits', 'freeQuantity', 'priceLevels', 'saleOrders', 'purchaseOrders', 'licences'],
  });
  await user.click(parts.getByRole('button', { name: 'As the industry' }));
  await user.click(parts.getByRole('button', { name: 'Save Parts of Bahi' }));
  await waitFor(() => expect(sent()[1]).toEqual({ orgId, version: 2, features: null }));
});

test('locked books are unlocked for a time with a reason and locked again; open ones need no unlocking', async () => {
  const { user, sent } = open({ locks: { ...someSettings().locks, all: '2026-03-31' } });
  await section('Locked periods');
  await user.type(screen.getByLabelText('Reason'), 'A bill came late');
  await user.selectOptions(screen.getByLabelText('For'), '4 hours');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The books are open for a time')).toBeVisible();
  expect(screen.getByText('A bill came late')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lock again' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([{ unlock: { hours: 4, reason: 'A bill came late' } }, { unlock: { hours: 0 } }]);
});

test('unsaved changes are asked about before the page is left', async () => {
  const { user, place } = open();
  const print = await section('Print');
  await user.type(print.getByLabelText('Terms'), 'Goods once sold are not taken back.');
  await user.selectOptions(print.getByLabelText('Bank on the bill'), 'Bank A');
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Dashboard' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(print.getByLabelText('Terms')).toHaveValue('Goods once sold are not taken back.');
  expect(place()).toBe('/pUsers/OrderConfigurations?page=print');
});

test.each([
  [null, true],
  [['priceLevels' as const], true],
  [[], false],
])('for a company that uses %j the menu has Price Level: %s', async (features, isThere) => {
  open({}, undefined, aCompany({ features }));
  expect(await screen.findByRole('link', { name: 'Godown' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Price Level' }) !== null).toBe(isThere);
});

test('a change in a section during its save stays, unsaved', async () => {
  const answers: (() => void)[] = [];
  const { user, sent } = open({}, async ({ orgId: _, version, unlock: __, ...sections }) => {
    const answered = Promise.withResolvers<void>();
    answers.push(answered.resolve);
    await answered.promise;
    return { message: 'Settings saved', settings: someSettings({ ...(sections as Partial<Settings>), version: version + 1 }) };
  });
  const books = await section('Books');
  await user.click(books.getByRole('switch', { name: 'Round bills to the rupee' }));
  await user.click(books.getByRole('button', { name: 'Save Books' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.selectOptions(books.getByLabelText('Negative stock'), 'Block');
  answers[0]!();
  await waitFor(() => expect(books.getByRole('button', { name: 'Save Books' })).toBeEnabled());
  expect(books.getByLabelText('Negative stock')).toHaveValue('block');
  expect(books.getByText('1 change, not saved yet')).toBeVisible();
  await user.click(books.getByRole('button', { name: 'Save Books' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ version: 2, books: { roundsToRupee: true, negativeStock: 'block' } });
});

test('a value restored during its save stays; it needs another save only if the first succeeded', async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const { user, sent } = open({}, async ({ orgId: _, version, unlock: __, ...sections }) => {
    answers.push(Promise.withResolvers());
    await answers.at(-1)!.promise;
    return { message: 'Settings saved', settings: someSettings({ ...(sections as Partial<Settings>), version: version + 1 }) };
  });
  const books = await section('Books');
  const rounds = books.getByRole('switch', { name: 'Round bills to the rupee' });
  const saveAndPutBack = async () => {
    const count = answers.length + 1;
    await user.click(rounds);
    await user.click(books.getByRole('button', { name: 'Save Books' }));
    await waitFor(() => expect(answers).toHaveLength(count));
    await user.click(rounds);
    return answers.at(-1)!;
  };
  (await saveAndPutBack()).reject(new Refused(409, 'LIMIT_REACHED', 'The books are closed.'));
  expect(await books.findByText('The books are closed.')).toBeVisible();
  expect(rounds).not.toBeChecked();
  expect(books.queryByText(/not saved yet/)).toBeNull();

  (await saveAndPutBack()).resolve();
  await waitFor(() => expect(books.getByRole('button', { name: 'Save Books' })).toBeEnabled());
  expect(rounds).not.toBeChecked();
  expect(books.getByText('1 change, not saved yet')).toBeVisible();
  await user.click(books.getByRole('button', { name: 'Save Books' }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[2]).toMatchObject({ version: 2, books: { roundsToRupee: false } });
});

test.each(['Print', 'Locked periods', 'Locked periods of another'])('books are unlocked right after %s was saved', async (before) => {
  const answers: (() => void)[] = [];
  let settings = someSettings({ locks: { ...someSettings().locks, all: '2026-03-31' } });
  const { user, sent, change } = open(settings, async ({ orgId: _, version, unlock, ...sections }) => {
    const answered = Promise.withResolvers<void>();
    answers.push(answered.resolve);
    await answered.promise;
    if (version !== settings.version)
      throw new Refused(409, 'CHANGED_MEANWHILE', 'This was changed meanwhile', { by: null, at: null, version: settings.version });
    settings = { ...settings, ...(sections as Partial<Settings>), version: version + 1 };
    if (unlock) settings = { ...settings, unlock: { until: new Date(Date.now() + 3_600_000).toISOString(), reason: unlock.reason } };
    change(settings);
    return { message: unlock ? 'Books opened' : 'Settings saved', settings };
  });
  const saved = await section(before === 'Print' ? before : 'Locked periods');
  if (before === 'Print') await user.type(saved.getByLabelText('Terms'), 'Cash only');
  else await user.type(saved.getByLabelText('Sales'), '30/4/26');
  await user.click(saved.getByRole('button', { name: /^Save/ }));
  if (before === 'Print') await section('Locked periods');
  await user.type(screen.getByLabelText('Reason'), 'A bill came late');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  if (before.endsWith('another')) {
    settings = { ...settings, version: 2, locks: { ...settings.locks, journal: '2026-05-31' } };
    change(settings);
  }
  answers[0]!();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!();
  if (before.endsWith('another')) {
    await waitFor(() => expect(screen.getAllByText('This was changed meanwhile')[0]).toBeVisible());
    expect(sent()).toMatchObject([{ version: 1 }, { version: 1 }]);
    return;
  }
  expect(await screen.findByText('The books are open for a time')).toBeVisible();
  expect(sent()).toMatchObject([{ version: 1 }, { version: 2, unlock: { hours: 1 } }]);
});

test('by keyboard: text typed during the save of a section stays in its field, unsaved; a second save is queued', async () => {
  const answers: (() => void)[] = [];
  const { user, sent } = open({}, ({ orgId: _, version, unlock: __, ...sections }) => {
    const saved = Promise.withResolvers<void>();
    answers.push(saved.resolve);
    return saved.promise.then(() => ({
      message: 'Settings saved',
      settings: someSettings({ ...(sections as Partial<Settings>), version: version + 1 }),
    }));
  });
  const box = await section('Titles of despatch');
  const [first] = box.getAllByRole('textbox');
  const shownFirst = (first as HTMLInputElement).value;
  await user.clear(first!);
  await user.keyboard('Lorry{Control>}a{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(box.getByRole('status')).toHaveTextContent('Saving…');
  await user.keyboard('{Control>}{Enter}{/Control} no.{Control>}a{/Control}');
  expect(first).toHaveValue('Lorry no.');
  expect(sent()).toHaveLength(1);
  await user.keyboard(' of it');
  answers[0]!();
  await waitFor(() => expect(sent()).toHaveLength(2));
  answers[1]!();
  await waitFor(() => expect(box.getByRole('status')).toHaveTextContent('not saved yet'));
  expect(first).toHaveValue('Lorry no. of it');
  expect(first).toHaveFocus();
  await new Promise((soon) => setTimeout(soon, 50));
  const [titles] = Object.entries(someSettings().despatch).find(([, title]) => title === shownFirst)!;
  expect(sent()).toMatchObject([
    { version: 1, despatch: { [titles]: 'Lorry' } },
    { version: 2, despatch: { [titles]: 'Lorry no.' } },
  ]);
});

test('text typed in two sections during the save of one stays in its field', async () => {
  const answered = Promise.withResolvers<void>();
  const { user, sent } = open({}, async ({ orgId: _, version, unlock: __, ...sections }) => {
    if (sections.books) await answered.promise;
    return { message: 'Settings saved', settings: someSettings({ ...(sections as Partial<Settings>), version: version + 1 }) };
  });
  const books = await section('Books');
  const days = books.getByLabelText('Days ahead');
  await user.click(days);
  await user.keyboard('1{Control>}a{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.keyboard('2');
  const print = await section('Print');
  const terms = print.getByLabelText('Terms');
  await user.type(terms, 'Cash');
  await user.click(print.getByRole('button', { name: 'Save Print' }));
  expect([days, terms].map((field) => (field as HTMLInputElement).value)).toEqual(['12', 'Cash']);
  answered.resolve();
  expect(await print.findByText('Saved')).toBeVisible();
  expect(sent()).toMatchObject([{ books: { aheadDays: 1 } }, { version: 2, print: { terms: 'Cash' } }]);
  expect([days, terms].map((field) => (field as HTMLInputElement).value)).toEqual(['12', 'Cash']);
  expect(books.getByText('1 change, not saved yet')).toBeInTheDocument();
});

test('settings are pages: the search finds one by the name of a field, and unsaved input survives a look at another', async () => {
  const { user, place } = open();
  const books = await section('Books');
  await user.click(books.getByRole('switch', { name: 'Round bills to the rupee' }));
  await user.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'declaration');
  const pages = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Print']);
  await user.click(pages.getByRole('link', { name: 'Print' }));
  expect(place()).toBe('/pUsers/OrderConfigurations?page=print');
  expect(screen.queryByRole('form', { name: 'Books' })).not.toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox', { name: 'Find a setting' }));
  expect((await section('Books')).getByRole('switch', { name: 'Round bills to the rupee' })).toBeChecked();
  await user.click(books.getByRole('button', { name: 'Discard' }));
  expect(books.getByRole('switch', { name: 'Round bills to the rupee' })).not.toBeChecked();
});

test('the navigation offers every page of the company', async () => {
  open();
  const pages = within(await screen.findByRole('navigation', { name: 'Settings' }));
  const offered = pages.getAllByRole('link').map(({ textContent }) => textContent);
  expect(offered).toEqual(expect.arrayContaining(Object.values(pageOf).map(({ label }) => label)));
});

test('on a phone the navigation is the first page, and back returns to it', async () => {
  onPhone();
  const { user } = open();
  await user.click(within(await screen.findByRole('navigation', { name: 'Settings' })).getByRole('link', { name: 'Print' }));
  expect(await screen.findByRole('form', { name: 'Print' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Settings' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('navigation', { name: 'Settings' })).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Print' })).not.toBeInTheDocument();
});

test('the navigation counts at the profile what an invoice requires and the company lacks', async () => {
  const company = aCompany({ gstin: '32AABCU9603R1ZW', registrationType: 'regular' });
  const stored = { ...settingsOfCompany(company), books: { hasMasters: true, firstVoucherOn: null } };
  let address = '';
  serveFakeApi({
    accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [company] } } }) },
    organizations: { getOrganizationSettings: () => ({ ...stored, details: { ...stored.details, address } }) },
    settings: { get: () => ({ settings: someSettings() }) },
  });
  isSignedIn('staff', { role: 'admin' });
  openApp('/sUsers/settings');
  const entries = within(await screen.findByRole('navigation', { name: 'Settings' }));
  expect(await entries.findByRole('link', { name: 'Profile and address 1 missing' })).toBeVisible();
  address = '12 MG Road';
  await act(() => queryClient.invalidateQueries());
  expect(await entries.findByRole('link', { name: 'Profile and address' })).toBeVisible();
});
