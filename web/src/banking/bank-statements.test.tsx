import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import * as fileCalls from '../platform/file-calls.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import type { Bank, FileImport, Line, Rule, Suggested } from './shapes.ts';

const aBank = (parts: Partial<Bank> = {}): Bank => ({
  _id: idOf(500),
  name: 'HDFC Fort',
  isActive: true,
  balancePaise: 0,
  toDo: 2,
  matched: 0,
  lastDate: '2026-11-20',
  ...parts,
});
const aLine = (n: number, description: string, amountPaise: number, parts: Partial<Line> = {}): Line => ({
  _id: idOf(510 + n),
  date: '2026-11-20',
  valueDate: null,
  description,
  reference: '',
  amountPaise,
  balancePaise: null,
  match: null,
  suggestions: [],
  rule: null,
  ...parts,
});
const exact = ({ _id, date, description, reference, amountPaise }: Line): Suggested => ({
  kind: 'exact',
  score: 100,
  why: 'same amount and day',
  lines: [{ _id, date, description, reference, amountPaise }],
  postings: [
    {
      voucherId: idOf(600),
      lineNo: 1,
      kind: 'receipt',
      voucherNumber: 'RC/1',
      date,
      partyName: 'Anand Stores',
      amountPaise,
    },
  ],
});

function open(banking: NonNullable<FakeApi['banking']>, path = '/sUsers/bankStatements', more: FakeApi = {}) {
  const asked = serveFakeApi({
    accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [aCompany()] } } }) },
    banking: { listBanks: () => ({ banks: [aBank()] }), ...banking },
    ...more,
  });
  isSignedIn('staff', { role: 'admin' });
  return { ...openApp(path), asked };
}

const toDo = (lines: readonly Line[]) => () => ({
  lines: [...lines],
  next: null,
  counts: { toDo: lines.length, matched: 0, toDoInPaise: 0, toDoOutPaise: 0 },
});

describe('lines to do', () => {
  test('Enter accepts the first suggestion, and the next line gets the focus', async () => {
    const anand = aLine(1, 'NEFT ANAND', 118_000);
    let lines = [{ ...anand, suggestions: [exact(anand)] }, aLine(2, 'SMS CHRG', -1_770)];
    const { user, asked } = open({
      listLines: () => toDo(lines)(),
      saveMatch: () => {
        lines = lines.slice(1);
        return { message: 'Matched with RC/1', matchId: idOf(700) };
      },
    });
    // The page opens with the focus on its heading; its first line takes it.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Match: NEFT ANAND' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Matched with RC/1')).toBeVisible();
    expect(asked.find(({ route }) => route === 'banking.saveMatch')?.input).toMatchObject({
      ledgerId: idOf(500),
      lineIds: [anand._id],
      postings: [{ voucherId: idOf(600), lineNo: 1 }],
      how: 'exact',
    });
    expect(await screen.findByRole('button', { name: 'Voucher: SMS CHRG' })).toHaveFocus();
  });

  test('a key that is held down acts on one line only', async () => {
    open({ listLines: toDo([aLine(1, 'SMS CHRG', -1_770), aLine(2, 'ATM', -500)]) });
    const first = await screen.findByRole('button', { name: 'Voucher: SMS CHRG' });
    expect(fireEvent.keyDown(first, { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(first, { key: 'Enter', repeat: true })).toBe(false);
  });

  test('A accepts all exact matches, in batches', async () => {
    const parts = ['next', null];
    const { user, asked } = open({
      listLines: toDo([aLine(1, 'NEFT', 5)]),
      acceptExact: () => ({ message: '', matched: 2_000, locked: 1, looked: 2_000, next: parts.shift() ?? null }),
    });
    await screen.findByRole('button', { name: 'Voucher: NEFT' });
    await user.keyboard('a');
    expect(await screen.findByText('4,000 lines matched, 2 lines of locked days left')).toBeVisible();
    expect(asked.filter(({ route }) => route === 'banking.acceptExact').map(({ input }) => (input as { after?: string }).after)).toEqual([
      undefined,
      'next',
    ]);
  });

  test('a line that matches a rule becomes its voucher with one key', async () => {
    const rule = { _id: idOf(620), kind: 'payment' as const, ledgerId: idOf(630), ledgerName: 'Bank Charges', isParty: false };
    let lines = [aLine(1, 'SMS CHRG', -1_770, { rule })];
    const { user, asked } = open({ listLines: () => toDo(lines)() }, '/sUsers/bankStatements', {
      vouchers: {
        savePayment: () => {
          lines = [];
          return { message: 'Saved PY/1', _id: idOf(640), voucherNumber: 'PY/1', version: 1, amountPaise: 1_770 };
        },
      },
    });
    (await screen.findByRole('button', { name: 'Make payment: SMS CHRG' })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Saved PY/1')).toBeVisible();
    expect(asked.find(({ route }) => route === 'vouchers.savePayment')?.input).toMatchObject({
      date: '2026-11-20',
      enteredPaise: 1_770,
      lines: [{ ledgerId: idOf(630), amountPaise: 1_770 }],
      parts: [{ type: 'bank', ledgerId: idOf(500), amountPaise: 1_770 }],
      bankLineId: idOf(511),
    });
  });

  test('R makes the vouchers of all open lines that match rules, in batches, and reports the rest', async () => {
    const rule = { _id: idOf(620), kind: 'payment' as const, ledgerId: idOf(630), ledgerName: 'Bank Charges', isParty: false };
    const line = aLine(1, 'SMS CHRG', -1_770, { rule });
    const refused = [{ date: line.date, description: 'SMS OLD', amountPaise: -5, message: 'The books are locked.' }];
    const parts = [
      { message: '', made: 20, refused: [], looked: 30, next: 'next' },
      { message: '', made: 1, refused, looked: 3, next: null },
    ];
    const { user, asked } = open({ listLines: toDo([line]), applyRules: () => parts.shift()! });
    await screen.findByRole('button', { name: 'Make by rules (1)' });
    await user.keyboard('r');
    expect(await screen.findByText('21 vouchers made. 1 line stayed: SMS OLD: The books are locked.')).toBeVisible();
    expect(asked.filter(({ route }) => route === 'banking.applyRules').map(({ input }) => (input as { after?: string }).after)).toEqual([
      undefined,
      'next',
    ]);
  });

  test('several lines are matched by hand with one voucher, only if the sums agree', async () => {
    const lines = [aLine(1, 'NEFT PART', 40_000), aLine(2, 'NEFT REST', 60_000)];
    const [posting] = exact(aLine(3, '', 100_000)).postings;
    const { user, asked } = open({
      listLines: toDo(lines),
      listPostings: () => ({ postings: [posting!], next: null }),
      saveMatch: () => ({ message: 'Matched with RC/1', matchId: idOf(700) }),
    });
    (await screen.findByRole('button', { name: 'Voucher: NEFT PART' })).focus();
    await user.keyboard('m');
    const dialog = await screen.findByRole('dialog', { name: 'Match by hand' });
    await user.click(await within(dialog).findByRole('checkbox', { name: /RC\/1/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Match' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The lines come to ₹400, the vouchers to ₹1,000: ₹600 apart.');
    expect(asked.some(({ route }) => route === 'banking.saveMatch')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: /Other lines/ }));
    await user.click(await within(dialog).findByRole('checkbox', { name: 'NEFT REST' }));
    await user.click(within(dialog).getByRole('button', { name: 'Match' }));
    expect(await screen.findByText('Matched with RC/1')).toBeVisible();
    expect(asked.find(({ route }) => route === 'banking.saveMatch')?.input).toMatchObject({
      lineIds: [idOf(511), idOf(512)],
      postings: [{ voucherId: idOf(600), lineNo: 1 }],
      how: 'hand',
    });
  });

  test('a voucher whose rule is refused is saved, and both are reported', async () => {
    const rule = { _id: idOf(620), kind: 'payment' as const, ledgerId: idOf(630), ledgerName: 'Bank Charges', isParty: false };
    let lines = [aLine(1, 'SMS CHRG', -1_770, { rule })];
    const { user } = open(
      {
        listLines: () => toDo(lines)(),
        saveRule: () => {
          throw new Refused(409, 'LIMIT_REACHED', 'There are at most 500 rules.');
        },
      },
      '/sUsers/bankStatements',
      {
        vouchers: {
          savePayment: () => {
            lines = [];
            return { message: 'Saved PY/1', _id: idOf(640), voucherNumber: 'PY/1', version: 1, amountPaise: 1_770 };
          },
        },
      },
    );
    (await screen.findByRole('button', { name: 'Make payment: SMS CHRG' })).focus();
    await user.keyboard('v');
    const dialog = await screen.findByRole('dialog', { name: 'Voucher of this line' });
    await user.click(within(dialog).getByRole('checkbox', { name: 'Always, where the narration says' }));
    const contains = within(dialog).getByRole('textbox', { name: 'The narration contains' });
    await user.clear(contains);
    await user.type(contains, 'ab');
    await user.click(within(dialog).getByRole('button', { name: 'Save payment' }));
    expect(contains).toHaveAccessibleDescription('Enter what the description contains: 3 letters or digits at least.');
    await user.type(contains, 'c');
    await user.click(within(dialog).getByRole('button', { name: 'Save payment' }));
    expect(await screen.findByText('Saved PY/1. The rule was not kept: There are at most 500 rules.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByRole('heading', { name: 'No statement yet' })).toBeVisible();
  });

  test('without a statement: an explanation and one button', async () => {
    open({ listLines: toDo([]) });
    expect(await screen.findByRole('heading', { name: 'No statement yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import a statement' })).toBeVisible();
  });

  test('a loading error is shown with Try Again', async () => {
    open({
      listLines: () => {
        throw new Refused(409, 'LIMIT_REACHED', 'Not now.');
      },
    });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('heading', { name: 'The lines could not be read' })).toBeVisible();
    expect(within(alert).getByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});

describe.each(['done', 'refused'] as const)('an answer after its dialog was closed is shown and closes no other dialog: %s', (end) => {
  const lines = [aLine(1, 'NEFT ANAND', 100_000), aLine(2, 'NEFT BINA', 100_000)];
  const [posting] = exact(aLine(3, '', 100_000)).postings;
  const rule = { _id: idOf(620), kind: 'receipt' as const, ledgerId: idOf(630), ledgerName: 'Commission', isParty: false };
  const dialog = (name: string) => screen.findByRole('dialog', { name });

  /** The first dialog is sent and closed, the second opened for another record; then the first one is answered. */
  async function closedAndAnother(
    { user }: Pick<ReturnType<typeof open>, 'user'>,
    title: string,
    { send, reopen, isOf, toast }: { send: string; reopen: () => Promise<void>; isOf: () => HTMLElement; toast: string },
    answer: PromiseWithResolvers<void>,
  ) {
    await user.click(within(await dialog(title)).getByRole('button', { name: send }));
    await user.click(within(await dialog(title)).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await reopen();
    await dialog(title);
    expect(isOf()).toBeVisible();
    if (end === 'done') answer.resolve();
    else answer.reject(new Refused(409, 'LIMIT_REACHED', 'The books are locked.'));
    expect(await screen.findByText(end === 'done' ? toast : `${title}: The books are locked.`)).toBeVisible();
    await new Promise((soon) => setTimeout(soon, 100));
    expect(screen.queryByRole('dialog', { name: title })).toBeVisible();
    expect(isOf()).toBeVisible();
  }
  const bina = (title: string) => () => within(screen.getByRole('dialog', { name: title })).getByText('NEFT BINA');

  test('for a voucher', async () => {
    const answer = Promise.withResolvers<void>();
    const saved = { message: 'Saved RC/9', _id: idOf(640), voucherNumber: 'RC/9', version: 1, amountPaise: 100_000 };
    const app = open({ listLines: toDo(lines.map((line) => ({ ...line, rule }))) }, '/sUsers/bankStatements', {
      vouchers: { saveReceipt: () => answer.promise.then(() => saved) },
    });
    const press = async (line: string) => {
      (await screen.findByRole('button', { name: `Make receipt: ${line}` })).focus();
      await app.user.keyboard('v');
    };
    await press('NEFT ANAND');
    const title = 'Voucher of this line';
    const closed = { send: 'Save receipt', reopen: () => press('NEFT BINA'), isOf: bina(title), toast: 'Saved RC/9' };
    await closedAndAnother(app, title, closed, answer);
  });

  test('for a match by hand', async () => {
    const answer = Promise.withResolvers<void>();
    const app = open({
      listLines: toDo(lines),
      listPostings: () => ({ postings: [posting!], next: null }),
      saveMatch: () => answer.promise.then(() => ({ message: 'Matched with RC/1', matchId: idOf(700) })),
    });
    const press = async (line: string) => {
      (await screen.findByRole('button', { name: `Voucher: ${line}` })).focus();
      await app.user.keyboard('m');
    };
    await press('NEFT ANAND');
    const title = 'Match by hand';
    await app.user.click(await within(await dialog(title)).findByRole('checkbox', { name: /RC\/1/ }));
    const closed = { send: 'Match', reopen: () => press('NEFT BINA'), isOf: bina(title), toast: 'Matched with RC/1' };
    await closedAndAnother(app, title, closed, answer);
  });

  test('for a rule', async () => {
    const answer = Promise.withResolvers<void>();
    const aRule = (n: number, contains: string): Rule => ({
      _id: idOf(620 + n),
      bankId: null,
      bankName: '',
      contains,
      side: 'in',
      kind: 'receipt',
      ledgerId: idOf(630),
      ledgerName: 'Commission',
      isParty: false,
      leastPaise: null,
      mostPaise: null,
      version: 1,
    });
    const rules = [aRule(1, 'NEFT'), aRule(2, 'UPI')];
    const app = open(
      { listRules: () => ({ rules }), updateRule: () => answer.promise.then(() => ({ message: 'Rule saved', rule: rules[0]! })) },
      '/sUsers/bankRules',
    );
    const press = async (contains: string) => app.user.click(await screen.findByRole('button', { name: new RegExp(`^“${contains}”`) }));
    await press('NEFT');
    const title = 'Edit the rule';
    const closed = { send: 'Save rule', reopen: () => press('UPI'), isOf: () => screen.getByDisplayValue('UPI'), toast: 'Rule saved' };
    await closedAndAnother(app, title, closed, answer);
  });
});

test('an inactive bank is marked, can be viewed, and accepts no file', async () => {
  const banks = [aBank(), aBank({ _id: idOf(501), name: 'SBI Old', isActive: false, toDo: 1 })];
  const { user } = open({ listBanks: () => ({ banks }), listLines: toDo([aLine(1, 'OLD', 5)]) });
  const old = await screen.findByRole('button', { name: /SBI Old/ });
  expect(old).toHaveTextContent('Inactive');
  await user.click(old);
  expect(await screen.findByRole('button', { name: 'Voucher: OLD' })).toBeVisible();
  expect(screen.getByText('SBI Old (inactive)', { selector: 'option' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});

test.each([`?bank=${idOf(500)}`, ''])('it explains why a file is refused: "%s"', async (search) => {
  const banks = [aBank({ name: 'SBI Old', isActive: false })];
  open({ listBanks: () => ({ banks }) }, `/sUsers/bankImport${search}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('SBI Old is inactive: no statement can be imported.');
  expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
});

describe('a file before its import', () => {
  const columns = { date: 'Date', description: 'Narration', withdrawal: 'Credit', deposit: 'Debit', balance: 'Balance' };
  const mapping = { dateForm: 'dmy', valueDate: '', reference: '', amountForm: 'columns', amount: '', flag: '', isSwapped: false } as const;
  const aFile = (parts: Partial<FileImport> = {}): FileImport => ({
    _id: idOf(650),
    ledgerId: idOf(500),
    fileName: 'april.csv',
    format: 'table',
    headings: ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
    mapping: { ...columns, ...mapping },
    lines: [],
    lineCount: 2,
    newCount: 2,
    skipped: [],
    skippedCount: 0,
    from: '2026-04-01',
    to: '2026-04-02',
    withdrawnPaise: 500,
    depositedPaise: 900,
    openingPaise: 0,
    closingPaise: 400,
    problems: [],
    problemCount: 0,
    ...parts,
  });
  const swapped = { code: 'STATEMENT_SIGNS_SWAPPED', rowNo: null, column: 'balance', message: 'The balances fit only with …' };

  test('with swapped signs cannot be imported before they are corrected', async () => {
    const { user, asked } = open(
      {
        getImport: ({ isSwapped }) => ({ import: isSwapped ? aFile() : aFile({ problems: [swapped], problemCount: 1 }) }),
        commitImport: () => ({ message: '2 lines brought in', imported: 2, skipped: 0 }),
        listLines: toDo([]),
      },
      `/sUsers/bankImport?bank=${idOf(500)}&id=${idOf(650)}`,
    );
    expect(await screen.findByRole('heading', { name: 'One thing is to be put right' })).toBeVisible();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(asked.some(({ route }) => route === 'banking.commitImport')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Turn the signs round' }));
    await user.click(await screen.findByRole('button', { name: 'Import 2 lines' }));
    expect(await screen.findByText('2 lines brought in')).toBeVisible();
    expect(asked.find(({ route }) => route === 'banking.commitImport')?.input).toMatchObject({ mapping: { ...columns, isSwapped: true } });
  });

  /** At home, while the lines of a file come in. */
  const leaveWhileLinesComeIn = async () => {
    const answer = Promise.withResolvers<{ message: string; imported: number; skipped: number }>();
    const { user, asked, place } = open(
      { getImport: () => ({ import: aFile() }), commitImport: () => answer.promise },
      `/sUsers/bankImport?bank=${idOf(500)}&id=${idOf(650)}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Import 2 lines' }));
    await waitFor(() => expect(asked.filter(({ route }) => route === 'banking.commitImport')).toHaveLength(1));
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0]!);
    await waitFor(() => expect(place()).not.toContain('bankImport'));
    return { answer, place };
  };

  test('a user who leaves during the import sees its result elsewhere, without navigation', async () => {
    const { answer, place } = await leaveWhileLinesComeIn();
    const home = place();
    answer.resolve({ message: '2 lines brought in', imported: 2, skipped: 0 });
    expect(await screen.findByText('2 lines brought in')).toBeVisible();
    await new Promise((soon) => setTimeout(soon, 50));
    expect(place()).toBe(home);
  });

  test('a user who leaves during the import sees that it was refused', async () => {
    const { answer } = await leaveWhileLinesComeIn();
    answer.reject(new Refused(409, 'LIMIT_REACHED', 'The books are locked.'));
    expect(await screen.findByText('april.csv – The books are locked.')).toBeVisible();
  });

  test.each([
    [
      'was read',
      (answer: PromiseWithResolvers<unknown>) => answer.resolve({ importId: idOf(650) }),
      /^april.csv was read, and nothing of it brought in/,
    ],
    [
      'was refused',
      (answer: PromiseWithResolvers<unknown>) => answer.reject(new Error('No column is a date.')),
      'april.csv – No column is a date.',
    ],
  ])('a user who leaves during the upload sees that it %s', async (_, end, toast) => {
    const answer = Promise.withResolvers<unknown>();
    vi.spyOn(fileCalls, 'sendFile').mockImplementation(() => answer.promise as Promise<never>);
    const { user, place } = open({}, `/sUsers/bankImport?bank=${idOf(500)}`);
    await user.upload(await screen.findByLabelText('Statement'), new File(['Date\n'], 'april.csv', { type: 'text/csv' }));
    await waitFor(() => expect(fileCalls.sendFile).toHaveBeenCalledOnce());
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0]!);
    await waitFor(() => expect(place()).not.toContain('bankImport'));
    const home = place();
    end(answer);
    expect(await screen.findByText(toast)).toBeVisible();
    expect(place()).toBe(home);
  });
});
