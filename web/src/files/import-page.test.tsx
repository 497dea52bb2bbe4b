import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import * as fileCalls from '../platform/file-calls.ts';
import { unlockScreen } from '../platform/lock.ts';
import { lockKeys } from '../platform/session.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import type { Import, Looked } from './shapes.ts';

const anImport = (parts: Partial<Import> = {}): Import => ({
  _id: idOf(700),
  sheet: 'brands',
  fileName: 'brands.csv',
  state: 'checked',
  problem: '',
  totalRows: 1200,
  checkedRows: 1200,
  faultyRows: 0,
  clearedCells: 0,
  doneRows: 0,
  created: 0,
  updated: 0,
  same: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Owner',
  endedAt: null,
  ...parts,
});
const looked = (parts: Partial<Import> = {}, more: Partial<Looked> = {}): Looked => ({
  import: anImport(parts),
  header: ['Brand'],
  unknownColumns: [],
  faults: [],
  ...more,
});

function open(imports: NonNullable<FakeApi['imports']>, path = `/sUsers/settings/import?id=${idOf(700)}`) {
  const asked = serveFakeApi({
    accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [aCompany()] } } }) },
    imports: { list: () => ({ imports: [], next: null }), ...imports },
  });
  isSignedIn('staff', { role: 'admin' });
  return { ...openApp(path), asked };
}

describe('an import that was checked', () => {
  test('shows the number of valid rows, and the others with reasons', async () => {
    const faults = [{ rowNo: 7, cells: ['=x'], reason: 'Brand: Is needed.' }];
    open({ get: () => looked({ faultyRows: 150 }, { faults, unknownColumns: ['Colour', 'Size'] }) });
    expect(await screen.findByRole('heading', { name: '1,050 rows ready to import' })).toBeVisible();
    expect(screen.getByText(/150 of 1,200 rows have a fault and would stay out/)).toBeVisible();
    expect(screen.getByText('Passed over, as no column bears that name: Colour, Size.')).toBeVisible();
    expect(screen.getByText('The first 1 of 150.')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /^7 Brand: Is needed/ })).getByText('=x')).toBeVisible();
  });

  test('runs with Ctrl+Enter, shows progress, and the result', async () => {
    let state: Partial<Import> = {};
    const { user } = open({
      get: () => looked(state),
      run: () => {
        state = { state: 'running', doneRows: 400, created: 390, same: 10 };
        return { import: anImport(state) };
      },
      stop: () => {
        state = { state: 'stopped', doneRows: 600, created: 590, same: 10 };
        return { import: anImport(state) };
      },
    });
    await screen.findByRole('button', { name: 'Import 1,200 rows' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('progressbar', { name: 'ImportContext the rows in' })).toHaveAttribute('value', '400');
    expect(screen.getByText(/400 of 1,200 · 390 new, 10 as they were/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('heading', { name: 'Stopped after 600 rows' })).toBeVisible();
    state = { state: 'done', doneRows: 1200, created: 1190, same: 10 };
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByRole('progressbar')).toBeVisible();
  });

  test('pressed twice it runs once', async () => {
    const { user, asked } = open({ get: () => looked(), run: () => new Promise<never>(() => {}) });
    await screen.findByRole('button', { name: 'Import 1,200 rows' });
    await user.keyboard('{Control>}{Enter}{Enter}a{/Control}');
    await waitFor(() => expect(asked.filter(({ route }) => route === 'imports.run')).toHaveLength(1));
    await new Promise((soon) => setTimeout(soon, 50));
    expect(asked.filter(({ route }) => route === 'imports.run')).toHaveLength(1);
  });

  test('without a valid row cannot run', async () => {
    open({ get: () => looked({ faultyRows: 1200 }) });
    expect(await screen.findByRole('heading', { name: 'No row can be brought in' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Choose another file' })).toHaveAttribute('href', '/sUsers/settings/import?sheet=brands');
  });

  test('shows the reason if it could not run', async () => {
    const { user } = open({
      get: () => looked(),
      run: () => {
        throw new Refused(409, 'LIMIT_REACHED', 'Another import is at work. Wait for it, or stop it.');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Import 1,200 rows' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Another import is at work.');
  });
});

describe('an import whose page was left', () => {
  const leave = async ({ user, place }: Pick<ReturnType<typeof open>, 'user' | 'place'>) => {
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0]!);
    await waitFor(() => expect(place()).not.toContain('import'));
  };
  /** The user leaves before the run is answered; the answer then has this `state`. */
  const leaveWhileRun = async (state: () => Partial<Import> = () => ({})) => {
    const answer = Promise.withResolvers<void>();
    const app = open({ get: () => looked(state()), run: () => answer.promise.then(() => ({ import: anImport(state()) })) });
    await app.user.click(await screen.findByRole('button', { name: 'Import 1,200 rows' }));
    await leave(app);
    return answer;
  };

  test.each([
    [{ state: 'done', doneRows: 1050, created: 1050, faultyRows: 150 }, 'brands.csv – Done: 1,050 new, 150 rows with a fault'],
    [{ state: 'stopped', doneRows: 600 }, 'brands.csv – Stopped after 600 rows'],
    [{ state: 'failed', problem: 'Row 3 breaks off.' }, 'brands.csv – The file could not be read. Row 3 breaks off.'],
  ] as const)('tells what came of it, once, where its person is: %j', async (end, toast) => {
    let state: Partial<Import> = { state: 'running', doneRows: 400 };
    const app = open({ get: () => looked(state) });
    await screen.findByRole('progressbar');
    await leave(app);
    await new Promise((soon) => setTimeout(soon, 50));
    expect(screen.queryByText(/^brands.csv/)).toBeNull();
    state = end;
    expect(await screen.findByText(toast)).toBeVisible();
    const asked = app.asked.length;
    await new Promise((soon) => setTimeout(soon, 700));
    expect(app.asked.slice(asked).filter(({ route }) => route === 'imports.get')).toEqual([]);
  });

  test('while running shows its result', async () => {
    let state: Partial<Import> = {};
    const answer = await leaveWhileRun(() => state);
    state = { state: 'done', doneRows: 1200, created: 1200 };
    answer.resolve();
    expect(await screen.findByText('brands.csv – Done: 1,200 new')).toBeVisible();
  });

  test('and that could not run shows the reason', async () => {
    const answer = await leaveWhileRun();
    answer.reject(new Refused(409, 'LIMIT_REACHED', 'Another import is at work.'));
    expect(await screen.findByText('Another import is at work.')).toBeVisible();
  });

  test('shows no toast once its page is open again', async () => {
    let state: Partial<Import> = { state: 'running', doneRows: 400 };
    const app = open({ get: () => looked(state) });
    await screen.findByRole('progressbar');
    await leave(app);
    window.history.back();
    await screen.findByRole('progressbar');
    state = { state: 'done', doneRows: 1200, created: 1200 };
    expect(await screen.findByRole('heading', { name: 'Done: 1,200 new' })).toBeVisible();
    await new Promise((soon) => setTimeout(soon, 700));
    expect(screen.queryByText(/^brands.csv –/)).toBeNull();
  });

  test('while running shows no toast if its page is open again before the answer', async () => {
    let state: Partial<Import> = {};
    const answer = await leaveWhileRun(() => state);
    window.history.back();
    await screen.findByRole('button', { name: 'Import 1,200 rows' });
    state = { state: 'done', doneRows: 1200, created: 1200 };
    answer.resolve();
    expect(await screen.findByRole('heading', { name: 'Done: 1,200 new' })).toBeVisible();
    await new Promise((soon) => setTimeout(soon, 700));
    expect(screen.queryByText(/^brands.csv –/)).toBeNull();
  });

  test('while stopped shows one toast, even if the answer comes last', async () => {
    const answer = Promise.withResolvers<void>();
    let state: Partial<Import> = { state: 'running', doneRows: 400 };
    const app = open({ get: () => looked(state), stop: () => answer.promise.then(() => ({ import: anImport(state) })) });
    await app.user.click(await screen.findByRole('button', { name: 'Stop' }));
    await leave(app);
    state = { state: 'stopped', doneRows: 600 };
    expect(await screen.findByText('brands.csv – Stopped after 600 rows')).toBeVisible();
    answer.resolve();
    await new Promise((soon) => setTimeout(soon, 700));
    expect(screen.getAllByText(/^brands.csv –/)).toHaveLength(1);
  });

  test('is not shown to another user of this browser', async () => {
    const answer = await leaveWhileRun();
    isSignedIn('staff', { _id: idOf(3), role: 'admin' });
    answer.resolve();
    await new Promise((soon) => setTimeout(soon, 1_000));
    expect(screen.queryByText(/^brands.csv –/)).toBeNull();
  });

  test('is shown once the screen is unlocked, even if the server locked it first', async () => {
    let state: Partial<Import> = { state: 'running', doneRows: 400 };
    let isLocked = false;
    const app = open({
      get: () => {
        if (isLocked) throw new Refused(423, 'LOCKED', 'This screen is locked');
        return looked(state);
      },
    });
    await screen.findByRole('progressbar');
    await leave(app);
    isLocked = true;
    await waitFor(() => expect(localStorage.getItem(lockKeys('staff').locked)).not.toBeNull());
    isLocked = false;
    state = { state: 'done', doneRows: 1200, created: 1200 };
    unlockScreen('staff');
    expect(await screen.findByText('brands.csv – Done: 1,200 new')).toBeVisible();
  }, 15_000);
});

test('an unparsedable file shows the reason', async () => {
  open({
    get: () => looked({ state: 'failed', problem: 'The column Brand is missing. Row 1 has: Colour.', totalRows: 0 }, { header: [] }),
  });
  expect(await screen.findByRole('heading', { name: 'The file could not be read' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The column Brand is missing.');
});

test('a finished one links to its list', async () => {
  open({ get: () => looked({ state: 'done', doneRows: 1200, created: 1200 }) });
  expect(await screen.findByRole('heading', { name: 'Done: 1,200 new' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Brands' })).toHaveAttribute('href', '/sUsers/settings/brand');
});

describe('before a file is chosen', () => {
  test('the columns of the sheet are described, and earlier imports are linked', async () => {
    const { user, place } = open(
      { list: () => ({ imports: [anImport({ state: 'done', created: 5 })], next: null }) },
      '/sUsers/settings/import?sheet=godowns',
    );
    expect(await screen.findByLabelText('What is in the file')).toHaveValue('godowns');
    expect(screen.getByRole('rowheader', { name: 'Lies within', hidden: true })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('What is in the file'), 'Parties');
    expect(place()).toBe('/sUsers/settings/import?sheet=parties');
    expect(await screen.findByRole('link', { name: /20\/11\/2026/ })).toHaveAttribute('href', `/sUsers/settings/import?id=${idOf(700)}`);
  });

  test('a user who leaves during the upload is not sent back to it', async () => {
    const answer = Promise.withResolvers<string>();
    vi.spyOn(fileCalls, 'sendFile').mockImplementation(() => answer.promise as Promise<never>);
    const { user, place } = open({ save: () => ({ import: anImport() }), get: () => looked() }, '/sUsers/settings/import?sheet=brands');
    await user.upload(await screen.findByLabelText('File'), new File(['Brand\nZig\n'], 'brands.csv', { type: 'text/csv' }));
    await waitFor(() => expect(fileCalls.sendFile).toHaveBeenCalledOnce());
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0]!);
    await waitFor(() => expect(place()).not.toContain('import'));
    const home = place();
    answer.resolve('');
    expect(await screen.findByText('brands.csv – 1,200 rows ready to import')).toBeVisible();
    expect(place()).toBe(home);
  });

  test('a user who leaves during the upload sees that it failed', async () => {
    const answer = Promise.withResolvers<never>();
    vi.spyOn(fileCalls, 'sendFile').mockImplementation(() => answer.promise);
    const { user, place } = open({ save: () => ({ import: anImport() }) }, '/sUsers/settings/import?sheet=brands');
    await user.upload(await screen.findByLabelText('File'), new File(['Brand\nZig\n'], 'brands.csv', { type: 'text/csv' }));
    await waitFor(() => expect(fileCalls.sendFile).toHaveBeenCalledOnce());
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0]!);
    await waitFor(() => expect(place()).not.toContain('import'));
    answer.reject(new Error('The server cannot be reached.'));
    expect(await screen.findByText('brands.csv – The server cannot be reached.')).toBeVisible();
  });

  test('a file that is too large is refused before it is sent', async () => {
    const save = vi.fn(() => ({ import: anImport() }));
    const { user } = open({ save }, '/sUsers/settings/import?sheet=brands');
    const file = new File(['x'], 'large.csv', { type: 'text/csv' });
    Object.defineProperty(file, 'size', { value: 200_000_000 });
    await user.upload(await screen.findByLabelText('File'), file);
    expect(await screen.findByRole('alert')).toHaveTextContent('The file is larger than 20 MB. Part it into several.');
    expect(save).not.toHaveBeenCalled();
  });
});
