import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, anOwner, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';

const ID = idOf(700);
const aBrand = (parts: object = {}) => ({ _id: ID, name: 'Tata', isActive: true, version: 3, changedAt: null, changedBy: null, ...parts });

function open(path: string, fake: FakeApi = {}) {
  isSignedIn('owner');
  const companies = [aCompany()];
  const asked = serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: companies } } }) },
    organizations: { listOrganizations: () => ({ organizationData: companies, next: null, total: 1 }) },
    brands: { list: () => ({ rows: [aBrand()], next: null, total: 1 }), get: () => ({ row: aBrand() }), ...fake.brands },
    ...(({ brands: _, ...rest }) => rest)(fake),
  });
  const inputsOf = (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input);
  return { ...openApp(path), inputsOf };
}

describe('the list', () => {
  test('keeps search and state in the address and requests by them', async () => {
    const { user, place, inputsOf } = open('/pUsers/brand');
    expect(await screen.findByRole('link', { name: 'Tata' })).toHaveAttribute('href', `/pUsers/brand/${ID}`);
    await user.type(screen.getByRole('searchbox', { name: 'Search name' }), 'tat');
    await waitFor(() => expect(place()).toBe('/pUsers/brand?search=tat'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which brands' }), 'all');
    await waitFor(() => expect(place()).toBe('/pUsers/brand?search=tat&state=all'));
    await waitFor(() => expect(inputsOf('brands.list').at(-1)).toMatchObject({ search: 'tat', state: 'all' }));
  });

  test('creates a record with the searched name', async () => {
    const { user, place } = open('/pUsers/brand?search=Amul', { brands: { list: () => ({ rows: [], next: null, total: 0 }) } });
    expect(await screen.findByText('Nothing holds “Amul” in its name.')).toBeVisible();
    await user.keyboard('{Alt>}c{/Alt}');
    await waitFor(() => expect(place()).toBe('/pUsers/brand/new?name=Amul'));
    expect(await screen.findByLabelText('Name')).toHaveValue('Amul');
  });

  test('text typed right after Alt+C goes into the form', async () => {
    const { user } = open('/pUsers/brand');
    await screen.findByRole('link', { name: 'Tata' });
    await userEvent.setup({ delay: null }).keyboard('{Alt>}c{/Alt}Amul');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Amul'));
    await user.keyboard(' two');
    expect(screen.getByLabelText('Name')).toHaveValue('Amul two');
  });

  test('explains an empty list', async () => {
    open('/pUsers/brand', { brands: { list: () => ({ rows: [], next: null, total: 0 }) } });
    expect(await screen.findByRole('heading', { name: 'No brands yet' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'New brand' }).at(-1)).toHaveAttribute('href', '/pUsers/brand/new');
    expect(await screen.findByRole('link', { name: 'Import from a file' })).toHaveAttribute('href', '/pUsers/import?sheet=brands');
  });

  test('shows an error, and loads again', async () => {
    let isBroken = true;
    const { user } = open('/pUsers/brand', {
      brands: {
        list: () => {
          if (isBroken) throw new Refused(409, 'BROKEN', 'Not now');
          return { rows: [aBrand()], next: null, total: 1 };
        },
      },
    });
    expect(await screen.findByRole('heading', { name: 'The brands could not be read' })).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Tata' })).toBeVisible();
  });

  test('a hidden column stays hidden on this device', async () => {
    const { user } = open('/pUsers/brand');
    await screen.findByRole('columnheader', { name: 'Last changed' });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Last changed' }));
    expect(screen.queryByRole('columnheader', { name: 'Last changed' })).toBeNull();
    expect(screen.getByRole('menuitemcheckbox', { name: 'Last changed' })).toHaveAttribute('aria-checked', 'false');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('bahi.columns.'))).toHaveLength(1);
  });
});

describe('the form', () => {
  test('sends the changed fields, with the version they were changed from', async () => {
    const { user, place, inputsOf } = open(`/pUsers/brand/${ID}`, {
      brands: { update: () => ({ message: 'Brand saved', row: aBrand({ name: 'Tata Steel', version: 4 }) }) },
    });
    await user.type(await screen.findByLabelText('Name'), ' Steel');
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(place()).toBe('/pUsers/brand'));
    expect(inputsOf('brands.update')).toMatchObject([{ id: ID, version: 3, name: 'Tata Steel' }]);
  });

  test.each([
    ['/pUsers/brand/new', 'save', 'Steel'],
    [`/pUsers/brand/${ID}`, 'update', 'Tata Steel'],
  ] as const)('whoever leaves %s while it is saved is told of the answer where he is, and led nowhere', async (path, route, name) => {
    const answer = Promise.withResolvers<{ message: string; row: ReturnType<typeof aBrand> }>();
    const { user, place, inputsOf } = open(path, { brands: { [route]: () => answer.promise } });
    const field = await screen.findByLabelText('Name');
    await user.clear(field);
    await user.type(field, name);
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(inputsOf(`brands.${route}`)).toHaveLength(1));
    await user.click(screen.getAllByRole('link', { name: /^(Home|Dashboard)$/ })[0]!);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(place()).toBe('/pUsers/dashboard'));
    answer.resolve({ message: 'Brand saved', row: aBrand({ name, version: 4 }) });
    expect(await screen.findByText(`Saved ${name}`)).toBeVisible();
    await new Promise((soon) => setTimeout(soon, 50));
    expect(place()).toBe('/pUsers/dashboard');
  });

  test('a user who leaves a record during its save sees that it was refused', async () => {
    const answer = Promise.withResolvers<never>();
    const { user, place, inputsOf } = open(`/pUsers/brand/${ID}`, { brands: { update: () => answer.promise } });
    await user.type(await screen.findByLabelText('Name'), ' Steel{Control>}a{/Control}');
    await waitFor(() => expect(inputsOf('brands.update')).toHaveLength(1));
    await user.click(screen.getAllByRole('link', { name: /^(Home|Dashboard)$/ })[0]!);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(place()).toBe('/pUsers/dashboard'));
    answer.reject(new Refused(409, 'ALREADY_EXISTS', 'There is such a brand', { field: 'name' }));
    expect(await screen.findByText('The form you left: There is such a brand')).toBeVisible();
  });

  test('a user who returns to a record during its save stays there with new input', async () => {
    const answer = Promise.withResolvers<{ message: string; row: ReturnType<typeof aBrand> }>();
    const { user, place, inputsOf } = open('/pUsers/brand', { brands: { update: () => answer.promise } });
    const name = () => screen.findByLabelText('Name');
    await user.click(await screen.findByRole('link', { name: /Tata/ }));
    await waitFor(() => expect(place()).toBe(`/pUsers/brand/${ID}`));
    await user.type(await name(), ' Steel{Control>}a{/Control}');
    await waitFor(() => expect(inputsOf('brands.update')).toHaveLength(1));
    await user.click(screen.getAllByRole('link', { name: /^(Home|Dashboard)$/ })[0]!);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(place()).toBe('/pUsers/dashboard'));
    window.history.back();
    await waitFor(() => expect(place()).toBe(`/pUsers/brand/${ID}`));
    await user.type(await name(), ' Works');
    answer.resolve({ message: 'Brand saved', row: aBrand({ name: 'Tata Steel', version: 4 }) });
    expect(await screen.findByText('Saved Tata Steel')).toBeVisible();
    await new Promise((soon) => setTimeout(soon, 50));
    expect(place()).toBe(`/pUsers/brand/${ID}`);
    expect(await name()).toHaveValue('Tata Works');
  });

  test('names the other user, keeps the typed data, and saves over it on request', async () => {
    let stored = 3;
    const { user, place, inputsOf } = open(`/pUsers/brand/${ID}`, {
      brands: {
        update: ({ version }) => {
          if (version === stored) return { message: 'Brand saved', row: aBrand() };
          throw new Refused(409, 'CHANGED_MEANWHILE', 'Somebody changed this meanwhile', {
            by: 'Ravi Kulkarni',
            at: '2026-11-21T11:35:00.000Z',
            version: stored,
          });
        },
      },
    });
    stored = 5;
    await user.type(await screen.findByLabelText('Name'), ' Steel');
    await user.keyboard('{Control>}a{/Control}');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/changed this on 21\/11\/2026, 17:05/)).toHaveTextContent(/^Ravi Kulkarni changed this/);
    expect(screen.getByLabelText('Name')).toHaveValue('Tata Steel');
    await user.click(notice.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(place()).toBe('/pUsers/brand'));
    expect(inputsOf('brands.update')).toMatchObject([{ version: 3 }, { version: 5, name: 'Tata Steel' }]);
  });

  test('loads the stored record on request', async () => {
    let row = aBrand();
    const { user } = open(`/pUsers/brand/${ID}`, {
      brands: {
        get: () => ({ row }),
        update: () => {
          row = aBrand({ name: 'Tata Motors', version: 4, changedBy: 'Ravi' });
          throw new Refused(409, 'CHANGED_MEANWHILE', 'Somebody changed this meanwhile', { by: 'Ravi', at: null, version: 4 });
        },
      },
    });
    await user.type(await screen.findByLabelText('Name'), ' Steel');
    await user.keyboard('{Control>}a{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Load what is stored' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Tata Motors'));
    expect(screen.queryByRole('button', { name: 'Save mine over it' })).toBeNull();
  });

  test('keeps typed data of a deleted record, and creates it again on request', async () => {
    const { user, place, inputsOf } = open(`/pUsers/brand/${ID}`, {
      brands: {
        update: () => {
          throw new Refused(404, 'NOT_FOUND', 'There is no such record here');
        },
        save: () => ({ message: 'Brand created', row: aBrand({ name: 'Tata Steel' }) }),
      },
    });
    await user.type(await screen.findByLabelText('Name'), ' Steel');
    await user.keyboard('{Control>}a{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Save it as a new one' }));
    await waitFor(() => expect(place()).toBe('/pUsers/brand'));
    expect(inputsOf('brands.save')).toMatchObject([{ name: 'Tata Steel' }]);
  });

  test('a user who leaves a record during its deletion sees the result elsewhere, without navigation', async () => {
    const answer = Promise.withResolvers<{ message: string }>();
    const { user, place, inputsOf } = open(`/pUsers/brand/${ID}`, { brands: { remove: () => answer.promise } });
    await user.click(await screen.findByRole('button', { name: 'More for this brand' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Delete Tata?' })).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(inputsOf('brands.remove')).toHaveLength(1));
    await user.click((await screen.findAllByRole('link', { name: /^(Home|Dashboard)$/ }))[0]!);
    await waitFor(() => expect(place()).toBe('/pUsers/dashboard'));
    answer.resolve({ message: 'Deleted' });
    expect(await screen.findByText('Tata deleted')).toBeVisible();
    expect(place()).toBe('/pUsers/dashboard');
  });

  test('a record in use is not deleted: its uses are shown, and it can be made inactive', async () => {
    const { user, inputsOf } = open(`/pUsers/brand/${ID}`, {
      brands: {
        remove: () => {
          throw new Refused(409, 'IN_USE', 'This is in use', {
            uses: [
              { what: 'products', count: 12 },
              { what: 'vouchers', count: 1000 },
            ],
          });
        },
        update: () => ({ message: 'Brand saved', row: aBrand({ isActive: false, version: 4 }) }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More for this brand' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Delete Tata?' })).getByRole('button', { name: 'Delete' }));
    const inUse = within(await screen.findByRole('dialog', { name: 'Tata is in use' }));
    expect(inUse.getByText(/^It is used by products \(12\) and vouchers \(1,000 or more\), so it stays\./)).toBeVisible();
    await user.click(inUse.getByRole('button', { name: 'Make inactive' }));
    await waitFor(() => expect(inputsOf('brands.update')).toMatchObject([{ version: 3, isActive: false }]));
  });

  test('shows its changes field by field, in words', async () => {
    const { user } = open(`/pUsers/brand/${ID}`, {
      records: {
        listChanges: () => ({
          changes: [
            {
              version: 2,
              at: '2026-11-21T11:35:00.000Z',
              by: 'Ravi Kulkarni',
              isDeletion: false,
              fields: [
                { field: 'name', old: 'TATA', new: 'Tata' },
                { field: 'isActive', old: false, new: true },
              ],
            },
          ],
          next: null,
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More for this brand' }));
    await user.click(screen.getByRole('menuitem', { name: 'Changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changes of Tata' }));
    expect(await dialog.findByRole('row', { name: 'Name TATA Tata' })).toBeVisible();
    expect(dialog.getByRole('row', { name: 'Active No Yes' })).toBeVisible();
    expect(dialog.getByText('Ravi Kulkarni')).toBeVisible();
  });

  test('asks before typed data is lost', async () => {
    const { user, place } = open(`/pUsers/brand/${ID}`);
    await user.type(await screen.findByLabelText('Name'), 'X');
    await user.keyboard('{Escape}{Escape}');
    await user.click(within(await screen.findByRole('dialog', { name: 'Leave this form?' })).getByRole('button', { name: 'Stay' }));
    expect(place()).toBe(`/pUsers/brand/${ID}`);
    expect(screen.getByLabelText('Name')).toHaveValue('TataX');
  });

  test('reports a record that does not exist', async () => {
    open(`/pUsers/brand/${ID}`, {
      brands: {
        get: () => {
          throw new Refused(404, 'NOT_FOUND', 'There is no such record here');
        },
      },
    });
    expect(await screen.findByRole('heading', { name: 'This brand is not there' })).toBeVisible();
  });

  test('a field edits its chosen record in place, and then shows the new name', async () => {
    const tea = { _id: idOf(701), name: 'Tea', isActive: true, version: 2, changedAt: null, changedBy: null };
    const green = { ...tea, _id: idOf(702), name: 'Green tea', categoryId: tea._id, categoryName: 'Tea' };
    const { user, place, inputsOf } = open(`/pUsers/subcategory/${green._id}`, {
      subcategories: { get: () => ({ row: green }) },
      categories: {
        list: () => ({ rows: [tea], next: null, total: 1 }),
        get: () => ({ row: tea }),
        update: () => ({ message: 'Category saved', row: { ...tea, name: 'Teas', version: 3 } }),
      },
    });
    await user.click(await screen.findByRole('combobox', { name: 'Category' }));
    await user.keyboard('{Control>}{Alt>}{Enter}{/Alt}{/Control}');
    await waitFor(() => expect(within(screen.getByRole('dialog', { name: 'Alter category' })).getByLabelText('Name')).toHaveValue('Tea'));
    await user.type(within(screen.getByRole('dialog', { name: 'Alter category' })).getByLabelText('Name'), 's{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Teas'));
    expect(inputsOf('categories.update')).toMatchObject([{ id: tea._id, version: 2, name: 'Teas' }]);
    // Only the name of the category changed: this record has no changes, and closes without a question.
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(place()).toBe('/pUsers/subcategory'));
  });

  test('a dialog asks before its typed data is lost', async () => {
    const { user } = open('/pUsers/subcategory/new', { categories: { list: () => ({ rows: [], next: null, total: 0 }) } });
    await user.type(await screen.findByRole('combobox', { name: 'Category' }), 'Tea');
    await user.keyboard('{Alt>}c{/Alt}');
    await user.type(within(await screen.findByRole('dialog', { name: 'New category' })).getByLabelText('Name'), 's');
    await user.keyboard('{Escape}');
    await user.click(within(await screen.findByRole('dialog', { name: 'Leave this form?' })).getByRole('button', { name: 'Stay' }));
    expect(within(screen.getByRole('dialog', { name: 'New category' })).getByLabelText('Name')).toHaveValue('Teas');
  });
});

test('deleted records are listed, and can be read field by field', async () => {
  const { user, place } = open('/pUsers/brand', {
    records: {
      listDeleted: () => ({ deleted: [{ _id: ID, name: 'Lux', at: '2026-11-21T11:35:00.000Z', by: 'Ravi Kulkarni' }], next: null }),
      listChanges: () => ({
        changes: [
          {
            version: 2,
            at: '2026-11-21T11:35:00.000Z',
            by: 'Ravi Kulkarni',
            isDeletion: true,
            fields: [{ field: 'name', old: 'Lux', new: null }],
          },
        ],
        next: null,
      }),
    },
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Which brands' }), 'deleted');
  await user.click(await screen.findByRole('link', { name: 'Lux' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changes of Lux' }));
  expect(await dialog.findByRole('row', { name: 'Name Lux' })).toBeVisible();
  expect(dialog.getByText('Deleted')).toBeVisible();
  expect(place()).toBe(`/pUsers/brand?state=deleted&of=${ID}`);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(place()).toBe('/pUsers/brand?state=deleted'));
});

/** Saves of a new brand, answered one by one. */
function openSlow() {
  const answers: PromiseWithResolvers<void>[] = [];
  const opened = open('/pUsers/brand/new', {
    brands: {
      save: async ({ name }) => {
        answers.push(Promise.withResolvers());
        await answers.at(-1)!.promise;
        return { message: 'Brand saved', row: aBrand({ name }) };
      },
    },
  });
  return { ...opened, answers, names: () => opened.inputsOf('brands.save').map((input) => (input as { name: string }).name) };
}

test('keys typed during the save of a record go to the next list, such as Alt+C and the next name', async () => {
  const { user, place, answers, names } = openSlow();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await user.keyboard('Amul{Control>}a{/Control}');
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.keyboard('{Control>}a{/Control}{Alt>}c{/Alt}Parle');
  expect(screen.getByLabelText('Name')).toHaveValue('Amul');
  answers[0]!.resolve();
  await waitFor(() => expect(place()).toBe('/pUsers/brand/new'));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Parle'));
  expect(names()).toEqual(['Amul']);
});

test('the fields of a record are read-only during its save; Cancel works', async () => {
  const { user, answers } = openSlow();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await user.keyboard('Amul{Control>}a{/Control}');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(screen.getByLabelText('Name').closest('[inert]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel' }).closest('[inert]')).toBeNull();
  answers[0]!.reject(new Refused(409, 'ALREADY_EXISTS', 'There is such a brand', { field: 'name' }));
  expect(await screen.findByText('There is such a brand')).toBeVisible();
  expect(screen.getByLabelText('Name').closest('[inert]')).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test.each([
  ['made inactive', 'Make inactive', 'update'],
  ['deleted', 'Delete', 'remove'],
] as const)('a record that is being %s says so, and is not asked for it once more', async (_, item, route) => {
  const answer = Promise.withResolvers<{ message: string; row: ReturnType<typeof aBrand> }>();
  const { user, inputsOf } = open(`/pUsers/brand/${ID}`, { brands: { [route]: () => answer.promise } });
  const more = await screen.findByRole('button', { name: 'More for this brand' });
  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: item }));
  if (item === 'Delete') await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(inputsOf(`brands.${route}`)).toHaveLength(1));
  expect(await screen.findByText('Saving…')).toBeVisible();
  await user.click(more);
  for (const each of ['Make inactive', 'Delete'])
    expect(screen.getByRole('menuitem', { name: new RegExp(`^${each}`) })).toHaveAttribute('aria-disabled', 'true');
  answer.resolve({ message: 'Brand saved', row: aBrand({ isActive: false, version: 4 }) });
  await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
});

test.each([
  ['done', 4],
  ['refused', 3],
] as const)('a save that is asked for while a record is made inactive comes after it: %s', async (end, version) => {
  const answer = Promise.withResolvers<void>();
  let row = aBrand();
  const { user, inputsOf, place } = open(`/pUsers/brand/${ID}`, {
    brands: {
      get: () => ({ row }),
      update: async ({ name, isActive }) => {
        if (name === undefined) await answer.promise;
        row = { ...row, ...(name !== undefined && { name }), ...(isActive !== undefined && { isActive }), version: row.version + 1 };
        return { message: 'Brand saved', row };
      },
    },
  });
  await user.type(await screen.findByLabelText('Name'), ' Tea');
  await user.click(screen.getByRole('button', { name: 'More for this brand' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make inactive' }));
  await waitFor(() => expect(inputsOf('brands.update')).toHaveLength(1));
  await user.click(screen.getByLabelText('Name'));
  await user.keyboard('{Control>}a{/Control}{Control>}a{/Control}');
  await new Promise((soon) => setTimeout(soon, 50));
  expect(inputsOf('brands.update')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('data-loading', 'true');
  if (end === 'done') answer.resolve();
  else answer.reject(new Refused(409, 'LIMIT_REACHED', 'Not today'));
  await waitFor(() => expect(place()).toBe('/pUsers/brand'));
  expect(inputsOf('brands.update')).toMatchObject([
    { version: 3, isActive: false },
    { version, name: 'Tata Tea' },
  ]);
});

test('a save requested during a deletion is dropped', async () => {
  const answer = Promise.withResolvers<{ message: string }>();
  const { user, inputsOf, place } = open(`/pUsers/brand/${ID}`, { brands: { remove: () => answer.promise } });
  await user.type(await screen.findByLabelText('Name'), ' Tea');
  await user.click(screen.getByRole('button', { name: 'More for this brand' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(inputsOf('brands.remove')).toHaveLength(1));
  await user.keyboard('{Control>}a{/Control}');
  answer.resolve({ message: 'Brand deleted' });
  expect(await screen.findByText('Tata deleted')).toBeVisible();
  await waitFor(() => expect(place()).toBe('/pUsers/brand'));
  expect(inputsOf('brands.update')).toEqual([]);
});

test('during a save no other action is possible, because it would use the old version', async () => {
  const answer = Promise.withResolvers<{ message: string; row: ReturnType<typeof aBrand> }>();
  const { user, inputsOf } = open(`/pUsers/brand/${ID}`, { brands: { update: () => answer.promise } });
  const more = await screen.findByRole('button', { name: 'More for this brand' });
  await user.type(screen.getByLabelText('Name'), ' Tea{Control>}a{/Control}');
  await waitFor(() => expect(inputsOf('brands.update')).toHaveLength(1));
  await user.click(more);
  await user.click(screen.getByRole('menuitem', { name: /^Make inactive/ }));
  await new Promise((soon) => setTimeout(soon, 50));
  expect(inputsOf('brands.update')).toHaveLength(1);
  answer.resolve({ message: 'Brand saved', row: aBrand({ name: 'Tata Tea', version: 4 }) });
});

test('a record that was made inactive can be edited only after it is loaded again', async () => {
  const read = Promise.withResolvers<void>();
  let row = aBrand();
  const { user, inputsOf } = open(`/pUsers/brand/${ID}`, {
    brands: {
      get: async () => {
        if (row.version > 3) await read.promise;
        return { row };
      },
      update: () => {
        row = aBrand({ isActive: false, version: 4 });
        return { message: 'Brand saved', row };
      },
    },
  });
  const more = await screen.findByRole('button', { name: 'More for this brand' });
  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: 'Make inactive' }));
  expect(await screen.findByText('Tata is inactive')).toBeVisible();
  await user.click(more);
  await user.click(screen.getByRole('menuitem', { name: /^Make inactive/ }));
  expect(inputsOf('brands.update')).toHaveLength(1);
  read.resolve();
  expect(await screen.findByRole('menuitem', { name: 'Make active' })).toBeVisible();
});

test.each(['{Escape}', '{Enter}{Escape}'])('%s while a record is saved is over with its page: the list stays', async (keys) => {
  const { user, place, answers } = openSlow();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await user.keyboard('Amul{Control>}a{/Control}');
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.keyboard(keys);
  expect(place()).toBe('/pUsers/brand/new');
  answers[0]!.resolve();
  await waitFor(() => expect(place()).toBe('/pUsers/brand?search=Amul'));
  await new Promise((soon) => setTimeout(soon, 150));
  expect(place()).toBe('/pUsers/brand?search=Amul');
});

test('a refused record stays as sent; later keys are queued beside it', async () => {
  const { user, answers, names } = openSlow();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await user.keyboard('Amul{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.keyboard('Parle');
  answers[0]!.reject(new Refused(409, 'ALREADY_EXISTS', 'There is such a brand', { field: 'name' }));
  expect(await screen.findByText('There is such a brand')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByText('Parle')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Give it up' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Amul');
  await user.type(screen.getByLabelText('Name'), ' Gold{Enter}');
  await waitFor(() => expect(names()).toEqual(['Amul', 'Amul Gold']));
});
