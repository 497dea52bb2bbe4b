import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FakeApi, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { staffApi } from '../testing/voucher-books.ts';
import type { ChargeRow, GroupRow, LedgerRow, SeriesRow } from './ledger-rows.ts';

let people = 0;
beforeEach(() => isSignedIn('staff', { _id: idOf(8_000 + ++people), role: 'admin' }));

const stored = { isActive: true, version: 1, changedAt: null, changedBy: null };
const group = (name: string, under: string, at: number): GroupRow => ({
  ...stored,
  _id: idOf(at),
  name,
  under,
  parentId: null,
  parentName: null,
  depth: 0,
  nature: 'assets',
  isPredefined: true,
});
const groups = [
  group('Bank Accounts', 'Bank Accounts', 300),
  group('Fixed Assets', 'Fixed Assets', 301),
  group('Sundry Debtors', 'Sundry Debtors', 302),
  { ...group('Secured Loans', 'Secured Loans', 303), nature: 'liabilities' as const },
];
const hdfc: LedgerRow = {
  ...stored,
  _id: idOf(310),
  name: 'HDFC 0042',
  code: '',
  groupId: idOf(300),
  group: 'Bank Accounts',
  kind: 'bank',
  isPredefined: false,
  cashFlowUse: null,
  scheduleLine: null,
  dueWithinYearPaise: 0,
  openingPaise: -500_000,
  balancePaise: -500_000,
  bank: {
    bankName: 'HDFC Bank',
    branch: '',
    accountName: '',
    accountNumber: '',
    ifsc: '',
    upiId: '',
    chequeBooks: [{ first: 101, last: 110, used: [101], void: [] }],
  },
};
const freight: ChargeRow = {
  ...stored,
  _id: idOf(320),
  name: 'Freight',
  ledgerId: idOf(321),
  ledgerName: 'Freight collected',
  isDeduction: false,
  figure: 'amount',
  amountPaise: 25_000,
  percentE4: 0,
  taxing: 'spread',
  taxClassificationId: null,
  hsn: null,
};
const counter: SeriesRow = {
  ...stored,
  _id: idOf(330),
  kind: 'sales',
  name: 'Counter',
  prefix: 'C/{fy}/',
  suffix: '',
  width: 5,
  start: 1,
  isDefault: true,
  numbering: 'automatic' as const,
  vanId: null,
  vanName: null,
  nextNumber: 'C/26-27/00008',
  isUsed: true,
};

function open(path: string, fake: FakeApi = {}) {
  const asked = serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [aCompany()] } } }) },
      accountGroups: {
        list: ({ search }) => ({ rows: groups.filter(({ name }) => name.includes(search)), next: null, total: groups.length }),
      },
      ...fake,
    }),
  );
  const { user } = openApp(`/sUsers/settings/${path}`);
  return { user, sent: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
}

describe('the lists that the menu calls Ledgers', () => {
  test('are beside each other, each one tab away', async () => {
    open('additionalChargesList', { additionalCharges: { list: () => ({ rows: [freight], next: null, total: 1 }) } });
    expect(await screen.findByText('Freight collected')).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Ledgers' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Charges', 'Ledgers', 'Groups', 'Banks', 'Cash', 'Series']);
    expect(tabs[0]).toHaveAttribute('aria-current', 'page');
    expect(tabs[3]).toHaveAttribute('href', '/sUsers/settings/bankList');
  });

  test('list the ledgers of their kind; a party links to its own page', async () => {
    const party = { ...hdfc, bank: undefined, _id: idOf(100), name: 'Anand Stores', kind: 'party' as const };
    const { bank: _, ...row } = party;
    const { sent } = open('ledgerList?kind=party', { ledgers: { listLedgers: () => ({ ledgers: [row], next: null, total: 1 }) } });
    expect(await screen.findByRole('link', { name: /Anand Stores/ })).toHaveAttribute('href', `/sUsers/settings/partyList/${idOf(100)}`);
    expect(sent('ledgers.listLedgers')).toMatchObject([{ kind: 'party' }]);
  });
});

describe('a bank', () => {
  test('is created in Bank Accounts, with all problems at its fields before anything is sent', async () => {
    const { user, sent } = open('bankList/new?name=SBI', { ledgers: { saveLedger: () => ({ message: 'Bank created', ledger: hdfc }) } });
    expect(await screen.findByRole('textbox', { name: 'Account' })).toHaveValue('SBI');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Group' })).toHaveValue('Bank Accounts'));
    await user.type(screen.getByRole('textbox', { name: 'IFSC' }), 'sbin1');
    await user.type(screen.getByRole('textbox', { name: 'UPI id' }), 'shop');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/An IFSC has four letters/)).toBeVisible();
    expect(screen.getByText('A UPI id looks like name@bank.')).toBeVisible();
    expect(sent('ledgers.saveLedger')).toEqual([]);
    await user.clear(screen.getByRole('textbox', { name: 'IFSC' }));
    await user.type(screen.getByRole('textbox', { name: 'IFSC' }), 'sbin0000300');
    await user.clear(screen.getByRole('textbox', { name: 'UPI id' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('ledgers.saveLedger')).toMatchObject([{ name: 'SBI', groupId: idOf(300), bank: { ifsc: 'SBIN0000300' } }]),
    );
  });

  test('shows the remaining leaves of a cheque book while typing, and sends only changes', async () => {
    const saved = { message: 'Bank saved', ledger: { ...hdfc, version: 2 } };
    const { user, sent } = open(`bankList/${hdfc._id}`, { ledgers: { getLedger: () => ({ ledger: hdfc }), updateLedger: () => saved } });
    expect(await screen.findByText('9 left, next 000102')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Opening balance' })).toHaveValue('5,000.00');
    expect(screen.getByRole('combobox', { name: 'Dr or Cr' })).toHaveValue('Cr');
    await user.type(screen.getByRole('textbox', { name: 'Void of cheque book 1' }), '102-104');
    expect(screen.getByText('6 left, next 000105')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const bank = { ...hdfc.bank, chequeBooks: [{ first: 101, last: 110, used: [101], void: [102, 103, 104] }] };
    await waitFor(() => expect(sent('ledgers.updateLedger')).toEqual([expect.objectContaining({ version: 1, bank })]));
    expect(sent('ledgers.updateLedger')[0]).not.toHaveProperty('openingPaise');
  });
});

test('leaves used by vouchers are shown as used', async () => {
  const book = { first: 101, last: 110, used: [101, 102, 104], written: [102, 104], void: [], left: 7 };
  open(`bankList/${hdfc._id}`, {
    ledgers: { getLedger: () => ({ ledger: hdfc }) },
    cheques: { listLeaves: () => ({ next: '000103', books: [book] }) },
  });
  expect(await screen.findByText('2 in vouchers: 000102, 000104')).toBeVisible();
  expect(screen.getByText('7 left, next 000103')).toBeVisible();
});

const markField = () => screen.getByRole('combobox', { name: 'In the cash flow statement' });
const marksOffered = () => Array.from(markField().querySelectorAll('option'), ({ textContent }) => textContent);

test('a ledger that comes from Tally takes a mark for the cash flow, of those that fit its group, and nothing else', async () => {
  const tax = { ...hdfc, name: 'Advance tax', groupId: idOf(301), group: 'Fixed Assets', kind: 'other' as const, bank: null };
  const integrated = { ...aCompany(), type: 'integrated' as const };
  const { user, sent } = open(`ledgerList/${tax._id}`, {
    accounts: { getStaff: () => ({ data: { userData: { ...aStaff, role: 'admin', organization: [integrated] } } }) },
    ledgers: { getLedger: () => ({ ledger: tax }), updateLedger: () => ({ message: '', ledger: { ...tax, version: 2 } }) },
  });
  await waitFor(() => expect(markField()).toBeEnabled());
  await waitFor(() => expect(marksOffered()).toHaveLength(2));
  expect(screen.getByRole('textbox', { name: 'Opening balance' })).toBeDisabled();
  await user.selectOptions(markField(), 'Advance tax and provision for income tax');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('ledgers.updateLedger')).toEqual([expect.objectContaining({ cashFlowUse: 'taxProvision' })]));
});

test('a ledger on the credit side is sent below zero', async () => {
  const { user, sent } = open('ledgerList/new?name=Capital', { ledgers: { saveLedger: () => ({ message: '', ledger: hdfc }) } });
  await user.click(await screen.findByRole('combobox', { name: 'Group' }));
  await user.keyboard('Fixed');
  await user.click(await screen.findByRole('option', { name: 'Fixed Assets' }));
  expect(marksOffered()).toEqual(['As its group', 'Advance tax and provision for income tax']);
  await user.type(screen.getByRole('textbox', { name: 'Opening balance' }), '1,200.50');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dr or Cr' }), 'Cr');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('ledgers.saveLedger')).toMatchObject([{ groupId: idOf(301), openingPaise: -120_050, bank: null }]));
});

test('an amount due within a year is asked for only of a ledger among the long-term borrowings', async () => {
  const { user, sent } = open('ledgerList/new?name=Van loan', { ledgers: { saveLedger: () => ({ message: '', ledger: hdfc }) } });
  await user.click(await screen.findByRole('combobox', { name: 'Group' }));
  await user.keyboard('Secured');
  await user.click(await screen.findByRole('option', { name: 'Secured Loans' }));
  await user.type(screen.getByRole('textbox', { name: 'Due within a year' }), '100');
  await user.selectOptions(screen.getByRole('combobox', { name: 'In Schedule III' }), 'Short-term borrowings');
  expect(screen.queryByRole('textbox', { name: 'Due within a year' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('ledgers.saveLedger')).toMatchObject([{ scheduleLine: 'shortTermBorrowings', dueWithinYearPaise: 0 }]));
});

test('a charge with its own rate creates its code with Alt+C, and edits it with Ctrl+Alt+Enter', async () => {
  const rate = {
    from: '2025-09-22',
    gstPercentE4: 180_000,
    cessPercentE4: 0,
    cessPerUnitE4: 0,
    cessRule: 'sum' as const,
    upToPaise: null,
    gstAbovePercentE4: null,
    taxOn: 'value' as const,
  };
  const code = { ...stored, _id: idOf(330), hsn: '9965', description: 'Goods transport', slabBy: 'piece' as const, rates: [rate] };
  const { user, sent } = open(`additionalChargesList/${freight._id}`, {
    additionalCharges: { get: () => ({ row: freight }), update: () => ({ message: 'Charge saved', row: { ...freight, version: 2 } }) },
    products: {
      listTaxClassifications: () => ({ taxClassifications: [], next: null, total: 0 }),
      saveTaxClassification: () => ({ message: 'Code created', taxClassification: code }),
      getTaxClassification: () => ({ taxClassification: code, usedRates: [] }),
      updateTaxClassification: () => ({ message: 'Code saved', taxClassification: { ...code, description: 'Road transport', version: 2 } }),
    },
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Tax' }), 'own');
  const field = screen.getByRole('combobox', { name: /^HSN or SAC/ });
  await user.type(field, '9965');
  await user.keyboard('{Alt>}{c}{/Alt}');
  const made = await screen.findByRole('dialog', { name: 'New HSN or SAC code' });
  expect(within(made).getByRole('textbox', { name: 'Code' })).toHaveValue('9965');
  await user.type(within(made).getByRole('textbox', { name: 'Description' }), 'Goods transport');
  await user.click(within(made).getByRole('button', { name: /Create/ }));
  await waitFor(() => expect(field).toHaveValue('9965 Goods transport'));
  expect(sent('products.saveTaxClassification')).toMatchObject([{ hsn: '9965', description: 'Goods transport' }]);

  await user.type(field, '{Control>}{Alt>}{Enter}{/Alt}{/Control}');
  const altered = await screen.findByRole('dialog', { name: 'Alter HSN or SAC code' });
  const description = await within(altered).findByRole('textbox', { name: 'Description' });
  await user.clear(description);
  await user.type(description, 'Road transport');
  await user.click(within(altered).getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(field).toHaveValue('9965 Road transport'));
});

test('a charge that becomes a percentage with its own rate requires both', async () => {
  const { user, sent } = open(`additionalChargesList/${freight._id}`, { additionalCharges: { get: () => ({ row: freight }) } });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Reckoned as' }), 'percent');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tax' }), 'own');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('A percentage is above 0 and at most 100.')).toBeVisible();
  expect(screen.getByText('A charge with its own tax rate needs an HSN or SAC code.')).toBeVisible();
  expect(sent('additionalCharges.update')).toEqual([]);
});

describe('a series', () => {
  test('shows its next number, also while typing', async () => {
    const { user } = open(`seriesList/${counter._id}`, { series: { get: () => ({ row: counter }) } });
    expect(await screen.findByText('C/26-27/00008')).toBeVisible();
    const prefix = screen.getByRole('textbox', { name: 'Prefix' });
    await user.clear(prefix);
    await user.type(prefix, 'COUNTER/{{fy}/');
    expect(screen.getByText('A voucher number has at most 16 characters.')).toBeVisible();
    await user.clear(prefix);
    await user.type(prefix, 'D/{{fy}/');
    expect(screen.getByText(/^D\/\d\d-\d\d\/00001$/)).toBeVisible();
  });

  test('reports invalid numbers once: at the field after a save, and not before anything is typed', async () => {
    const { user, sent } = open('seriesList/new');
    const fault = 'The number may not begin with 0, - or /.';
    expect(await screen.findByText('Next number –')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Counter');
    expect(screen.getAllByText(fault)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getAllByText(fault)).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Prefix' })).toHaveAccessibleDescription(expect.stringContaining(fault));
    expect(sent('series.save')).toEqual([]);
  });

  test('with typed numbers needs only its name', async () => {
    const { user, sent } = open('seriesList/new', { series: { save: () => ({ message: 'Series created', row: counter }) } });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Printed book');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Numbering' }), 'manual');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('series.save')).toMatchObject([{ name: 'Printed book', prefix: '', numbering: 'manual' }]));
  });

  test('shows how its vouchers are numbered: by hand, each number is typed', async () => {
    const { user, sent } = open(`seriesList/${counter._id}`, {
      series: {
        get: () => ({ row: counter }),
        update: () => ({ message: 'Series saved', row: { ...counter, numbering: 'manual', version: 2 } }),
      },
    });
    const choice = await screen.findByRole('combobox', { name: 'Numbering' });
    expect(choice).toHaveValue('automatic');
    await user.selectOptions(choice, 'manual');
    expect(screen.getByText('The number is typed on every voucher, as from a printed book of bills.')).toBeVisible();
    expect(screen.queryByText('C/26-27/00008')).not.toBeInTheDocument();
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() =>
      expect(sent('series.update')).toEqual([{ orgId: aCompany()._id, id: counter._id, version: 1, numbering: 'manual' }]),
    );
  });
});
