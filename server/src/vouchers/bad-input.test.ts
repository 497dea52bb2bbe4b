import { defaultSettings } from '@bahi/core/organizations/company-settings';
import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { isOrder, orderKinds } from '@bahi/core/vouchers/order-kinds';
import { describe, expect, test } from 'vitest';
import { get, patch, post, problemsOf } from '../testing/calls.ts';
import { addGodown, enter as enterPlain } from '../testing/entries.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, saleOf, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

const kinds = ['sales', 'vanSale', 'saleOrder', 'purchaseOrder', 'purchase', 'creditNote', 'debitNote'] as const;
type Kind = (typeof kinds)[number];
type Answer = {
  _id: string;
  code: string;
  voucherNumber: string;
  yours: number;
  ours: number;
  problems: { code: string; field: string; message: string }[];
};

/** A counter with the records for every kind: a van with goods, a supplier for purchases and returns. */
type Books = { counter: Counter; vanId: string; supplierId: string };
async function openBooks(): Promise<Books> {
  const counter = await openCounter(app, pool);
  const salesmanId = counter.people.clerk.id;
  const vanId = await addGodown(app, counter, 'Van 1', { isVan: true, salesmanId });
  const moved = await enterPlain(
    app,
    counter,
    'stockTransfer',
    { date: today, fromGodownId: counter.godownId, toGodownId: vanId, items: [{ productId: counter.productId, count: 100 }] },
    undefined,
    counter.manager,
  );
  if (moved.status !== 200) throw new Error(JSON.stringify(moved.body));
  return { counter, vanId, supplierId: await addParty(app, counter, { accountGroup: 'Sundry Creditors' }) };
}

type Body = ReturnType<typeof saleOf> & { items: Record<string, unknown>[] };
/** A voucher of a kind that is right: two pieces at ten rupees. A supplier without GSTIN charges no tax. */
function right({ counter, vanId, supplierId }: Books, kind: Kind): Body {
  const { items, ...sale } = saleOf(counter, 2, 10);
  const [item] = items;
  if (kind === 'vanSale') return { ...sale, vanGodownId: vanId, items: [{ ...item!, godownId: vanId }] } as unknown as Body;
  const isBought = kind === 'purchase' || kind === 'purchaseOrder' || kind === 'debitNote';
  return (isBought ? { ...sale, partyId: supplierId, finalAmount: 20, items: [item!] } : { ...sale, items: [item!] }) as Body;
}

const enter = (counter: Counter, kind: Kind, body: object, key?: string) =>
  post<Answer>(app, counter.clerk, `${counter.path}/vouchers/${kind}`, body, key);
const line = (body: Body, more: object): Body => ({ ...body, items: [{ ...body.items[0]!, ...more }] }) as Body;
const countOf = async ({ counter }: Books) => {
  const { rows } = await ownerPool.query<Record<string, string>>(
    `select (select count(*) from vouchers where org_id = $1 and kind <> 'stockTransfer') as vouchers,
      (select count(*) from voucher_items i join vouchers v on v.org_id = i.org_id and v.id = i.voucher_id where i.org_id = $1 and v.kind <> 'stockTransfer') as items,
      (select count(*) from postings where org_id = $1) as postings, (select count(*) from bills where org_id = $1) as bills,
      (select count(*) from idempotency_keys where org_id = $1) as keys, (select count(*) from order_lines where org_id = $1) as orders`,
    [counter.orgId],
  );
  return rows[0]!;
};
const saveSettings = async ({ counter }: Books, changes: object) => {
  const { body } = await get<{ settings: { version: number } }>(app, counter.manager, `${counter.path}/settings`);
  const saved = await patch(app, counter.manager, `${counter.path}/settings`, { version: body.settings.version, ...changes });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
};

const books = await openBooks();
const { counter } = books;
const inactive = await addProduct(app, counter, { product_name: 'Gone meanwhile', openingStock: 10 });
await patch(app, counter.manager, `${counter.path}/products/${inactive}`, { version: 1, isActive: false });
const lastLocked = addDays(today, -20);
/** In the last days of March the year ends before the setting does. */
const beyondTheYear = addDays(today, 9) > financialYearOf(today).endsOn;
const noLock = { all: null, sales: null, purchase: null, money: null, journal: null, stock: null };
await saveSettings(books, {
  locks: { ...noLock, all: lastLocked },
  staff: { backDatingDays: 10, mostDiscountPercent: null, mostFree: null, rates: 'free' },
  books: { ...defaultSettings.books, aheadDays: 5 },
});
const before = await countOf(books);

describe.each(kinds)('%s', (kind) => {
  const body = right(books, kind);
  const far = (days: number) => ({ ...body, date: addDays(today, days) });
  const cases: [what: string, body: object, problems: string[]][] = [
    ['a quantity of 0', line(body, { count: 0 }), ['items.0.count QUANTITY_INVALID']],
    ['a quantity below 0', line(body, { count: -1, actualCount: 1 }), ['items.0.count QUANTITY_INVALID']],
    ['a quantity of 1e15', line(body, { count: 1e15 }), ['items.0.count SHAPE']],
    ['half a piece', line(body, { count: 1.5, actualCount: 1.5 }), ['items.0.count QUANTITY_NOT_WHOLE']],
    ['a quantity of a thousand million', line(body, { count: 1e9, actualCount: 1 }), ['items.0.count QUANTITY_TOO_LARGE']],
    ['five decimals', line(body, { count: 1.00001 }), ['items.0.count SHAPE']],
    ['a rate below 0', line(body, { selectedPriceRate: -1 }), ['items.0.selectedPriceRate RATE_INVALID']],
    ['a product made inactive meanwhile', line(body, { productId: inactive }), ['items.0.productId PRODUCT_INACTIVE']],
    ['a product of nobody', line(body, { productId: crypto.randomUUID() }), ['items.0.productId PRODUCT_UNKNOWN']],
    ['a locked day', far(-20), ['date PERIOD_LOCKED']],
    ['a day before the books', { ...body, date: '2019-04-01' }, ['date DATE_BEFORE_BOOKS']],
    ['a day in the year after next', far(800), ['date DATE_OUTSIDE_YEAR']],
    ['further back than this person may', far(-15), ['date DATE_TOO_FAR_BACK']],
    ['further ahead than the company dates its vouchers', far(9), [`date ${beyondTheYear ? 'DATE_OUTSIDE_YEAR' : 'DATE_TOO_FAR_AHEAD'}`]],
    ['no date', { ...body, date: '2026-02-30' }, ['date SHAPE']],
    ['a party of nobody', { ...body, partyId: crypto.randomUUID() }, ['partyId PARTY_UNKNOWN']],
    ['no state of supply', { ...body, placeOfSupply: '00' }, ['placeOfSupply PLACE_OF_SUPPLY_INVALID']],
    ['no line', { ...body, items: [] }, ['items SHAPE']],
    ['5 000 lines', { ...body, items: Array.from({ length: 5000 }, () => body.items[0]) }, ['items SHAPE']],
    ['a field that the kind does not take', { ...body, receivedBy: 'me' }, [' SHAPE']],
  ];
  test.each(cases)('%s is refused at its field, and nothing is written', async (_, wrong, problems) => {
    const answer = await enter(counter, kind, wrong);
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID']);
    // A message of the product, and not one of the validation library.
    for (const { message } of answer.body.problems) expect(message).toMatch(/^(?!Invalid|Too (?:big|small)|Unrecognized)[A-Z“]/);
    // Wrong dates and goods may have further problems.
    expect(problemsOf(answer)).toEqual(expect.arrayContaining(problems));
    expect(await countOf(books)).toEqual(before);
  });

  test('all problems are reported at once', async () => {
    const answer = await enter(counter, kind, {
      ...line(body, { count: 0, selectedPriceRate: -1 }),
      date: lastLocked,
      partyId: crypto.randomUUID(),
      seriesId: crypto.randomUUID(),
    });
    expect(problemsOf(answer)).toEqual(
      expect.arrayContaining([
        'date PERIOD_LOCKED',
        'partyId PARTY_UNKNOWN',
        'items.0.count QUANTITY_INVALID',
        'items.0.selectedPriceRate RATE_INVALID',
        'seriesId SERIES_UNKNOWN',
      ]),
    );
  });
});

describe.each(kinds)('%s', (kind) => {
  test('a total that differs from the client’s is refused with both figures; a lost answer followed by a retry is one voucher', async () => {
    const own = await openBooks();
    const body = right(own, kind);
    const other = await enter(own.counter, kind, { ...body, finalAmount: body.finalAmount + 1 });
    expect([other.status, other.body]).toMatchObject([409, { code: 'TOTALS_DIFFER', yours: body.finalAmount + 1, ours: body.finalAmount }]);
    const key = crypto.randomUUID();
    const [first, again] = [await enter(own.counter, kind, body, key), await enter(own.counter, kind, body, key)];
    expect([first.status, first.body.problems]).toEqual([200, undefined]);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const changed = await enter(own.counter, kind, line(body, { count: 1 }), key);
    expect([changed.status, changed.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    const { rows } = await ownerPool.query('select from vouchers where org_id = $1 and kind = $2', [own.counter.orgId, kind]);
    expect(rows).toHaveLength(1);
    expect(await verifyCompany(pool, db, own.counter.orgId)).toEqual([]);
  });
});

test.each(kinds)('%s: numbered by hand, or by the series unless a number is typed; a used number is refused at its field', async (kind) => {
  const own = await openBooks();
  type Series = { _id: string; version: number };
  const { body } = await get<{ rows: Series[] }>(app, own.counter.manager, `${own.counter.path}/series?kind=${kind}`);
  const { _id } = body.rows[0]!;
  const turn = async (numbering: string) => {
    const { rows } = (await get<{ rows: Series[] }>(app, own.counter.manager, `${own.counter.path}/series?kind=${kind}`)).body;
    return patch(app, own.counter.manager, `${own.counter.path}/series/${_id}`, { version: rows[0]!.version, numbering });
  };
  const numbered = async (voucherNumber?: string) => {
    const answer = await enter(own.counter, kind, { ...right(own, kind), ...(voucherNumber && { voucherNumber }) });
    return answer.status === 200 ? answer.body.voucherNumber : [answer.status, answer.body.code, ...problemsOf(answer)].join(' ');
  };
  expect(await numbered('A-1')).toBe('422 INVALID voucherNumber NUMBER_NOT_TYPED');
  expect((await turn('manual')).status).toBe(200);
  expect([await numbered(), await numbered('A-1'), await numbered('A-1')]).toEqual([
    '422 INVALID voucherNumber NUMBER_MISSING',
    'A-1',
    '409 ALREADY_EXISTS',
  ]);
  expect((await turn('override')).status).toBe(200);
  expect([await numbered('A-2'), await numbered()]).toEqual(['A-2', expect.stringMatching(/00001$/)]);
});

test.each(kinds.filter((kind) => !isOrder(kind)))('%s: a line in a godown that is not there is refused where goods move', async (kind) => {
  const answer = await enter(counter, kind, line(right(books, kind), { godownId: crypto.randomUUID() }));
  expect(problemsOf(answer)).toContain('items.0.godownId GODOWN_UNKNOWN');
  expect(await countOf(books)).toEqual(before);
});

test('an unknown godown, or one of another company, is refused even if nothing moves: in an order, and in a note by value', async () => {
  const theirs = (await openBooks()).counter.godownId;
  const amountOnly = { count: 0, actualCount: 0, value: 20 };
  for (const godownId of [theirs, crypto.randomUUID()]) {
    const refused = async (kind: Kind, more: object) =>
      problemsOf(await enter(counter, kind, line(right(books, kind), { ...more, godownId })));
    for (const kind of orderKinds) expect(await refused(kind, {})).toEqual(['items.0.godownId GODOWN_UNKNOWN']);
    for (const kind of ['creditNote', 'debitNote'] as const)
      expect(await refused(kind, amountOnly)).toEqual(['items.0.godownId GODOWN_UNKNOWN']);
  }
  expect(await countOf(books)).toEqual(before);
});

describe.each(['sales', 'vanSale'] as const)('%s', (kind) => {
  const body = right(books, kind);
  const split = (amount: number) => ({ type: 'cash', amount, ref_id: counter.cashId, ref_collection: 'Cash' });

  test('a split above the total, of 0 and onto an invalid ledger', async () => {
    const refused = async (part: object) => problemsOf(await enter(counter, kind, { ...body, paymentSplits: [part] }));
    expect(await refused(split(body.finalAmount + 0.01))).toEqual(['paymentSplits SPLITS_ABOVE_TOTAL']);
    expect(await refused(split(0))).toEqual(['paymentSplits.0.amount SPLIT_AMOUNT_INVALID']);
    expect(await refused({ ...split(1), ref_id: counter.bankId })).toEqual(['paymentSplits.0.ref_id LEDGER_NOT_CASH']);
    expect(await countOf(books)).toEqual(before);
  });

  test('a rate outside of the role’s limit', async () => {
    const own = await openBooks();
    const productId = await addProduct(app, own.counter, { salePrice: 100, openingStock: 10 });
    await saveSettings(own, { staff: { backDatingDays: null, mostDiscountPercent: 5, mostFree: null, rates: 'fixed' } });
    const answer = await enter(own.counter, kind, line(right(own, kind), { productId, discountType: 'percentage', discountPercentage: 6 }));
    expect(problemsOf(answer)).toEqual(
      expect.arrayContaining(['items.0.selectedPriceRate RATE_FIXED', 'items.0.discount DISCOUNT_ABOVE_LIMIT']),
    );
  });
});

describe('the kinds without tax', () => {
  const damage = { productId: counter.productId, godownId: counter.godownId, type: 'difference', count: -1 };
  const bodies = {
    contra: { fromLedgerId: counter.cashId, toLedgerId: counter.bankId, amount: 10 },
    journal: {
      items: [
        { ledgerId: counter.partyId, side: 'debit', amount: 10 },
        { ledgerId: counter.partyId, side: 'credit', amount: 10 },
      ],
    },
    stockAdjustment: { reason: 'damage', items: [damage] },
  } as const;
  const days: [what: string, date: string, code: string][] = [
    ['a locked day', lastLocked, 'PERIOD_LOCKED'],
    ['a day before the books', '2019-04-01', 'DATE_BEFORE_BOOKS'],
    ['a day in the year after next', addDays(today, 800), 'DATE_OUTSIDE_YEAR'],
    ['further back than this person may', addDays(today, -15), 'DATE_TOO_FAR_BACK'],
    ['further ahead than the company dates its vouchers', addDays(today, 9), beyondTheYear ? 'DATE_OUTSIDE_YEAR' : 'DATE_TOO_FAR_AHEAD'],
  ];
  test.each(days)('%s is refused at the date, and nothing is written', async (_, date, code) => {
    for (const [kind, body] of Object.entries(bodies)) {
      const answer = await enterPlain(app, counter, kind as keyof typeof bodies, { ...body, date });
      expect([kind, answer.status, problemsOf(answer)]).toEqual([kind, 422, expect.arrayContaining([`date ${code}`])]);
    }
    expect(await countOf(books)).toEqual(before);
  });

  test('5 000 lines, a quantity of 1e15 and a product made inactive meanwhile', async () => {
    const many = Array.from({ length: 5000 }, () => damage);
    const adjusted = (items: object[]) => enterPlain(app, counter, 'stockAdjustment', { ...bodies.stockAdjustment, date: today, items });
    expect(problemsOf(await adjusted(many))).toEqual(['items SHAPE']);
    expect(problemsOf(await adjusted([{ ...damage, count: -1e15 }]))).toEqual(['items.0.count SHAPE']);
    expect(problemsOf(await adjusted([{ ...damage, productId: inactive }]))).toEqual(['items.0.productId PRODUCT_INACTIVE']);
    const lines = Array.from({ length: 5000 }, () => bodies.journal.items[0]);
    expect(problemsOf(await enterPlain(app, counter, 'journal', { date: today, items: lines }))).toEqual(['items SHAPE']);
    expect(await countOf(books)).toEqual(before);
  });
});
