import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { aCompany, aStaff, idOf } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { signInStaff, staffApi } from '../../testing/voucher-books.ts';
import type { ReportMail } from './mail-view.tsx';
import type { ReportView } from './view-address.ts';

beforeEach(signInStaff);

const PATH = '/sUsers/stockMovement';
const november = `${PATH}?from=2026-11-01&to=2026-11-30`;
const nothing = { quantity: 0, value: 0 };
const aView = (parts: Partial<ReportView> = {}): ReportView => ({
  ...{ _id: idOf(61), report: 'stockMovement', name: 'Yard', period: 'fixed', path: 'stockMovement' },
  ...{ search: `godownId=${idOf(7)}`, asked: `godownId=${idOf(7)}&from=2026-10-01&to=2026-10-31` },
  ...{ isShared: false, isDefault: false, author: 'Meera', isOwn: true, gone: [] },
  ...parts,
});

function open(
  path: string,
  views: readonly ReportView[] = [],
  save: () => ReportView = () => aView(),
  more: FakeApi = {},
  mails: readonly ReportMail[] = [],
) {
  const none = { list: () => ({ rows: [], next: null, total: 0 }) };
  const saved = () => ({ message: 'View saved', view: save() });
  const asked = serveFakeApi(
    staffApi({
      ...more,
      reports: {
        ...more.reports,
        getStockMovement: ({ from = '2026-04-01', to = '2027-03-31' }) => ({
          ...{ from, to, next: null },
          rows: [{ productId: idOf(31), name: 'Rice', unit: 'PCS', opening: nothing, inward: nothing, outward: nothing, closing: nothing }],
          total: { opening: 0, inward: 0, outward: 0, closing: 0 },
        }),
      },
      reportViews: { list: () => ({ views: [...views] }), save: saved, update: saved, remove: () => ({ message: 'View removed' }) },
      reportMails: {
        list: () => ({ mails: [...mails], ownEmail: 'meera@shop.example' }),
        save: () => ({ message: 'The report will be mailed', mail: mails[0]! }),
        update: () => ({ message: 'The report will be mailed', mail: mails[0]! }),
        send: () => ({ message: 'The report is on its way' }),
      },
      ...{ brands: none, categories: none, godowns: none },
    }),
  );
  const of = (route: string, noun = 'reportViews') => asked.filter((call) => call.route === `${noun}.${route}`).map(({ input }) => input);
  return { ...openApp(path), of };
}

async function openMenu(user: ReturnType<typeof open>['user']) {
  await screen.findByRole('button', { name: /^Saved views/ });
  await user.keyboard('{Alt>}v{/Alt}');
  return within(await screen.findByRole('menu', { name: /^Saved views/ }));
}

describe('the saved views of a report', () => {
  test('a view is saved by keyboard, with the filters of the screen', async () => {
    const { user, of } = open(`${PATH}?from=2025-01-05&to=2025-01-20&brandId=${idOf(8)}`);
    const menu = await openMenu(user);
    expect(menu.getByRole('menuitem', { name: 'Save view…' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.type(dialog.getByLabelText('Name'), 'Tata');
    expect(dialog.getByLabelText('Period')).toHaveDisplayValue('Always 05/01/2025 to 20/01/2025');
    await user.click(dialog.getByLabelText('Share with the company'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(of('save')).toMatchObject([
      {
        ...{ report: 'stockMovement', name: 'Tata', period: 'fixed', path: 'stockMovement', isShared: true, isDefault: false },
        ...{ search: `brandId=${idOf(8)}`, asked: `brandId=${idOf(8)}&from=2025-01-05&to=2025-01-20` },
      },
    ]);
  });

  test('a period that moves is offered for what is shown, and then no day is sent', async () => {
    const { user, of } = open(PATH);
    await openMenu(user);
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    expect(dialog.getByLabelText('Period')).toHaveDisplayValue('This financial year');
    await user.type(dialog.getByLabelText('Name'), 'Year{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(of('save')).toMatchObject([{ period: 'thisYear', search: '', asked: '' }]));
  });

  test('a view opens with its filters and days, is marked, and is changed or removed', async () => {
    const { user, place, of } = open(november, [aView()]);
    const menu = await openMenu(user);
    await user.click(menu.getByRole('menuitemradio', { name: 'Yard' }));
    await waitFor(() => expect(place()).toBe(`${PATH}?godownId=${idOf(7)}&from=2026-10-01&to=2026-10-31`));
    const again = await openMenu(user);
    expect(again.getByRole('menuitemradio', { name: 'Yard' })).toBeChecked();
    await user.click(again.getByRole('menuitem', { name: 'Change this view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the view' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'North yard');
    await user.click(dialog.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(of('update')).toMatchObject([{ id: idOf(61), name: 'North yard', period: 'fixed' }]));
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Remove this view…' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(of('remove')).toMatchObject([{ id: idOf(61) }]));
  });

  test('another view is saved in place of an own one, never of another’s', async () => {
    const { user, of } = open(november, [aView(), aView({ _id: idOf(62), name: 'Shared', isOwn: false, isShared: true, author: 'Ravi' })]);
    const menu = await openMenu(user);
    expect(menu.getByRole('menuitemradio', { name: /Shared.*By Ravi/ })).toBeVisible();
    await user.click(menu.getByRole('menuitem', { name: 'Save view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    expect(within(dialog.getByLabelText('Save as')).getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(dialog.getByLabelText('Save as'), 'In place of “Yard”');
    await user.click(dialog.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(of('update')).toMatchObject([{ id: idOf(61), name: 'Yard', search: '' }]));
  });

  test('of two views with the same filters, the one that was opened is changed', async () => {
    const { user } = open(november, [aView(), aView({ _id: idOf(62), name: 'Second' })]);
    await user.click((await openMenu(user)).getByRole('menuitemradio', { name: 'Second' }));
    const menu = await openMenu(user);
    expect(menu.getByRole('menuitemradio', { name: 'Second' })).toBeChecked();
    await user.click(menu.getByRole('menuitem', { name: 'Change this view…' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Second');
  });

  test('what was typed stays when another view is chosen to be replaced, and comes back with a new one', async () => {
    const { user } = open(november, [aView({ isShared: true })]);
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Save view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    const [as, share] = [dialog.getByLabelText('Save as'), dialog.getByLabelText('Share with the company')];
    await user.selectOptions(as, 'In place of “Yard”');
    expect(dialog.getByLabelText('Name')).toHaveValue('Yard');
    expect(share).toBeChecked();
    await user.selectOptions(as, 'A new view');
    expect(dialog.getByLabelText('Name')).toHaveValue('');
    expect(share).not.toBeChecked();
    await user.type(dialog.getByLabelText('Name'), 'March');
    await user.selectOptions(as, 'In place of “Yard”');
    await user.selectOptions(as, 'A new view');
    expect(dialog.getByLabelText('Name')).toHaveValue('March');
  });

  test('a company whose books begin within the year saves views of the year', async () => {
    const days = { from: '2026-07-10', to: '2027-03-31' };
    const company = { getStaff: () => ({ data: { userData: { ...aStaff, organization: [aCompany({ booksFrom: days.from })] } } }) };
    const { user } = open(`${PATH}?from=${days.from}&to=${days.to}`, [], undefined, { accounts: company });
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Save view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    expect(dialog.getByLabelText('Period')).toHaveDisplayValue('This financial year');
    expect(screen.getByText('This financial year always means the financial year in which you open the view.')).toBeVisible();
  });

  test('a report as on today is saved as that, also on the last day of the year', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-31T06:00:00Z') });
    const answer = { date: '2027-03-31', method: 'average' as const, rows: [], next: null, total: 0, inTransit: 0 };
    const { user } = open('/sUsers/stockSummary', [], undefined, { reports: { getStockSummary: () => answer } });
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Save view…' }));
    const period = await screen.findByLabelText('Period');
    expect(period).toHaveDisplayValue('Today');
    await user.selectOptions(period, 'End of this month');
    expect(screen.getByText('End of this month always means the last day of the month in which you open the view.')).toBeVisible();
  });

  test('a problem of the filters is told above the button', async () => {
    const { user } = open(november, [], () => {
      const problem = { code: 'VIEW_WRONG', field: 'asked', message: 'Godown is no longer there.' };
      throw new Refused(422, 'INVALID', 'Please check the marked fields', { problems: [problem] });
    });
    await openMenu(user);
    await user.keyboard('{Enter}');
    await user.type(await screen.findByLabelText('Name'), 'Yard');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    expect(await screen.findByText('Godown is no longer there.')).toBeVisible();
  });

  test('a default view that was left does not come back', async () => {
    const { user, place } = open(PATH, [aView({ isDefault: true, search: '', asked: 'from=2026-10-01&to=2026-10-31' })]);
    await waitFor(() => expect(place()).toContain('from=2026-10-01'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'thisYear');
    await waitFor(() => expect(place()).toBe(PATH));
    await user.click(await screen.findByRole('link', { name: 'Rice' }));
    await waitFor(() => expect(place()).toContain('stockMoves'));
    window.history.back();
    await screen.findByRole('heading', { name: 'Stock movement' });
    await screen.findByRole('link', { name: 'Rice' });
    expect(place()).toBe(PATH);
  });

  test('a report that is opened without filters shows the default view', async () => {
    const usual = aView({ isDefault: true });
    const { place } = open(PATH, [usual]);
    await waitFor(() => expect(place()).toContain('from=2026-10-01'));
  });

  test('filters in the address are kept', async () => {
    const { place } = open(november, [aView({ isDefault: true })]);
    await screen.findByRole('link', { name: 'Rice' });
    expect(place()).toBe(november);
  });

  test('a view whose record is gone says so, in the menu and when it is opened', async () => {
    const { user } = open(november, [aView({ gone: ['Godown'] })]);
    const menu = await openMenu(user);
    await user.click(menu.getByRole('menuitemradio', { name: /Godown is gone/ }));
    expect(await screen.findByText(/“Yard”: the godown that it filters by is no longer there/)).toBeVisible();
  });

  test('a name that is taken is told at its field, and nothing typed is lost', async () => {
    const { user } = open(november, [], () => {
      throw new Refused(409, 'ALREADY_EXISTS', 'You have a view of this name here.', { field: 'name' });
    });
    await openMenu(user);
    await user.keyboard('{Enter}');
    const name = await screen.findByLabelText('Name');
    await user.type(name, 'Yard');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('You have a view of this name here.'));
    expect(name).toHaveValue('Yard');
  });
});

describe('a view by mail', () => {
  const aMail = (parts: Partial<ReportMail> = {}): ReportMail => ({
    ...{ _id: idOf(71), viewId: idOf(61), viewName: 'Yard', report: 'stockMovement', title: 'Stock movement', author: 'Meera' },
    ...{ rhythm: 'week', weekday: 1, monthDay: 1, hour: 9, format: 'xlsx', recipients: ['meera@shop.example'], isOwn: true },
    ...{ isPaused: false, pausedBecause: '', nextAt: '2026-11-30T03:30:00.000Z', lastAt: null, lastResult: '' },
    ...parts,
  });

  test('it is scheduled from an own view, to the own address first', async () => {
    const { user, of } = open(`${PATH}?godownId=${idOf(7)}&from=2026-10-01&to=2026-10-31`, [aView()], undefined, {}, [aMail()]);
    await screen.findByRole('link', { name: 'Rice' });
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Send by mail…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail “Yard”' }));
    expect(dialog.getByLabelText('Mail addresses')).toHaveValue('meera@shop.example');
    await user.selectOptions(dialog.getByLabelText('How often'), 'Every month');
    await user.selectOptions(dialog.getByLabelText('Day of the month'), 'Last day');
    await user.selectOptions(dialog.getByLabelText('File'), 'PDF');
    await user.type(dialog.getByLabelText('Mail addresses'), ', ca@firm.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(of('save', 'reportMails')).toMatchObject([
        { viewId: idOf(61), rhythm: 'month', monthDay: 31, format: 'pdf', recipients: ['meera@shop.example', 'ca@firm.example'] },
      ]),
    );
  });

  test('the list tells the times, the result and the reason of a pause; one is sent now, one goes on', async () => {
    const because = 'Meera may no longer open this report.';
    const mails = [
      aMail({ lastAt: '2026-11-23T03:30:00.000Z', lastResult: 'Sent to 1 address' }),
      aMail({ _id: idOf(72), viewName: 'North', isPaused: true, pausedBecause: because }),
    ];
    const { user, of } = open(november, [aView()], undefined, {}, mails);
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Mailed reports…' }));
    const list = within(await screen.findByRole('list', { name: 'Mailed reports' }));
    expect(list.getByText(/Every Monday at 09:00 · Excel/, { selector: 'li:first-child *' })).toBeVisible();
    expect(list.getByText(/^Sent to 1 address/)).toBeVisible();
    expect(list.getByText(`Paused: ${because}`)).toBeVisible();
    await user.click(list.getByRole('button', { name: 'More for Yard' }));
    await user.click(screen.getByRole('menuitem', { name: 'Send now' }));
    await waitFor(() => expect(of('send', 'reportMails')).toMatchObject([{ id: idOf(71) }]));
    await user.click(list.getByRole('button', { name: 'More for North' }));
    expect(screen.queryByRole('menuitem', { name: 'Send now' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Go on' }));
    await waitFor(() => expect(of('update', 'reportMails')).toMatchObject([{ id: idOf(72), isPaused: false }]));
  });
});
