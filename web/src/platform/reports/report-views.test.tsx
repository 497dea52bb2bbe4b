import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { signInStaff, staffApi } from '../../testing/voucher-books.ts';
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

function open(path: string, views: readonly ReportView[] = [], save: () => ReportView = () => aView()) {
  const none = { list: () => ({ rows: [], next: null, total: 0 }) };
  const saved = () => ({ message: 'View saved', view: save() });
  const asked = serveFakeApi(
    staffApi({
      reports: {
        getStockMovement: ({ from = '2026-04-01', to = '2027-03-31' }) => ({
          ...{ from, to, next: null },
          rows: [{ productId: idOf(31), name: 'Rice', unit: 'PCS', opening: nothing, inward: nothing, outward: nothing, closing: nothing }],
          total: { opening: 0, inward: 0, outward: 0, closing: 0 },
        }),
      },
      reportViews: { list: () => ({ views: [...views] }), save: saved, update: saved, remove: () => ({ message: 'View removed' }) },
      ...{ brands: none, categories: none, godowns: none },
    }),
  );
  const of = (route: string) => asked.filter((call) => call.route === `reportViews.${route}`).map(({ input }) => input);
  return { ...openApp(path), of };
}

async function openMenu(user: ReturnType<typeof open>['user']) {
  await screen.findByRole('button', { name: 'Saved views' });
  await user.keyboard('{Alt>}v{/Alt}');
  return within(await screen.findByRole('menu', { name: 'Saved views' }));
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
