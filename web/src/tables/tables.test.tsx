import type { StaffRole } from '@bahi/core/organizations/staff-roles';
import { movedText } from '@bahi/core/tables/slip-words';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { KitchenSlip, Menu, TableOrder } from '../platform/answers.ts';
import type { api } from '../platform/api.ts';
import { queryClient } from '../platform/queries.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { staffApi } from '../testing/voucher-books.ts';
import { lastRoundOf } from './wishes.ts';

let people = 0;
const now = '2026-11-20T06:30:00.000Z';
const record = { isActive: true, version: 1, changedAt: null, changedBy: null };
const [hot, spice, dosa, coffee, fish, t1, orderId, area] = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => idOf(800 + at)) as [
  ...[string, string, string, string],
  ...[string, string, string, string],
];

const dish = (_id: string, name: string, rupees: number, more: Partial<Menu['items'][number]> = {}): Menu['items'][number] => ({
  ...{ _id, name, productId: idOf(830), productName: name, unit: 'PCS', isTaxInclusive: false, category: '', diet: 'veg', stationId: hot },
  ...{ code: '', image: null, isFavourite: false, barcodes: [], allergens: [], allergenNote: '' },
  ...{ portions: [{ name: '', rateE4: rupees * 10_000 }], groupIds: [], prices: [], soldOutAt: null },
  ...record,
  ...more,
});
const menu: Menu = {
  stations: [{ _id: hot, name: 'Hot', ...record }],
  groups: [
    { _id: spice, name: 'Spice', least: 1, most: 1, options: ['Mild', 'Hot'].map((name) => ({ name, rateE4: 0, dish: null })), ...record },
  ],
  items: [
    dish(coffee, 'Coffee', 40, { code: 'K7', allergens: ['milk'], allergenNote: 'May contain soy' }),
    dish(dosa, 'Dosa', 80, { groupIds: [spice] }),
    dish(fish, 'Fish', 300, { diet: 'nonVeg', soldOutAt: now }),
  ],
  now,
};
const anOrder = (more: Partial<TableOrder> = {}): TableOrder => ({
  ...{
    _id: orderId,
    number: 1,
    ...{ operatorId: null, operatorName: null, operatorOrder: '' },
    kind: 'dineIn',
    state: 'open',
    businessDay: '2026-11-20',
    tableId: t1,
    tableName: 'T1',
    areaId: area,
    pax: 2,
  },
  ...{
    guestName: '',
    guestPhone: '',
    captain: 'Biju',
    openedAt: now,
    billedAt: null,
    billPrints: 0,
    valuePaise: 0,
    slips: 0,
    readySlips: 0,
    version: 1,
  },
  ...{ lines: [], kitchenSlips: [], voucherId: null, bill: null },
  ...more,
});
const line = {
  ...{
    _id: idOf(820),
    itemId: dosa,
    productId: idOf(830),
    name: 'Dosa',
    portion: '',
    options: [{ name: 'Mild', rateE4: 0, choices: [] }],
    note: '',
  },
  ...{ course: 0, seat: 0, isHeld: false, round: 1 },
  ...{ stationId: hot, unit: 'PCS', rateE4: 800_000, isTaxInclusive: false, quantityE4: 20_000, orderedE4: 20_000 },
  ...{ movedE4: 0, isShared: false, freeE4: 0, freeReason: '', freeBy: '' },
};
const sent = anOrder({ lines: [line], valuePaise: 16_000, slips: 1, version: 2 });
/** The order after a round: its lines have the ids that the device made. */
const after = (lines: readonly { id: string; quantityE4: number }[]) =>
  anOrder({ ...sent, lines: lines.map(({ id, quantityE4 }) => ({ ...line, _id: id, quantityE4, orderedE4: quantityE4 })) });
const slip = (more: Partial<KitchenSlip> = {}): KitchenSlip => ({
  ...{
    _id: idOf(840),
    orderId,
    stationId: hot,
    stationName: 'Hot',
    number: 7,
    round: 1,
    state: 'new',
    prints: 0,
    businessDay: '2026-11-20',
  },
  ...{ sentAt: now, sentBy: 'Biju', stateAt: now, kind: 'dineIn', orderNumber: 1, tableName: 'T1', pax: 2, captain: 'Biju' },
  lines: [
    {
      lineNo: 1,
      lineId: line._id,
      kind: 'add',
      quantityE4: 20_000,
      name: 'Dosa',
      portion: '',
      options: ['Mild'],
      note: 'Crisp',
      course: 0,
      seat: 0,
      reason: '',
      place: '',
      leftE4: 20_000,
      isBumped: false,
    },
  ],
  ...more,
});
const oneTable = {
  areas: [{ _id: area, name: 'Hall', tables: [{ _id: t1, name: 'T1', seats: 4, shape: 'square' as const, column: 0, row: 0 }], ...record }],
  orders: [],
  reservations: [],
  now,
};
const figures = {
  totalPaise: 16_800,
  taxablePaise: 16_000,
  roundOffPaise: 0,
  problems: [] as { code: 'BATCH_MISSING'; field: string; message: string }[],
};
const bill: Awaited<ReturnType<typeof api.tables.previewBill>> = {
  version: 2,
  guestName: '',
  upiQr: null,
  ...figures,
  liquor: null,
  warnings: [],
  taxes: [{ gstPercentE4: 50_000, taxablePaise: 16_000, taxPaise: 800 }],
};

const orderPath = `/sUsers/restaurant/order/${orderId}`;

beforeEach(() => isSignedIn('staff', { _id: idOf(7_900 + ++people), role: 'admin' }));

function open(tables: NonNullable<FakeApi['tables']>, path: string, role: StaffRole = 'admin', getMenu = () => menu) {
  const staff = { ...aStaff, role, organization: [aCompany({ industry: 3 })] };
  const fake = {
    accounts: { getStaff: () => ({ data: { userData: staff } }) },
    menu: {
      getMenu,
      setSoldOut: () => ({ message: 'Coffee is out', row: menu.items[0]! }),
      listLowIngredients: () => ({
        ingredients: [{ productId: idOf(850), name: 'Batter', unit: 'KGS', leftE4: -1_250, reorderLevelE4: 5_000, dishes: ['Dosa'] }],
      }),
    },
    tables: {
      listWaitingPrints: () => ({ printers: [], now }),
      listOperators: () => ({ operators: [] }),
      listBillPrinters: () => ({ printers: [] }),
      listPayBanks: () => ({ banks: [{ _id: idOf(890), name: 'HDFC' }] }),
      ...tables,
    },
  };
  const asked = serveFakeApi(staffApi(fake));
  return { ...openApp(path), asked: (route: string) => asked.filter((each) => each.route === route) };
}
const button = (name: RegExp | string) => screen.findByRole('button', { name });

test('guests are seated, order a dish with its options, and pay in cash', async () => {
  let order = anOrder();
  const { user, asked } = open(
    {
      getFloor: () => oneTable,
      openOrder: () => ({ message: 'T1 opened', order }),
      getOrder: () => ({ order }),
      takeRound: ({ lines }) => {
        order = after(lines);
        return { message: 'Sent KOT 1', order };
      },
      previewBill: () => bill,
      settleOrder: () => ({ message: 'Saved 1', _id: idOf(850), voucherNumber: '1', totalPaise: 16_800 }),
    },
    '/sUsers/restaurant',
  );
  await user.click(await button(/T1.*Free/));
  // One tap for the guests opens the table; the usual number has the focus.
  expect(await button('2 guests')).toHaveFocus();
  await user.click(await button('3 guests'));
  expect(await screen.findByText('Nothing is ordered yet. Choose dishes from the menu.')).toBeVisible();
  expect(asked('tables.openOrder')[0]?.input).toMatchObject({ kind: 'dineIn', tableId: t1, pax: 3 });
  // Spice must be answered.
  await user.click(await button('Add Dosa'));
  await user.click(await button(/^Add · /));
  expect(await screen.findByText('Choose 1 of Spice.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Mild' }));
  await user.click(await button(/^Add · /));
  expect(await screen.findByText('Contains milk. May contain soy')).toBeVisible();
  await user.click(await button('Add Coffee'));
  await user.click(await button('Add Coffee'));
  expect(screen.queryByRole('button', { name: 'Add Fish' })).not.toBeInTheDocument();
  expect(await button('Close order')).toBeDisabled();
  await user.click(await button('Send to kitchen'));
  await user.click(await button('Settle'));
  expect(asked('tables.takeRound')[0]?.input).toMatchObject({
    lines: [
      { itemId: dosa, quantityE4: 10_000, seenE4: 0, options: [{ groupId: spice, name: 'Mild' }] },
      { itemId: coffee, quantityE4: 20_000, options: [] },
    ],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Settle T1' });
  expect(await within(dialog).findByText('GST 5 %')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Cash given'), '200');
  expect(await within(dialog).findByText('Change')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Settle ₹168.00' }));
  await waitFor(() =>
    expect(asked('tables.settleOrder')[0]?.input).toMatchObject({ version: 2, partyId: null, totalPaise: 16_800, payments: [] }),
  );
  expect(await button(/T1.*Free/)).toBeVisible();
});

test('a number of guests that is typed is the one that sits', async () => {
  const { user, asked } = open(
    { getFloor: () => oneTable, openOrder: () => ({ message: 'T1 opened', order: anOrder() }), getOrder: () => ({ order: anOrder() }) },
    '/sUsers/restaurant',
  );
  await user.click(await button(/T1.*Free/));
  expect(await button('2 guests')).toHaveFocus();
  await user.keyboard('12{Enter}');
  await waitFor(() => expect(asked('tables.openOrder').map(({ input }) => input)).toMatchObject([{ tableId: t1, pax: 12 }]));
});

test('a combo is chosen in one sheet: what it always has is chosen, and a dish that is out cannot be', async () => {
  const [main, drink, lunch] = [idOf(861), idOf(862), idOf(863)];
  const brings = (name: string, itemId: string) => ({ name, rateE4: 0, dish: { itemId, portion: '' } });
  const parts = [
    { _id: main, name: 'Main', least: 1, most: 1, options: [brings('Dosa', dosa), brings('Fish', fish)], ...record },
    { _id: drink, name: 'Drink', least: 1, most: 1, options: [brings('Coffee', coffee)], ...record },
  ];
  const items = [...menu.items, dish(lunch, 'Lunch', 150, { groupIds: [main, drink], stationId: null })];
  const { user, asked } = open(
    {
      getOrder: () => ({ order: anOrder() }),
      takeRound: ({ lines }) => ({ message: 'Sent KOT 1', order: after(lines) }),
    },
    orderPath,
    'admin',
    () => ({ ...menu, groups: [...menu.groups, ...parts], items }),
  );
  await user.click(await button('Add Lunch'));
  expect(screen.getByRole('radio', { name: 'Coffee' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Fish · Out' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'Dosa' }));
  // The dosa of the combo is asked how hot it is, as one that is ordered by itself.
  await user.click(await button(/^Add · /));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Spice/);
  await user.click(within(screen.getByRole('group', { name: /^Dosa: Spice/ })).getByRole('radio', { name: 'Mild' }));
  await user.click(await button(/^Add · /));
  expect(screen.getByRole('list', { name: 'Not sent yet' })).toHaveTextContent('Dosa (Mild), Coffee');
  await user.click(await button('Send to kitchen'));
  const options = [
    { groupId: drink, name: 'Coffee' },
    { groupId: main, name: 'Dosa', options: [{ groupId: spice, name: 'Mild' }] },
  ];
  expect(asked('tables.takeRound')[0]?.input).toMatchObject({ lines: [{ itemId: lunch, options }] });
});

test('a round whose answer is lost is sent again by itself with its key, and the screen says that it waits', async () => {
  let tries = 0;
  let order = anOrder();
  const { user, asked } = open(
    {
      getOrder: () => ({ order }),
      takeRound: ({ lines }) => {
        tries += 1;
        order = after(lines);
        if (tries === 1) throw new Refused(502, 'BAD_GATEWAY', 'The server does not answer');
        return { message: 'Sent KOT 1', order };
      },
    },
    orderPath,
  );
  await user.click(await button('Add Coffee'));
  await user.click(await button('Send to kitchen'));
  expect(await screen.findByText(/^The server cannot be reached. The round of T1 waits/)).toBeVisible();
  await screen.findByText('Sent KOT 1');
  await waitFor(() => expect(screen.queryByText(/^The server cannot be reached/)).not.toBeInTheDocument());
  const rounds = asked('tables.takeRound');
  expect(rounds).toHaveLength(2);
  expect(new Set(rounds.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(rounds[1]?.input).toEqual(rounds[0]?.input);
});

test('rounds that wait outlive a reload, go in their order, and a refused one is shown at its place with its dishes', async () => {
  let isAway = true;
  let order = anOrder();
  const routes = {
    getOrder: () => ({ order }),
    takeRound: ({ lines }: { lines: readonly { id: string; quantityE4: number; itemId: string }[] }) => {
      if (isAway) throw new Refused(502, 'BAD_GATEWAY', 'The server does not answer');
      if (lines[0]!.itemId === coffee) throw new Refused(422, 'VALIDATION_FAILED', 'Coffee is out.');
      order = after(lines);
      return { message: 'Sent KOT 2', order };
    },
  };
  const { user } = open(routes, orderPath);
  await user.click(await button('Add Coffee'));
  await user.click(await button('Send to kitchen'));
  await user.click(await button('Add Dosa'));
  await user.click(await screen.findByRole('radio', { name: 'Mild' }));
  await user.click(await button(/^Add · /));
  await user.click(await button('Send to kitchen'));
  expect(await screen.findByText(/^The server cannot be reached. 2 rounds, of T1/)).toBeVisible();
  await user.click(await button('Add Coffee'));
  cleanup();

  isAway = false;
  const { asked } = open(routes, orderPath);
  expect(await screen.findByText('Sent KOT 2')).toBeVisible();
  expect(await screen.findByText('Coffee is out.')).toBeVisible();
  // The refused coffee, and the one that was chosen before the reload.
  expect(screen.getByRole('list', { name: 'Not sent yet' }).children).toHaveLength(2);
  const sentRounds = asked('tables.takeRound').map(({ input }) => (input as { lines: { itemId: string }[] }).lines[0]!.itemId);
  expect(sentRounds).toEqual([coffee, dosa]);
});

const away = () => {
  throw new Refused(502, 'BAD_GATEWAY', 'The server does not answer');
};

test('without the network a table is opened, a dish sent, changed and cancelled; all arrive once, in order', async () => {
  let isAway = true;
  let order = anOrder();
  const says = (message: string) => ({ message, order });
  const { user, asked } = open(
    {
      getFloor: () => oneTable,
      getOrder: () => ({ order }),
      openOrder: ({ _id }) => {
        if (isAway) away();
        order = anOrder({ _id: _id! });
        return says('T1 opened');
      },
      takeRound: ({ id, lines }) => {
        order = { ...after(lines), _id: id };
        return says('Sent KOT 1');
      },
    },
    '/sUsers/restaurant',
  );
  await user.click(await button(/^T1/));
  await user.click(await button('Open table'));
  await user.click(await button('Add Coffee'));
  await user.click(await button('Send to kitchen'));
  expect(await screen.findByText(/^The server cannot be reached. 2 changes, of T1/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Settle' })).not.toBeInTheDocument();
  // A dish that waits is cancelled behind it, as one that the kitchen knows.
  await user.click(await button('Change Coffee'));
  await user.clear(await screen.findByLabelText('Quantity'));
  await user.type(await screen.findByLabelText('Quantity'), '0');
  await user.click(await button('Send change'));
  expect(await screen.findByText('Enter why it is less.')).toBeVisible();
  await user.type(await screen.findByLabelText('Why less'), 'Guest changed');
  await user.click(await button('Send change'));
  expect(await screen.findByText(/^The server cannot be reached. 3 changes, of T1/)).toBeVisible();
  isAway = false;
  await waitFor(() => expect(asked('tables.takeRound')).toHaveLength(2), { timeout: 5_000 });
  const opens = asked('tables.openOrder');
  const id = (opens[0]!.input as { _id: string })._id;
  expect(new Set(opens.map(({ input, headers }) => JSON.stringify([input, headers.get('idempotency-key')]))).size).toBe(1);
  const [round, change] = asked('tables.takeRound').map(
    ({ input }) => input as { id: string; lines: { id: string; quantityE4: number }[] },
  );
  expect(round).toMatchObject({ id, lines: [{ itemId: coffee, quantityE4: 10_000 }] });
  expect(change).toMatchObject({ id, lines: [{ id: round!.lines[0]!.id, quantityE4: 0, seenE4: 10_000, reason: 'Guest changed' }] });
});

test('what waited and was refused is shown at its place with what was typed: a change, a move, a table that somebody else opened', async () => {
  let isAway = true;
  const t2 = { ...oneTable.areas[0]!.tables[0]!, _id: idOf(860), name: 'T2' };
  const floor = { ...oneTable, areas: [{ ...oneTable.areas[0]!, tables: [...oneTable.areas[0]!.tables, t2] }], orders: [] };
  const refuse = (message: string, field: string) => (): never => {
    if (isAway) away();
    throw new Refused(400, 'INVALID', message, { problems: [{ code: 'TABLE_TAKEN', field, message }] });
  };
  const routes = {
    getFloor: () => floor,
    getOrder: () => ({ order: sent }),
    takeRound: refuse('A manager cancels dishes of a printed bill.', 'items.0.reason'),
    moveOrder: refuse('T2 has guests.', 'tableId'),
    openOrder: refuse('T1 has guests.', 'tableId'),
  };
  const first = open(routes, orderPath);
  await first.user.click(await button('Change Dosa'));
  await first.user.clear(await screen.findByLabelText('Quantity'));
  await first.user.type(await screen.findByLabelText('Quantity'), '1');
  await first.user.type(await screen.findByLabelText('Why less'), 'Guest changed');
  await first.user.click(await button('Send change'));
  await first.user.click(await button('Move'));
  await first.user.selectOptions(await screen.findByLabelText('To'), 'T2 · Hall');
  await first.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move' }));
  expect(await screen.findByRole('heading', { name: 'T2' })).toBeVisible();
  isAway = false;
  const dishes = await screen.findByRole('list', { name: 'Ordered' });
  expect(await within(dishes).findByText(/^Not done: 1 Dosa · Guest changed. A manager cancels/)).toBeVisible();
  expect(await screen.findByText('Not done: T1 to T2. T2 has guests.')).toBeVisible();
  await first.user.click(within(dishes).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Why less')).toHaveValue('Guest changed');
  cleanup();

  isAway = true;
  const { user } = open(routes, '/sUsers/restaurant');
  expect(await screen.findByText(/^The server refused something that you did/)).toBeVisible();
  await user.click(await button(/^T1/));
  await user.click(await button('Open table'));
  await user.click(await button('Add Coffee'));
  await user.click(await button('Send to kitchen'));
  isAway = false;
  expect(await screen.findByText('Not done: Open T1, 2 guests. T1 has guests.', {}, { timeout: 5_000 })).toBeVisible();
  // The dish is chosen again, and goes to the table where the guests are.
  expect(screen.getByRole('list', { name: 'Not sent yet' }).children).toHaveLength(1);
  expect(within(screen.getByLabelText('Guests sit at')).getByRole('option', { name: 'T2 · Hall' })).toBeInTheDocument();
});

test('less of a dish that the kitchen knows needs a reason', async () => {
  const { user, asked } = open({ getOrder: () => ({ order: sent }), takeRound: () => ({ message: 'Sent KOT 2', order: sent }) }, orderPath);
  await user.click(await button('Change Dosa'));
  const quantity = await screen.findByLabelText('Quantity');
  await user.clear(quantity);
  await user.type(quantity, '1');
  await user.type(await screen.findByLabelText('Why less'), 'Guest changed');
  await user.click(await button('Send change'));
  await waitFor(() =>
    expect(asked('tables.takeRound')[0]?.input).toMatchObject({
      lines: [{ id: line._id, quantityE4: 10_000, seenE4: 20_000, seenNote: '', reason: 'Guest changed' }],
    }),
  );
});

/** Notes each paper as it is printed. As on a phone, `print` returns at once and the paper is drawn later. */
function notePapers(): string[] {
  const papers: string[] = [];
  vi.stubGlobal('print', () =>
    setTimeout(() => {
      papers.push(document.body.dataset.prints === 'paper' ? (document.body.lastElementChild?.textContent ?? '') : 'blank');
      window.dispatchEvent(new Event('afterprint'));
    }, 20),
  );
  return papers;
}

test('the first paper of a slip has no mark; one printed again, on any device, is marked; each is there when it is drawn', async () => {
  const papers = notePapers();
  let its = slip();
  const { user, asked } = open(
    {
      listSlips: () => ({ slips: [its], isCut: false, now }),
      printSlip: () => {
        its = slip({ state: 'accepted', prints: its.prints + 1 });
        return { message: 'KOT 7 printed', slip: its };
      },
    },
    '/sUsers/restaurant/kitchen',
  );
  await user.click(await button('Print KOT 7 Hot'));
  await waitFor(() => expect(papers).toHaveLength(1));
  await button('Prepare KOT 7 Hot');
  // A cook takes it back: it was printed all the same.
  its = { ...its, state: 'new' };
  await user.click(await button('Print KOT 7 Hot'));
  await waitFor(() => expect(papers).toHaveLength(2));
  expect(papers[0]).toMatch(/^HotKOT 7 · round 1Table T1Biju · guests 2.*2 × Dosa.*Mild.*Crisp/);
  expect(papers[1]).toMatch(/^REPRINT/);
  expect(asked('tables.printSlip')).toHaveLength(2);
  await waitFor(() => expect(document.body.dataset.prints).toBeUndefined());
});

const paperOf = (title: string) => [{ left: title, size: 'strong' as const }, { rule: true as const }, { left: 'Total', right: '₹168.00' }];

test('the browser prints the rows that the server returns; of a refused bill nothing is printed and the reason is seen', async () => {
  const papers = notePapers();
  let isRefused = true;
  const { user, asked } = open(
    {
      getOrder: () => ({ order: sent }),
      printBill: () => {
        const problems = [{ code: 'BATCH_MISSING', field: '', message: 'Choose a batch of Dosa.' }];
        if (isRefused) throw new Refused(422, 'INVALID', 'Check the entry', { problems });
        const code = { side: 25, path: 'M4 4h1v1h-1z' };
        return { message: 'Bill printed', order: { ...sent, version: 3 }, paper: [...paperOf('Bill to check'), { code }] };
      },
    },
    orderPath,
  );
  await user.click(await button('Print bill'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a batch of Dosa.');
  isRefused = false;
  await user.click(await button('Print bill'));
  await waitFor(() => expect(papers).toEqual(['Bill to checkTotal₹168.00']));
  expect(asked('tables.printBill').map(({ input }) => input)).toMatchObject([{ version: 2, printerId: null }, { version: 2 }]);
  expect(screen.queryByRole('combobox', { name: 'Bills print on' })).toBeNull();
});

test('a bill goes to the printer of the counter without a browser’s paper, and to the place that the cashier chooses, which the device remembers', async () => {
  const papers = notePapers();
  const counter = { _id: idOf(882), name: 'Counter' };
  const late = { name: 'Counter', slips: 1, bills: 2, since: '2026-11-20T06:25:00.000Z', seenAt: null, problem: '' };
  const fake = {
    getOrder: () => ({ order: sent }),
    listBillPrinters: () => ({ printers: [counter, { _id: idOf(883), name: 'Bar' }] }),
    listWaitingPrints: () => ({ printers: [late], now }),
    printBill: ({ printerId }: { printerId: string | null }) => ({
      message: printerId === null ? 'Bill printed' : 'Bill sent to Counter',
      order: { ...sent, version: 3 },
      paper: printerId === null ? paperOf('Bill to check') : null,
    }),
  };
  const first = open(fake, orderPath);
  const where = await screen.findByRole('combobox', { name: 'Bills print on' });
  expect(
    await screen.findByText(/2 bills wait for the printer Counter, 5 min\. .* Print at another place if you cannot wait\./),
  ).toBeVisible();
  expect(screen.getByText(/One slip waits for the printer Counter, 5 min\./)).toBeVisible();
  await first.user.click(await button('Print bill'));
  expect(await screen.findByText('Bill sent to Counter')).toBeVisible();
  expect(papers).toEqual([]);
  await first.user.selectOptions(where, 'This device');
  await first.user.click(await button('Print bill'));
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(first.asked('tables.printBill').map(({ input }) => input)).toMatchObject([{ printerId: counter._id }, { printerId: null }]);
});

test('a settlement prints its invoice where bills are printed, then shows the floor; the change is told', async () => {
  const papers = notePapers();
  const { user, asked } = open(
    {
      getOrder: () => ({ order: sent }),
      previewBill: () => bill,
      settleOrder: () => ({ message: 'Saved R/1', _id: idOf(850), voucherNumber: 'R/1', totalPaise: 16_800 }),
      printInvoice: () => ({ message: 'Bill printed', paper: paperOf('Tax Invoice') }),
      getFloor: () => oneTable,
    },
    orderPath,
  );
  await user.click(await button('Settle'));
  await button('Settle ₹168.00');
  await user.type(screen.getByRole('textbox', { name: /Cash given/ }), '200');
  await user.click(screen.getByRole('checkbox', { name: 'Print the invoice' }));
  await user.click(await button('Settle ₹168.00'));
  await waitFor(() => expect(papers).toEqual(['Tax InvoiceTotal₹168.00']));
  await button(/T1.*Free/);
  expect(asked('tables.settleOrder').map(({ input }) => input)).toMatchObject([{ cashGivenPaise: 20_000 }]);
  expect(asked('tables.printInvoice').map(({ input }) => input)).toMatchObject([{ id: orderId, printerId: null }]);
});

const settledBill: NonNullable<TableOrder['bill']> = {
  ...{ voucherNumber: 'R/1', totalPaise: 16_800, isCancelled: false, isReturned: false, closedAt: now, closedBy: 'Biju' },
  tenders: [
    { name: 'Bank A', way: 'upi', amountPaise: 10_000 },
    { name: 'Cash', way: null, amountPaise: 6_800 },
  ],
};

test('the bill of a settled order is printed again from its page, which stays', async () => {
  const papers = notePapers();
  const { user } = open(
    {
      getOrder: () => ({ order: { ...sent, state: 'settled' as const, voucherId: idOf(850), bill: settledBill } }),
      printInvoice: () => ({ message: 'Bill printed', paper: paperOf('DUPLICATE, print 2') }),
    },
    orderPath,
  );
  await user.click(await button('Print bill'));
  await waitFor(() => expect(papers).toEqual(['DUPLICATE, print 2Total₹168.00']));
  expect(screen.getByText(/^Bill R\/1/)).toHaveTextContent('Bill R/1 by Biju at 12:00');
  expect(screen.getByText('This order is settled.')).toBeVisible();
  expect(screen.getByText('UPI, Bank A').closest('div')).toHaveTextContent('100.00');
  expect(screen.getByRole('link', { name: 'Sales bill' })).toHaveAttribute('href', `/sUsers/salesDetails/${idOf(850)}`);
});

test('a cashier draws the bill of a settled order as a PDF; one that the books cancelled is not drawn', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:bill', revokeObjectURL: () => {} });
  const shown = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => {});
  let isCancelled = false;
  const { user } = open(
    {
      getOrder: () => ({ order: { ...sent, state: 'settled' as const, voucherId: idOf(850), bill: { ...settledBill, isCancelled } } }),
      getBillPdf: () => new File(['%PDF'], 'R-1.pdf', { type: 'application/pdf' }),
    },
    orderPath,
    'cashier',
  );
  await user.click(await button('Bill as PDF'));
  await waitFor(() => expect(shown).toHaveBeenCalledOnce());
  isCancelled = true;
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bill as PDF' })).toBeNull());
});

test('the cashier finds a settled order by its table and prints its bill again with P; a bill that the books cancelled is not printed', async () => {
  const settled = (at: number, more: object = {}) => ({
    ...{ _id: idOf(890 + at), number: at, kind: 'dineIn' as const, tableName: `T${at}`, guestName: '', guestPhone: '' },
    ...{ operatorName: null, operatorOrder: '', voucherNumber: `R/${at}`, totalPaise: 16_800, isCancelled: false, isReturned: false },
    ...{ tenders: [{ name: 'Cash', way: null, amountPaise: 16_800 }], closedAt: now, closedBy: 'Biju' },
    ...more,
  });
  const { user, asked } = open(
    {
      listSettled: ({ search }) => ({
        ...{ businessDay: '2026-11-20', today: '2026-11-20', next: null },
        orders: [settled(2, { isCancelled: true, tenders: [] }), settled(1)].filter(({ tableName }) => tableName.includes(search)),
      }),
      listBillPrinters: () => ({ printers: [{ _id: idOf(882), name: 'Counter' }] }),
      printInvoice: () => ({ message: 'Bill sent to Counter', paper: null }),
    },
    '/sUsers/restaurant/settled',
    'cashier',
  );
  expect(await screen.findByRole('row', { name: /R\/2.*Cancelled/ })).toBeVisible();
  await user.keyboard('/T1');
  await waitFor(() => expect(screen.queryByRole('row', { name: /R\/2/ })).toBeNull());
  await user.keyboard('{ArrowDown}p');
  expect(await screen.findByText('Bill sent to Counter')).toBeVisible();
  expect(asked('tables.printInvoice').map(({ input }) => input)).toMatchObject([{ id: idOf(891), printerId: idOf(882) }]);
});

test('the business day of settled orders keeps the focus while another day is read, and stays if that fails', async () => {
  const { user, asked } = open(
    {
      listSettled: ({ businessDay = '2026-11-20' }) => {
        if (businessDay === '2026-11-18') throw new Refused(422, 'INVALID', 'No such day.');
        return { businessDay, today: '2026-11-20', next: null, orders: [] };
      },
    },
    '/sUsers/restaurant/settled',
    'cashier',
  );
  await screen.findByText('No settled orders');
  const field = screen.getByLabelText('Business day');
  await user.keyboard('{F2}{ArrowDown}');
  expect(field).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  await screen.findByText('The settled orders could not be read');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('18/11/2026');
  expect(new Set(asked('tables.listSettled').map(({ input }) => (input as { businessDay?: string }).businessDay))).toContain('2026-11-19');
});

test('after a settlement whose print failed, the bill is printed from the page, which stays', async () => {
  let order: TableOrder = sent;
  let prints = 0;
  const { user, place } = open(
    {
      getOrder: () => ({ order }),
      listBillPrinters: () => ({ printers: [{ _id: idOf(882), name: 'Counter' }] }),
      previewBill: () => bill,
      settleOrder: () => {
        order = { ...sent, state: 'settled' };
        return { message: 'Saved R/1', _id: idOf(850), voucherNumber: 'R/1', totalPaise: 16_800 };
      },
      printInvoice: () => {
        prints += 1;
        if (prints === 1) throw new Refused(422, 'PRINTER_GONE', 'This printer takes no bills any more.');
        return { message: `Paper ${prints} sent`, paper: null };
      },
    },
    orderPath,
  );
  await user.click(await button('Settle'));
  await button('Settle ₹168.00');
  await user.click(screen.getByRole('checkbox', { name: /^Print the invoice/ }));
  await user.click(await button('Settle ₹168.00'));
  expect(await screen.findByText('This printer takes no bills any more.')).toBeVisible();
  await user.click(await button('Print bill'));
  await screen.findByText('Paper 2 sent');
  await user.click(await button('Print bill'));
  await screen.findByText('Paper 3 sent');
  expect(place()).toBe(orderPath);
});

test('a refusal to close an order is seen', async () => {
  const closeOrder = () => {
    throw new Refused(409, 'CHANGED_MEANWHILE', 'Asha changed this order meanwhile.', { by: 'Asha', at: now, version: 2 });
  };
  const { user } = open({ getOrder: () => ({ order: anOrder() }), closeOrder }, orderPath);
  await user.click(await button('Close order'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close order' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Asha changed this order meanwhile.');
});

test('a bill that cannot be printed says why', async () => {
  const printBill = () => {
    const problems = [{ code: 'ORDER_HAS_HELD', field: 'lines', message: 'Dishes are held.' }];
    throw new Refused(422, 'INVALID', 'Some entries are not right', { problems });
  };
  const { user } = open({ getOrder: () => ({ order: sent }), printBill }, orderPath);
  await user.click(await button('Print bill'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Dishes are held.');
});

test('the figures of a settlement are asked for anew each time it is opened, and after a refusal', async () => {
  let figuresNow = bill;
  const { user, asked } = open(
    {
      getOrder: () => ({ order: sent }),
      previewBill: () => figuresNow,
      settleOrder: ({ version }) => {
        if (version === 2) throw new Refused(409, 'CHANGED_MEANWHILE', 'Asha changed it.', { by: 'Asha', at: now, version: 3 });
        return { message: 'Saved 1', _id: idOf(850), voucherNumber: '1', totalPaise: 25_200 };
      },
      getFloor: () => oneTable,
    },
    orderPath,
  );
  await user.click(await button('Settle'));
  await button('Settle ₹168.00');
  figuresNow = { ...figuresNow, totalPaise: 21_000 };
  await user.click(await button('Cancel'));
  await user.click(await button('Settle'));
  await button('Settle ₹210.00');
  figuresNow = { ...figuresNow, version: 3, totalPaise: 25_200 };
  await user.click(await button('Settle ₹210.00'));
  expect(await screen.findByText('Asha changed it.')).toBeVisible();
  const settle = await button('Settle ₹252.00');
  const previews = asked('tables.previewBill').length;
  await user.click(settle);
  await button(/T1.*Free/);
  // Nobody asks for the bill of a settled order, which would be refused.
  expect(asked('tables.previewBill')).toHaveLength(previews);
  expect(asked('tables.settleOrder').map(({ input }) => input)).toMatchObject([{ version: 2 }, { version: 3, totalPaise: 25_200 }]);
});

test('a bill is paid in parts that add up, and a warning is confirmed', async () => {
  let tries = 0;
  const { user, asked } = open(
    {
      getOrder: () => ({ order: sent }),
      previewBill: () => ({ ...bill, warnings: ['Ravi goes over the credit limit.'] }),
      settleOrder: () => {
        tries += 1;
        const problems = [{ code: 'RETURN_WITHOUT_COST', field: 'items', message: 'This has no cost.' }];
        if (tries === 1) throw new Refused(409, 'CONFIRM_FIRST', 'Please confirm', { problems });
        return { message: 'Saved 1', _id: idOf(850), voucherNumber: '1', totalPaise: 16_800 };
      },
      getFloor: () => oneTable,
    },
    orderPath,
  );
  await user.click(await button('Settle'));
  expect(await screen.findByText('Ravi goes over the credit limit.')).toBeVisible();
  await user.click(screen.getByText('In parts'));
  const settle = await button('Settle ₹168.00');
  await user.type(await screen.findByLabelText('By UPI'), '100');
  await user.click(settle);
  expect(await screen.findByText('₹68.00 is missing.')).toBeVisible();
  expect(asked('tables.settleOrder')).toEqual([]);
  await user.click(await button('Tip'));
  await user.type(screen.getByLabelText('Tip'), '20');
  await user.click(screen.getByText('Tip by UPI'));
  await user.click(await button('Discount'));
  await user.click(screen.getByText('Discount in ₹'));
  await user.type(screen.getByLabelText('Discount'), '8');
  await user.click(settle);
  expect(await screen.findByText('Say why the discount is given.')).toBeVisible();
  await user.type(screen.getByLabelText('Reason'), 'Late food');
  await user.type(screen.getByLabelText('Cash given'), '100');
  expect(await within(screen.getByRole('dialog')).findByText('Change')).toBeVisible();
  await user.click(settle);
  expect(await screen.findByText('This has no cost.')).toBeVisible();
  await user.click(await button('Settle ₹168.00 anyway'));
  await button(/T1.*Free/);
  const payments = [
    { way: 'cash', amountPaise: 8_800 },
    { way: 'upi', amountPaise: 8_000 },
  ];
  expect(asked('tables.settleOrder').map(({ input }) => input)).toMatchObject([
    { payments, confirmed: [], discountPercentE4: 0, discountPaise: 800, discountReason: 'Late food' },
    { payments, tip: { way: 'upi', amountPaise: 2_000 }, confirmed: ['RETURN_WITHOUT_COST'] },
  ]);
});

test('a tip by card beside a bill on credit goes into the bank that the cashier sees', async () => {
  const banks = [
    { _id: idOf(890), name: 'HDFC' },
    { _id: idOf(891), name: 'Axis' },
  ];
  const { user, asked } = open(
    {
      getOrder: () => ({ order: sent }),
      previewBill: () => bill,
      listPayBanks: () => ({ banks }),
      listCreditParties: () => ({ parties: [{ _id: idOf(892), partyName: 'Cedar Works', mobileNumber: '' }] }),
      settleOrder: () => ({ message: 'Saved 1', _id: idOf(850), voucherNumber: '1', totalPaise: 16_800 }),
      getFloor: () => oneTable,
    },
    orderPath,
  );
  await user.click(await button('Settle'));
  await user.click(await screen.findByText('Credit'));
  await user.type(screen.getByRole('combobox', { name: 'Party' }), 'Ced');
  await user.click(await screen.findByRole('option', { name: /Cedar Works/ }));
  await user.click(await button('Tip'));
  await user.type(screen.getByLabelText('Tip'), '20');
  expect(screen.queryByLabelText('Tip into')).toBeNull();
  await user.click(screen.getByText('Tip by card'));
  expect(screen.getByLabelText('Tip into')).toHaveValue(idOf(890));
  await user.selectOptions(screen.getByLabelText('Tip into'), 'Axis');
  await user.click(await button('Settle ₹168.00'));
  await button(/T1.*Free/);
  const tip = { way: 'card', amountPaise: 2_000, ledgerId: idOf(891) };
  expect(asked('tables.settleOrder').map(({ input }) => input)).toMatchObject([{ partyId: idOf(892), payments: [], tip }]);
});

test('Escape asks before it loses what was typed for a settlement or a split', async () => {
  const { user } = open({ getOrder: () => ({ order: sent }), previewBill: () => bill }, orderPath);
  const question = () => screen.findByRole('dialog', { name: 'Leave this form?' });
  const staysAt = async (label: string) => {
    const typed = (screen.getByLabelText(label) as HTMLInputElement).value;
    await user.keyboard('{Escape}');
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText(label)).toHaveValue(typed);
    await user.keyboard('{Escape}');
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
  };
  await user.click(await button('Settle'));
  await user.click(await button('GSTIN'));
  await user.type(await screen.findByLabelText('GSTIN of the guest'), '27AAP');
  await staysAt('GSTIN of the guest');
  await user.click(await button('Split'));
  await user.type(await screen.findByLabelText('Dosa, Mild'), '1');
  await staysAt('Dosa, Mild');
});

test('a bill for a business asks for its name only if the books do not know its GSTIN', async () => {
  const known = '29AAGCB7383J1Z4';
  const { user, asked } = open(
    {
      getOrder: () => ({ order: sent }),
      previewBill: ({ gstin }) => ({ ...bill, guestName: gstin === known ? 'Cedar Works' : '' }),
      settleOrder: () => ({ message: 'Saved 1', _id: idOf(850), voucherNumber: '1', totalPaise: 16_800 }),
      getFloor: () => oneTable,
    },
    orderPath,
  );
  await user.click(await button('Settle'));
  const settle = await button('Settle ₹168.00');
  await user.click(await button('GSTIN'));
  const gstin = await screen.findByLabelText('GSTIN of the guest');
  await user.type(gstin, '29aagcb7383j1z5');
  await user.click(settle);
  expect(asked('tables.settleOrder')).toEqual([]);
  await user.clear(gstin);
  await user.type(gstin, '27aapfu0939f1zv');
  expect(await screen.findByLabelText('Name of the business')).toBeVisible();
  await user.clear(gstin);
  await user.type(gstin, known.toLowerCase());
  expect(await screen.findByText('Billed to Cedar Works')).toBeVisible();
  await user.click(settle);
  await button(/T1.*Free/);
  expect(asked('tables.settleOrder')[0]?.input).toMatchObject({ partyId: null, guest: { gstin: known, name: 'Cedar Works' } });
});

test('a cashier with a limit gives a plate without charge, with the reason, and sees what is left today', async () => {
  const free = { ...line, freeE4: 10_000, freeReason: 'Spilt', freeBy: 'Meera' };
  let order = sent;
  const { user, asked } = open(
    {
      getOrder: () => ({ order }),
      getFreeLimit: () => ({ limit: { mostPaise: 50_000, leftPaise: 32_000 } }),
      giveFree: () => {
        order = anOrder({ ...sent, version: 3, lines: [free], valuePaise: 8_000 });
        return { message: '1 × Dosa without charge', order };
      },
    },
    orderPath,
  );
  await user.click(await button('Change Dosa'));
  await user.click(await button('No charge'));
  const dialog = await screen.findByRole('dialog', { name: 'Dosa without charge' });
  expect(await within(dialog).findByText('₹320 of ₹500 left for this dish today, at the menu price.')).toBeVisible();
  await user.clear(within(dialog).getByLabelText('Plates without charge'));
  await user.type(within(dialog).getByLabelText('Plates without charge'), '1');
  await user.type(within(dialog).getByLabelText('Reason'), 'Spilt');
  await user.click(within(dialog).getByRole('button', { name: 'No charge' }));
  expect(await screen.findByText(/1 without charge: Spilt/)).toBeVisible();
  expect(asked('tables.giveFree')[0]?.input).toMatchObject({ version: 2, lineId: line._id, freeE4: 10_000, reason: 'Spilt' });
});

test('guests move only to a table that somebody chose', async () => {
  const t2 = { ...oneTable.areas[0]!.tables[0]!, _id: idOf(860), name: 'T2' };
  const floor = { ...oneTable, areas: [{ ...oneTable.areas[0]!, tables: [t2] }] };
  const { user, asked } = open(
    { getFloor: () => floor, getOrder: () => ({ order: sent }), moveOrder: () => ({ message: 'Moved from T1 to T2', order: sent }) },
    orderPath,
  );
  await user.click(await button('Move'));
  const dialog = await screen.findByRole('dialog');
  const to = await within(dialog).findByLabelText('To');
  await within(dialog).findByRole('option', { name: 'T2 · Hall' });
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await within(dialog).findByText('Choose a table.')).toBeVisible();
  expect(asked('tables.moveOrder')).toEqual([]);
  await user.selectOptions(to, 'T2 · Hall');
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(asked('tables.moveOrder')).toMatchObject([{ input: { tableId: t2._id, fromTableId: t1 } }]));
});

test('a delivery takes the name and phone of its guest', async () => {
  const away = anOrder({ kind: 'delivery', tableId: null, tableName: null, guestName: 'Asha', guestPhone: '9876543210' });
  const { user, asked } = open(
    { getFloor: () => oneTable, openOrder: () => ({ message: 'Delivery 1 opened', order: away }), getOrder: () => ({ order: away }) },
    '/sUsers/restaurant',
  );
  await user.click(await button('Delivery'));
  await user.type(await screen.findByLabelText('Guest name'), 'Asha');
  await user.type(await screen.findByLabelText('Phone'), '9876543210');
  await user.click(await button('Open order'));
  expect(await screen.findByText('Nothing is ordered yet. Choose dishes from the menu.')).toBeVisible();
  expect(asked('tables.openOrder')).toMatchObject([{ input: { kind: 'delivery', guestName: 'Asha', guestPhone: '9876543210' } }]);
});

test('the kitchen sees what to cook, moves a slip on, and acknowledges a cancellation', async () => {
  const [cooked] = slip().lines;
  const cancel = slip({
    _id: idOf(841),
    number: 8,
    round: 2,
    lines: [{ ...cooked!, kind: 'cancel', quantityE4: 10_000, reason: 'Guest left', leftE4: 0 }],
  });
  let isSeen = false;
  const { user, asked } = open(
    {
      listSlips: () => ({
        slips: [slip({ lines: [{ ...cooked!, leftE4: 10_000 }] }), ...(isSeen ? [] : [cancel])],
        isCut: false,
        now: '2026-11-20T06:51:00.000Z',
      }),
      moveSlip: ({ to }) => {
        isSeen ||= to === 'served';
        return { message: 'KOT 7 accepted', slip: slip({ state: 'accepted' }) };
      },
    },
    '/sUsers/restaurant/kitchen',
  );
  expect(await screen.findByText(/Batter −0\.125 KGS/)).toBeVisible();
  const first = await screen.findByRole('article', { name: 'KOT 7 Hot' });
  expect(within(first).getByText('Crisp')).toBeVisible();
  expect(within(first).getByText('Late · New')).toBeVisible();
  expect(within(screen.getByRole('complementary', { name: 'To cook' })).getByText('1')).toBeVisible();
  expect(screen.getByText('Cancelled: Guest left')).toBeVisible();
  await user.click(await button('Accept KOT 7 Hot'));
  await user.click(await button('Seen KOT 8 Hot'));
  await waitFor(() =>
    expect(asked('tables.moveSlip').map(({ input }) => input)).toMatchObject([
      { from: 'new', to: 'accepted' },
      { from: 'new', to: 'served' },
    ]),
  );
  // The cancelled plate stays cancelled after its slip is gone.
  await waitFor(() => expect(screen.queryByText('Cancelled: Guest left')).not.toBeInTheDocument());
  expect(within(screen.getByRole('complementary', { name: 'To cook' })).getByText('1')).toBeVisible();
  expect(within(first).getByText('2').tagName).toBe('DEL');
});

test('a kitchen sounds once for each slip that comes, and not for those that were there', async () => {
  const started = vi.fn();
  const node = { connect: (to: unknown) => to, frequency: {}, gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} } };
  class Audio extends EventTarget {
    state = 'running';
    createOscillator = () => ({ ...node, start: started, stop: () => {} });
    createGain = () => node;
    close = async () => {};
  }
  vi.stubGlobal('AudioContext', Audio);
  isSignedIn('staff', { _id: idOf(7_900 + people), role: 'kitchen' });
  let slips = [slip()];
  const { asked } = open({ listSlips: () => ({ slips, isCut: false, now }) }, '/sUsers/restaurant/kitchen', 'kitchen');
  expect(await button('Sound on')).toHaveAttribute('aria-pressed', 'true');
  await screen.findByRole('article', { name: 'KOT 7 Hot' });
  expect(started).not.toHaveBeenCalled();
  slips = [slip(), slip({ _id: idOf(842), number: 8 })];
  await act(() => queryClient.invalidateQueries());
  await screen.findByRole('article', { name: 'KOT 8 Hot' });
  expect(started).toHaveBeenCalledTimes(2);
  const before = asked('tables.listSlips').length;
  slips = [slip({ state: 'accepted' }), slip({ _id: idOf(842), number: 8 })];
  await act(() => queryClient.invalidateQueries());
  expect(asked('tables.listSlips').length).toBeGreaterThan(before);
  expect(started).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

test('a kitchen that was silent until the first tap sounds once then, however many slips came', async () => {
  const started = vi.fn();
  const node = { connect: (to: unknown) => to, frequency: {}, gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} } };
  class Audio extends EventTarget {
    state = 'suspended';
    createOscillator = () => ({ ...node, start: started, stop: () => {} });
    createGain = () => node;
    close = async () => {};
    resume = async () => {
      if (this.state === 'running') return;
      this.state = 'running';
      this.dispatchEvent(new Event('statechange'));
    };
  }
  vi.stubGlobal('AudioContext', Audio);
  isSignedIn('staff', { _id: idOf(7_900 + people), role: 'kitchen' });
  let slips = [slip()];
  const { user } = open({ listSlips: () => ({ slips, isCut: false, now }) }, '/sUsers/restaurant/kitchen', 'kitchen');
  await screen.findByText(/Tap the screen once/);
  await screen.findByRole('article', { name: 'KOT 7 Hot' });
  for (const number of [8, 9]) {
    slips = [...slips, slip({ _id: idOf(834 + number), number })];
    await act(() => queryClient.invalidateQueries());
    await screen.findByRole('article', { name: `KOT ${number} Hot` });
  }
  expect(started).not.toHaveBeenCalled();
  await user.click(screen.getByRole('article', { name: 'KOT 7 Hot' }));
  await waitFor(() => expect(started).toHaveBeenCalledTimes(2));
  expect(screen.queryByText(/Tap the screen once/)).not.toBeInTheDocument();
  vi.unstubAllGlobals();
});

test('a cook taps two dishes at once: both are bumped, and the focus goes on to the slip that is ready', async () => {
  const [dosaLine] = slip().lines;
  let its = slip({ state: 'accepted', lines: [dosaLine!, { ...dosaLine!, lineNo: 2, lineId: idOf(843), name: 'Idli' }] });
  const arrived = Promise.withResolvers<void>();
  const { user, asked } = open(
    {
      listSlips: () => ({ slips: [its], isCut: false, now }),
      bumpDish: async ({ lineNo, isBumped }) => {
        await arrived.promise;
        const lines = its.lines.map((each) => (each.lineNo === lineNo ? { ...each, isBumped } : each));
        its = { ...its, lines, state: lines.every((each) => each.isBumped) ? 'ready' : 'preparing' };
        return { message: 'Ready', slip: its };
      },
    },
    '/sUsers/restaurant/kitchen',
  );
  await user.click(await button('Dosa of KOT 7 Hot is ready'));
  await user.click(await button('Dosa of KOT 7 Hot is ready'));
  await user.click(await button('Idli of KOT 7 Hot is ready'));
  await waitFor(() => expect(asked('tables.bumpDish').map(({ input }) => input)).toMatchObject([{ lineNo: 1 }, { lineNo: 2 }]));
  arrived.resolve();
  expect(await button('Served KOT 7 Hot')).toHaveFocus();
});

test('a cook bumps one dish of a slip: it is off what is to cook, and the captain sees it ready before the others', async () => {
  const [dosaLine] = slip().lines;
  const two = { ...dosaLine!, lineNo: 2, lineId: idOf(843), name: 'Idli' };
  let its = slip({ state: 'accepted', lines: [dosaLine!, two] });
  const { user, asked } = open(
    {
      listSlips: () => ({ slips: [its], isCut: false, now }),
      getOrder: () => ({ order: { ...sent, lines: [line, { ...line, _id: two.lineId, name: 'Idli' }], kitchenSlips: [its] } }),
      bumpDish: ({ lineNo, isBumped }) => {
        its = { ...its, state: 'preparing', lines: its.lines.map((each) => (each.lineNo === lineNo ? { ...each, isBumped } : each)) };
        return { message: 'Dosa is ready', slip: its };
      },
    },
    '/sUsers/restaurant/kitchen',
  );
  const counts = () => screen.getByRole('complementary', { name: 'To cook' }).textContent;
  await user.click(await button('Dosa of KOT 7 Hot is ready'));
  await waitFor(() => expect(counts()).toBe('To cook2 Idli'));
  expect(asked('tables.bumpDish').map(({ input }) => input)).toMatchObject([{ lineNo: 1, isBumped: true }]);
  cleanup();
  openApp(orderPath);
  const ordered = await screen.findByRole('list', { name: 'Ordered' });
  expect(within(ordered).getByText(/^Dosa/)).toHaveTextContent(/Ready$/);
  expect(within(ordered).getByText(/^Idli/)).toHaveTextContent(/Preparing$/);
});

test('a slip of which all was cancelled is only seen: there is nothing to cook', async () => {
  const [cooked] = slip().lines;
  const { user, asked } = open(
    {
      listSlips: () => ({ slips: [slip({ lines: [{ ...cooked!, leftE4: 0 }] })], isCut: false, now }),
      moveSlip: () => ({ message: 'KOT 7 served', slip: slip({ state: 'served' }) }),
    },
    '/sUsers/restaurant/kitchen',
  );
  await user.click(await button('Seen KOT 7 Hot'));
  await waitFor(() => expect(asked('tables.moveSlip').map(({ input }) => input)).toMatchObject([{ from: 'new', to: 'served' }]));
});

test('a dish that is tapped while a round is on its way stays to be sent', async () => {
  const arrived = Promise.withResolvers<void>();
  let order = anOrder();
  const { user, asked } = open(
    {
      getOrder: () => ({ order }),
      takeRound: async ({ lines }) => {
        await arrived.promise;
        order = after(lines);
        return { message: 'Sent KOT 1', order };
      },
    },
    `/sUsers/restaurant/order/${orderId}`,
  );
  await user.click(await button('Add Coffee'));
  await user.click(await button('Send to kitchen'));
  await waitFor(() => expect(asked('tables.takeRound')).toHaveLength(1));
  await user.click(await button('Add Coffee'));
  arrived.resolve();
  await waitFor(() => expect(screen.getByLabelText('Coffee chosen')).toHaveTextContent('1'));
  await waitFor(async () => expect(await button('Send to kitchen')).toBeEnabled());
  await user.click(await button('Send to kitchen'));
  await waitFor(() => expect(asked('tables.takeRound')).toHaveLength(2));
  const [one, two] = asked('tables.takeRound').map(({ input }) => (input as { lines: { id: string; quantityE4: number }[] }).lines);
  expect(two).toMatchObject([{ quantityE4: 10_000 }]);
  expect(two![0]!.id).not.toBe(one![0]!.id);
});

test('the next dish after a round without an answer is a round of its own, behind it', async () => {
  let order = anOrder();
  let tries = 0;
  const { user, asked } = open(
    {
      getOrder: () => ({ order }),
      takeRound: ({ lines }) => {
        tries += 1;
        if (tries > 2) return { message: 'Sent KOT 2', order };
        order = after(lines);
        if (tries === 2) return { message: 'Sent KOT 1', order };
        throw new Refused(502, 'BAD_GATEWAY', 'The server does not answer');
      },
    },
    `/sUsers/restaurant/order/${orderId}`,
  );
  await user.click(await button('Add Coffee'));
  await user.click(await button('Send to kitchen'));
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
  await user.click(await button('Add Coffee'));
  await user.click(await button('Send to kitchen'));
  await screen.findByText('Sent KOT 2');
  const rounds = asked('tables.takeRound');
  expect(rounds).toHaveLength(3);
  const lineOf = ({ input }: (typeof rounds)[number]) => (input as { lines: { id: string; quantityE4: number }[] }).lines;
  expect(lineOf(rounds[1]!)).toEqual(lineOf(rounds[0]!));
  expect(lineOf(rounds[2]!)).toMatchObject([{ quantityE4: 10_000 }]);
  expect(lineOf(rounds[2]!)[0]!.id).not.toBe(lineOf(rounds[0]!)[0]!.id);
});

test('refusals are seen: a slip that somebody moved, a takeaway that cannot be opened', async () => {
  const refuse = () => {
    throw new Refused(409, 'CHANGED_MEANWHILE', 'KOT 7 is ready now.');
  };
  const { user } = open(
    { listSlips: () => ({ slips: [slip()], isCut: true, now }), moveSlip: refuse, getFloor: () => oneTable, openOrder: refuse },
    '/sUsers/restaurant/kitchen',
  );
  expect(await screen.findByText(/^Only the newest 1 slips are shown/)).toBeVisible();
  await user.click(await button('Accept KOT 7 Hot'));
  expect(await screen.findByText('KOT 7 is ready now.')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(await button('Takeaway'));
  await user.click(await button('Open order'));
  expect(await screen.findByText('KOT 7 is ready now.')).toBeVisible();
});

test('managers see the closed orders of a day with the cancelled dishes and their reasons', async () => {
  const { lines: _l, kitchenSlips: _k, bill: _b, voucherId, ...head } = anOrder({ state: 'cancelled', billedAt: now });
  const cancelled = [
    { name: 'Dosa', portion: '', quantityE4: 20_000, reason: 'Guest left', isAfterBill: true, cancelledAt: now, cancelledBy: 'Biju' },
  ];
  const events = [{ kind: 'dishesMoved' as const, said: '1 × Dosa to T2', doneAt: now, doneBy: 'Asha' }];
  open(
    {
      listClosed: () => ({
        businessDay: '2026-11-20',
        orders: [{ ...head, closedAt: now, closedBy: 'Biju', voucherId, cancelled, events }],
      }),
    },
    '/sUsers/restaurant/closed',
  );
  const row = await screen.findByRole('listitem', { name: 'Order 1, T1' });
  expect(row).toHaveTextContent(
    /Cancelled.*bill first printed at 12:00.*Dishes moved: 1 × Dosa to T2, by Asha at 12:00.*2 × Dosa cancelled by Biju at 12:00.*after the bill was printed: Guest left/,
  );
});

const reservation = (more: object) => ({
  ...{ _id: idOf(850), isWaiting: false, day: '2026-11-20', time: '12:20', minutes: 90, guestName: 'Nair', guestPhone: '', pax: 4 },
  ...{
    areaId: null,
    tableId: t1,
    tableName: 'T1',
    note: '',
    state: 'expected' as const,
    orderId: null,
    enteredAt: now,
    enteredBy: 'Biju',
  },
  version: 1,
  ...more,
});

test('the guests of an order are corrected by two taps, as the captain saw them', async () => {
  const order = { ...sent, pax: 3 };
  const { user, asked } = open(
    { getOrder: () => ({ order }), correctGuests: () => ({ message: 'Guests of T1 corrected', order: { ...order, pax: 5 } }) },
    orderPath,
  );
  await user.click(await button('Guests'));
  await user.click(await button('5 guests'));
  await waitFor(() => expect(asked('tables.correctGuests').map(({ input }) => input)).toMatchObject([{ seen: { pax: 3 }, pax: 5 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('after a reservation is saved the list shows its day', async () => {
  const later = reservation({ day: '2026-12-02', guestName: 'Later' });
  const { user, asked } = open(
    {
      getFloor: () => oneTable,
      listReservations: ({ day = '2026-11-20' }) => ({ day, reservations: day === later.day ? [later] : [], now }),
      saveReservation: () => ({ message: 'Reserved for Later', reservation: later }),
    },
    '/sUsers/restaurant/reservations',
  );
  await user.click(await button('New reservation'));
  await user.type(await screen.findByRole('textbox', { name: 'Guest name' }), 'Later');
  await user.click(await button('Save'));
  expect(await screen.findByRole('listitem', { name: 'Later' })).toBeVisible();
  // The device does not say which day it is.
  expect(asked('tables.listReservations')[0]!.input).not.toHaveProperty('day');
});

test('a captain changes an order and bills nothing; the cashier does', async () => {
  isSignedIn('staff', { _id: idOf(7_900 + people), role: 'captain' });
  open({ getOrder: () => ({ order: sent }) }, orderPath, 'captain');
  expect(await screen.findByText('The cashier prints and settles the bill.')).toBeVisible();
  expect(await button('Change Dosa')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Settle' })).toBeNull();
});

test('the kitchen says that a dish is out, and has no way to the floor', async () => {
  isSignedIn('staff', { _id: idOf(7_900 + people), role: 'kitchen' });
  const { user, asked } = open({ listSlips: () => ({ slips: [], isCut: false, now }) }, '/sUsers/restaurant/kitchen', 'kitchen');
  await user.click(await button('Dishes out'));
  await user.click(await button('Coffee is out'));
  await waitFor(() => expect(asked('menu.setSoldOut').map(({ input }) => input)).toMatchObject([{ id: coffee, isSoldOut: true }]));
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

test('a bill that cannot be made yet says why', async () => {
  const message = 'Some dishes are held. Fire them or cancel them first.';
  const previewBill = () => {
    throw new Refused(422, 'INVALID', 'Some entries are not right', { problems: [{ code: 'ORDER_HAS_HELD', field: 'lines', message }] });
  };
  const { user } = open({ getOrder: () => ({ order: sent }), previewBill }, orderPath);
  await user.click(await button('Settle'));
  expect(await screen.findByText(message)).toBeVisible();
});

test('a held course is shown, fired by a button, and the last round is ordered again; a code finds a dish', async () => {
  const held = { ...line, _id: idOf(821), itemId: coffee, name: 'Coffee', options: [], course: 2, isHeld: true };
  const order = { ...sent, lines: [{ ...line, seat: 1 }, held] };
  const { user, asked } = open(
    { getOrder: () => ({ order }), fireCourse: () => ({ message: 'Fired', order }), takeRound: () => ({ message: 'Sent', order }) },
    orderPath,
  );
  const ordered = within(await screen.findByRole('list', { name: 'Ordered' }));
  expect(ordered.getByText(/seat 1/)).toBeVisible();
  expect(ordered.getByText('Held')).toBeVisible();
  await user.click(await button('Fire course 2'));
  await waitFor(() => expect(asked('tables.fireCourse').map(({ input }) => input)).toMatchObject([{ course: 2, lineIds: [held._id] }]));
  await user.click(await button('Repeat last round'));
  expect(within(screen.getByRole('list', { name: 'Not sent yet' })).getAllByRole('listitem')).toHaveLength(2);
  await user.click(await button('Note for Coffee'));
  await user.click(await screen.findByRole('checkbox', { name: 'No ice' }));
  await user.click(await button('Done'));
  await user.type(screen.getByRole('searchbox', { name: 'Search a dish' }), 'k7{Enter}');
  await user.click(await button('Send to kitchen'));
  await waitFor(() =>
    expect(asked('tables.takeRound').at(-1)?.input).toMatchObject({
      lines: [
        { itemId: dosa, seat: 1, isHeld: false },
        { itemId: coffee, course: 2, isHeld: false, note: 'No ice' },
        { itemId: coffee, course: 0, note: '', quantityE4: 10_000 },
      ],
    }),
  );
});

test('a course whose answer was lost is fired with its key once more; a dish that was held since then waits for its own press', async () => {
  const held = (at: number) => ({ ...line, _id: idOf(821 + at), itemId: coffee, name: 'Coffee', options: [], course: 2, isHeld: true });
  let order = { ...sent, lines: [held(0)] };
  let tries = 0;
  const fireCourse = ({ lineIds }: { lineIds: readonly string[] }) => {
    tries += 1;
    order = { ...sent, version: 3, lines: [held(0), held(1)].map((each) => ({ ...each, isHeld: !lineIds.includes(each._id) })) };
    if (tries === 1) throw new Refused(502, 'BAD_GATEWAY', 'The server does not answer');
    return { message: 'Course 2 fired', order };
  };
  const { user, asked } = open({ getOrder: () => ({ order }), fireCourse }, orderPath);
  await user.click(await button('Fire course 2'));
  await screen.findByText('Course 2 fired');
  expect(screen.getAllByText('Held')).toHaveLength(1);
  await user.click(await button('Fire course 2'));
  await waitFor(() => expect(asked('tables.fireCourse')).toHaveLength(3));
  const presses = asked('tables.fireCourse').map(({ input, headers }) => ({ input, key: headers.get('idempotency-key') }));
  expect(presses.map(({ input }) => input)).toMatchObject([
    { lineIds: [held(0)._id] },
    { lineIds: [held(0)._id] },
    { lineIds: [held(1)._id] },
  ]);
  expect(presses[1]!.key).toBe(presses[0]!.key);
  expect(presses[2]!.key).not.toBe(presses[0]!.key);
});

test('a chosen dish shows the price of now, which is sent as the seen one; hold is off again after a round', async () => {
  let priced = menu;
  let order = anOrder();
  const { user, asked } = open(
    {
      getOrder: () => ({ order }),
      takeRound: ({ lines }) => {
        if (priced === menu) {
          priced = {
            ...menu,
            items: menu.items.map((each) => (each._id === coffee ? { ...each, portions: [{ name: '', rateE4: 500_000 }] } : each)),
          };
          throw new Refused(422, 'VALIDATION_FAILED', 'The price of Coffee changed. Look at it and send again.');
        }
        order = after(lines);
        return { message: 'Sent', order };
      },
    },
    orderPath,
    'admin',
    () => priced,
  );
  await user.click(await button('Add Coffee'));
  await user.selectOptions(screen.getByLabelText('Course'), '2');
  await user.click(screen.getByRole('checkbox', { name: 'Hold' }));
  await user.click(await button('Add Coffee'));
  await user.click(await button('Send 1, hold 1'));
  expect(await screen.findByText('₹100')).toBeVisible();
  await user.click(await button('Send 1, hold 1'));
  await waitFor(() => expect(asked('tables.takeRound')).toHaveLength(2));
  expect(asked('tables.takeRound').map(({ input }) => (input as { lines: { seenRateE4: number }[] }).lines[0]?.seenRateE4)).toEqual([
    400_000, 500_000,
  ]);
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Hold' })).not.toBeChecked());
  await user.click(await button('Add Coffee'));
  expect(await button('Send to kitchen')).toBeVisible();
});

test('a restaurant without tables shows the first steps, and takes orders to take away', async () => {
  const { user } = open({ getFloor: () => ({ ...oneTable, areas: [], orders: [] }) }, '/sUsers/restaurant');
  expect(await screen.findByRole('link', { name: 'Enter the menu' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Enter tables' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Plan' })).toBeNull();
  await user.click(await button('Takeaway'));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('every table of a large floor can be chosen', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ ...oneTable.areas[0]!.tables[0]!, _id: idOf(900 + at), name: `G${at + 1}` }));
  const { user } = open(
    { getFloor: () => ({ ...oneTable, areas: [{ ...oneTable.areas[0]!, tables: many }], orders: [] }) },
    '/sUsers/restaurant',
  );
  await user.click(await button(/^G60.*Free/));
  expect(await screen.findByRole('dialog', { name: 'Seat guests at G60' })).toBeVisible();
});

test('a reserved table says for whom from half an hour before, and its guests are seated; who waits is on the list', async () => {
  const t2 = { _id: idOf(852), name: 'T2', seats: 4, shape: 'square' as const, column: 1, row: 0 };
  const areas = oneTable.areas.map((hall) => ({ ...hall, tables: [...hall.tables, t2] }));
  const waits = reservation({ _id: idOf(851), isWaiting: true, guestName: 'Asha', tableId: null, tableName: null, minutes: 15 });
  const gone = reservation({ _id: idOf(853), guestName: 'Rao', state: 'noShow' });
  const { user, asked } = open(
    {
      getFloor: () => ({ ...oneTable, areas, reservations: [reservation({}), waits] }),
      listReservations: () => ({ day: '2026-11-20', reservations: [reservation({}), waits, gone], now }),
      endReservation: () => ({ message: 'Nair did not come', reservation: reservation({ state: 'noShow' }) }),
      seatReservation: () => ({ message: 'Seated', order: anOrder() }),
      getOrder: () => ({ order: anOrder() }),
    },
    '/sUsers/restaurant',
  );
  expect(await button(/Asha.*Waits.*4 guests.*Told 15 min/)).toBeVisible();
  await user.click(await button(/T1.*Reserved 12:20.*Nair/));
  await user.click(await button('Other guests'));
  expect(await screen.findByRole('dialog', { name: 'Seat guests at T1' })).toBeVisible();
  await user.click(await button('Cancel'));
  await user.click(screen.getByRole('link', { name: 'Reservations' }));
  expect(await screen.findByText(/told 15 min/)).toBeVisible();
  await user.click(await button('Rao is expected again'));
  await waitFor(() => expect(asked('tables.endReservation').map(({ input }) => input)).toMatchObject([{ state: 'expected' }]));
  await user.click(await button('Nair did not come'));
  await waitFor(() =>
    expect(
      asked('tables.endReservation')
        .map(({ input }) => input)
        .at(-1),
    ).toMatchObject({ state: 'noShow', version: 1 }),
  );
  await user.click(await button('Seat Asha'));
  expect(await screen.findByRole('option', { name: 'T1 · Hall · 4 seats · Reserved 12:20 Nair' })).toBeInTheDocument();
  await user.click(await button('Open table'));
  await waitFor(() =>
    expect(asked('tables.seatReservation').map(({ input }) => input)).toMatchObject([{ id: idOf(851), tableId: t2._id }]),
  );
});

test('tables are placed on a plan by the keyboard, and saved there', async () => {
  const two = ['T1', 'T2'].map((name, column) => ({ _id: idOf(860 + column), name, seats: 4, shape: 'round' as const, column, row: 0 }));
  const hall = { _id: area, name: 'Hall', tables: two, ...record };
  const { user, asked } = open(
    { getFloor: () => ({ ...oneTable, areas: [hall] }), updateArea: () => ({ message: 'Hall saved', area: hall }) },
    '/sUsers/restaurant/tables',
  );
  await user.click(await button('Edit Hall'));
  await user.click(await screen.findByRole('radio', { name: 'Plan' }));
  (await button('T1, 4 seats, column 1, row 1')).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowRight}');
  await user.click(await button('Save'));
  await waitFor(() =>
    expect(asked('tables.updateArea').map(({ input }) => input)).toMatchObject([
      {
        tables: [
          { name: 'T1', column: 1, row: 2 },
          { name: 'T2', column: 1, row: 0 },
        ],
      },
    ]),
  );
});

test('a bill is split by dish, equally or by amount; some dishes move to another order', async () => {
  const {
    lines: _l,
    kitchenSlips: _k,
    bill: _b,
    voucherId: _v,
    ...away
  } = anOrder({ _id: idOf(861), kind: 'takeaway', tableId: null, tableName: null, number: 7 });
  const { user, asked } = open(
    {
      getFloor: () => ({ ...oneTable, orders: [away] }),
      getOrder: () => ({ order: sent }),
      moveDishes: () => ({ message: 'Moved', order: sent, otherId: away._id }),
      splitOrder: () => ({ message: 'Split in 3 bills', order: sent }),
      mergeOrders: () => ({ message: 'T1 merged into Takeaway 7', order: sent }),
    },
    orderPath,
  );
  const press = async (name: string) => user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  await user.click(await button('Split'));
  await user.type(await screen.findByLabelText('Dosa, Mild'), '1');
  await press('Split');
  await waitFor(() =>
    expect(asked('tables.moveDishes')).toMatchObject([
      { input: { toOrderId: null, toTableId: null, lines: [{ lineId: line._id, quantityE4: 10_000, seenE4: 20_000 }] } },
    ]),
  );
  await user.click(await button('Split'));
  await user.click(await screen.findByRole('radio', { name: 'Seat' }));
  expect(await screen.findByText(/do not say their seats/)).toBeVisible();
  await user.click(await screen.findByRole('radio', { name: 'Amount' }));
  await user.type(await screen.findByLabelText('Bill 2'), '60');
  expect(await screen.findByText('Left for the first bill: ₹100.00')).toBeVisible();
  await press('Split');
  await waitFor(() => expect(asked('tables.splitOrder')).toMatchObject([{ input: { weights: [10_000, 6_000], version: 2 } }]));
  await user.click(await button('Move'));
  const to = await within(await screen.findByRole('dialog')).findByLabelText('To');
  await within(to).findByText('Takeaway 7 · order 7, Biju');
  await user.selectOptions(to, 'Takeaway 7 · order 7, Biju');
  await press('Merge');
  await waitFor(() => expect(asked('tables.mergeOrders')).toMatchObject([{ input: { intoId: away._id, version: 2 } }]));
});

test('more bills than there may be are refused and not made less; a refusal of one way is not shown at another', async () => {
  const problems = [{ code: 'MOVE_EMPTY', field: 'lines', message: 'Choose the dishes first.' }];
  const { user, asked } = open(
    {
      getOrder: () => ({ order: sent }),
      moveDishes: () => {
        throw new Refused(422, 'INVALID', 'Choose the dishes first.', { problems });
      },
    },
    orderPath,
  );
  const press = async () => user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Split' }));
  await user.click(await button('Split'));
  await press();
  expect(await screen.findByText('Choose the dishes first.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Equally' }));
  expect(screen.queryByText('Choose the dishes first.')).toBeNull();
  const bills = screen.getByLabelText('Bills');
  await user.clear(bills);
  await user.type(bills, '99');
  await press();
  expect(await screen.findByText('Enter 2 to 20 bills.')).toBeVisible();
  expect(bills).toHaveValue('99');
  expect(asked('tables.splitOrder')).toEqual([]);
});

test('dishes are counted by tapping, up to what there is', async () => {
  const { user, asked } = open(
    { getOrder: () => ({ order: sent }), moveDishes: () => ({ message: 'Moved', order: sent, otherId: idOf(861) }) },
    orderPath,
  );
  await user.click(await button('Split'));
  const more = await button('One more of Dosa, Mild');
  await user.click(more);
  await user.click(more);
  expect(more).toBeDisabled();
  await user.click(await button('One less of Dosa, Mild'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Split' }));
  await waitFor(() => expect(asked('tables.moveDishes')).toMatchObject([{ input: { lines: [{ quantityE4: 10_000, seenE4: 20_000 }] } }]));
});

test('a table that cannot be opened, because the business day is closed, says why', async () => {
  const why = 'The business day 20/11/2026 is closed. A manager can open it again.';
  const { user } = open(
    {
      openOrder: () => {
        throw new Refused(422, 'INVALID', 'Some entries are not right', { problems: [{ code: 'DAY_LOCKED', field: '', message: why }] });
      },
      getFloor: () => oneTable,
    },
    '/sUsers/restaurant',
  );
  await user.click(await button(/T1.*Free/));
  await user.click(await button('2 guests'));
  expect(await screen.findByText(why)).toBeVisible();
});

test('the bills of one table share its place on the plan', async () => {
  const { lines: _l, kitchenSlips: _k, bill: _b, voucherId: _v, ...head } = anOrder();
  const orders = [1, 2].map((number) => ({ ...head, _id: idOf(810 + number), number }));
  const { user } = open({ getFloor: () => ({ ...oneTable, orders }) }, '/sUsers/restaurant');
  await user.click(await screen.findByRole('radio', { name: 'Plan' }));
  const [one, two] = [screen.getByRole('link', { name: /bill 1/ }), screen.getByRole('link', { name: /bill 2/ })];
  expect(one.parentElement).toBe(two.parentElement);
  expect([one, one.parentElement!].map(({ style }) => style.gridColumn)).toEqual(['', '1']);
});

test('a manager cancels the share of a shared dish whole', async () => {
  const order = { ...sent, lines: [{ ...line, quantityE4: 3_333, isShared: true }] };
  const { user, asked } = open({ getOrder: () => ({ order }), takeRound: () => ({ message: 'Added', order }) }, orderPath);
  await user.click(await button('Change Dosa'));
  await user.type(await screen.findByRole('textbox', { name: 'Why less' }), 'Left');
  await user.click(await button('Cancel the share'));
  await waitFor(() =>
    expect(asked('tables.takeRound')[0]?.input).toMatchObject({ lines: [{ quantityE4: 0, seenE4: 3_333, reason: 'Left' }] }),
  );
});

test('a cook who has not begun a moved dish is told to cook it; one who has, not to cook it again', () => {
  const at = (state: KitchenSlip['state']) => movedText('T1', { ...slip({ tableName: 'T2' }), state });
  expect([at('new'), at('accepted')]).toEqual(Array(2).fill('Moved from T1. Cook it for T2.'));
  expect([at('preparing'), at('ready')]).toEqual(Array(2).fill('Moved from T1. Do not cook it again.'));
});

test('the last round is what was sent last: no dish of another order, and no share of one', () => {
  const round = (lines: Partial<typeof line>[]) =>
    lastRoundOf({ lines: lines.map((each, at) => ({ ...line, _id: idOf(870 + at), ...each })) }, menu).map(({ quantityE4 }) => quantityE4);
  expect(round([{ round: 0 }])).toEqual([]);
  expect(round([{ round: 2, isShared: true, quantityE4: 3_333 }])).toEqual([]);
  expect(round([{ round: 0 }, { round: 1, quantityE4: 10_000 }, { round: 2, isShared: true }])).toEqual([10_000]);
});

test('captain and manager see which slips no printer printed; a manager enters a printer and pairs it', async () => {
  const hot = menu.stations[0]!;
  const silent = { name: 'Hot', slips: 2, bills: 0, since: '2026-11-20T06:25:00.000Z', seenAt: null, problem: '' };
  const bills = { printsBills: true, drawsCodes: false };
  const printer = { _id: idOf(880), name: 'Hot', stationIds: [hot._id], columns: 48 as const, ...bills, ...record };
  const state = { isPaired: false, seenAt: null, problem: '', waiting: 2 };
  const unused = { ...printer, ...state, _id: idOf(881), name: 'Tandoor', isActive: false, waiting: 0 };
  let printers: (typeof printer & typeof state)[] = [unused];
  const { user, asked } = open(
    {
      listSlips: () => ({ slips: [], isCut: false, now }),
      listWaitingPrints: () => ({ printers: [silent], now }),
      listPrinters: () => ({ printers }),
      savePrinter: () => {
        printers = [{ ...printer, ...state }, unused];
        return { message: 'Hot created', printer: printers[0]! };
      },
      pairPrinter: () => ({ message: 'Pair Hot', code: 'abc.def', expiresAt: now }),
    },
    '/sUsers/restaurant/kitchen',
  );
  expect(await screen.findByText(/2 slips wait for the printer Hot, 5 min\. It is not paired with a print agent\./)).toBeVisible();
  await user.click(await button('Printers'));
  await user.click(await button('New printer'));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Hot');
  await user.click(screen.getByRole('checkbox', { name: hot.name }));
  await user.click(screen.getByRole('checkbox', { name: 'Prints bills' }));
  await user.click(await button('Save'));
  expect(await screen.findByText(/Hot, Bills · 80 mm · Not paired · 2 waiting/)).toBeVisible();
  await user.click(await button('Pair Hot'));
  // One out of use can be taken back into use, and is not paired before.
  expect(within(screen.getByRole('region', { name: 'Tandoor' })).getByText(/Out of use/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit Tandoor' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pair Tandoor' })).toBeNull();
  expect(await screen.findByText(/^npm run print-agent -- --server .* --code abc\.def --to /)).toBeVisible();
  expect(asked('tables.savePrinter').map(({ input }) => input)).toMatchObject([
    { name: 'Hot', stationIds: [hot._id], columns: 48, printsBills: true, drawsCodes: false },
  ]);
});
