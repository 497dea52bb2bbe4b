import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doorOf } from '../platform/rights.ts';
import { get, type Headers, post } from '../testing/calls.ts';
import { bodyOf, enterKind, openStore, type Store } from '../testing/every-kind.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addParty, addProduct, addTax, rate } from '../testing/masters.ts';
import { anyGstin } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { openBills, openCounter, saleOf, today } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

type Problem = { code: string; field: string; message: string };
type Figures = { taxable: number; cgstAmount: number; sgstAmount: number; igstAmount: number; cessAmount: number; total: number };
type Totals = Omit<Figures, 'total'> & { documentTaxable: number; subTotal: number; charges: number; roundOff: number };
type Preview = {
  amount: number;
  totals: Totals;
  taxes: (Figures & { gst: number; treatment: string })[];
  items: (Figures & { igst: number; hsn: string; unit: string; discount: number })[];
  additionalCharges: (Figures & { ledgerId: string; amount: number })[];
  billData: { billId: string; settledAmount: number }[];
  tds: number | null;
  problems: Problem[];
  toConfirm: Problem[];
  warnings: string[];
  code?: string;
};

const kinds = ['sales', 'purchase', 'vanSale', 'saleOrder', 'purchaseOrder', 'creditNote', 'debitNote'] as const;
type Kind = (typeof kinds)[number];

const preview = (store: Pick<Store, 'path' | 'clerk'>, kind: Kind, body: object, who: Headers = store.clerk) =>
  post<Preview>(app, who, `${store.path}/vouchers/${kind}/preview`, body);
const readTotals = async (store: Store, id: string) =>
  (
    await get<{ voucher: Pick<Preview, 'amount' | 'totals' | 'items' | 'additionalCharges'> }>(
      app,
      store.manager,
      `${store.path}/vouchers/${id}`,
    )
  ).body.voucher;
const unsummed = <Body extends object>(draft: Body) => {
  const { finalAmount: _, ...body } = draft as Body & { finalAmount?: number };
  return body;
};

/** Every row of every table of a company, as one text: equal before and after a call that writes nothing. */
async function everyRowOf({ orgId }: Store): Promise<Record<string, string>> {
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'org_id' and table_type = 'BASE TABLE' order by 1`,
  );
  const { rows } = await ownerPool.query<{ name: string; hash: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${name} t where org_id = '${orgId}'`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

const anyPart = fc.record({
  count: fc.integer({ min: 1, max: 99_999 }).map((n) => n / 10_000),
  rupees: fc.integer({ min: 1, max: 9_999_999 }).map((n) => n / 10_000),
  which: fc.constantFrom(0, 1, 2),
  isTaxInclusive: fc.boolean(),
  discountPercentage: fc.constantFrom(0, 2.5, 12.3456),
});
const anyDraft = fc.record({
  kind: fc.constantFrom(...kinds),
  lines: fc.array(anyPart, { minLength: 1, maxLength: 4 }),
  charges: fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 5_000 }).map((n) => n / 100),
      gst: fc.constantFrom(0, 5, 18),
      isComposite: fc.boolean(),
    }),
    {
      maxLength: 3,
    },
  ),
  isElsewhere: fc.boolean(),
});

test.each([false, true])(
  'a preview has the figures of the voucher that is saved from it, to the paisa; rounded to the rupee: %s',
  async (isRounded) => {
    const store = await openStore(app, pool);
    await ownerPool.query('update organizations set rounds_to_rupee = $2 where id = $1', [store.orgId, isRounded]);
    const [five, cessed] = [await addTax(app, store, [rate(5)]), await addTax(app, store, [{ ...rate(28), cess: 12, cessPerUnit: 3.25 }])];
    const inParts = { unit: 'BOX', openingStock: 1000 }; // a box is opened, a piece is not
    const products = [
      await addProduct(app, store, { ...inParts, taxClassificationId: await addTax(app, store, [rate(18)]) }),
      await addProduct(app, store, { ...inParts, taxClassificationId: five }),
      await addProduct(app, store, { ...inParts, taxClassificationId: cessed }),
    ];
    const books = await openLedgers(app, store);
    const freightId = (await books.save('Freight', 'Indirect Incomes')).body.ledger._id;
    const far = store.state === '29' ? '27' : '29';
    const elsewhere = {
      customer: await addParty(app, store, { state: far }),
      supplier: await addParty(app, store, { accountGroup: 'Sundry Creditors', category: 'regular', state: far, gstin: anyGstin(far) }),
    };
    // The van is loaded, so that it can sell.
    for (const productId of products) {
      const moved = {
        date: today,
        fromGodownId: store.godownId,
        toGodownId: store.vanId,
        state: 'received',
        items: [{ productId, count: 400 }],
      };
      await enterKind(app, store, 'stockTransfer', moved, store.manager);
    }
    let saved = 0;
    await fc.assert(
      fc.asyncProperty(anyDraft, async ({ kind, lines, charges, isElsewhere }) => {
        const plain = bodyOf[kind](store, { count: 1, rupees: 1 }) as { items: { godownId: string }[] };
        const items = lines.map(({ count, rupees, which, isTaxInclusive, discountPercentage }) => ({
          productId: products[which],
          godownId: plain.items[0]!.godownId,
          ...{ count, actualCount: count, selectedPriceRate: rupees, isTaxInclusive, discountPercentage },
          discountType: discountPercentage === 0 ? 'none' : 'percentage',
        }));
        const additionalCharges = charges.map((charge) => ({ ...charge, ledgerId: freightId, gst: charge.isComposite ? 0 : charge.gst }));
        const isBought = kind === 'purchase' || kind === 'debitNote';
        const partyId = isBought ? elsewhere.supplier : elsewhere.customer;
        const placed = isElsewhere ? { partyId, placeOfSupply: isBought ? store.state : far } : {};
        const draft = { ...unsummed(plain), items, additionalCharges, ...placed };
        const { status, body } = await preview(store, kind, draft);
        expect([kind, status, body.problems]).toEqual([kind, 200, []]);
        const answer = await enterKind(app, store, kind, {
          ...draft,
          finalAmount: body.amount,
          confirmed: body.toConfirm.map(({ code }) => code),
        });
        expect([kind, answer.status, answer.body.amount], JSON.stringify(answer.body)).toEqual([kind, 200, body.amount]);
        const voucher = await readTotals(store, answer.body._id);
        expect(body.totals).toEqual(voucher.totals);
        expect(voucher.items).toMatchObject(body.items);
        expect(voucher.additionalCharges).toMatchObject(body.additionalCharges);
        const taxed = body.taxes.reduce((sum, each) => sum + Math.round(each.taxable * 100), 0);
        expect(taxed).toBe(Math.round(body.totals.documentTaxable * 100));
        saved++;
      }),
      { numRuns: 15 },
    );
    expect(saved).toBeGreaterThanOrEqual(15);
  },
  60_000,
);

test('a preview of a note returns its settlements of the selected bills, and is saved with them', async () => {
  const store = await openStore(app, pool);
  await enterKind(app, store, 'sales', saleOf(store, 10));
  const { outstandings } = await openBills(app, store);
  const draft = bodyOf.creditNote(store, { count: 4, rupees: 100 }, [[outstandings[0]!.billId, 0]]);
  const { body } = await preview(store, 'creditNote', draft);
  expect(body.billData).toEqual([{ billId: outstandings[0]!.billId, settledAmount: 472 }]);
  expect((await enterKind(app, store, 'creditNote', { ...draft, billData: body.billData })).status).toBe(200);
});

test('the problems of a draft are returned with its figures, as saving it would refuse them', async () => {
  const store = await openStore(app, pool);
  const stranger = await openCounter(app, pool);
  const [line] = saleOf(store, 10).items;
  const wrong: [Kind, object][] = [
    ['sales', saleOf(store, 10, 100, { partyId: stranger.partyId })],
    [
      'sales',
      saleOf(store, 10, 100, {
        seriesId: crypto.randomUUID(),
        items: [
          { ...line, actualCount: -1 },
          { ...line, godownId: stranger.godownId },
        ],
      }),
    ],
    ['sales', saleOf(store, 10, 100, { additionalCharges: [{ ledgerId: store.rentId, amount: -5000 }] })],
    ['sales', saleOf(store, 1, 100, { paymentSplits: [{ type: 'cash', amount: 500, ref_id: store.cashId, ref_collection: 'Cash' }] })],
    ['purchase', unsummed({ ...bodyOf.purchase(store, { count: 1, rupees: 5 }), supplierBill: { number: '', date: today } })],
    ['vanSale', { ...bodyOf.vanSale(store, { count: 1, rupees: 5 }), vanGodownId: store.godownId }],
    ['debitNote', { ...bodyOf.debitNote(store, { count: 1, rupees: 5 }), original: { _id: crypto.randomUUID() } }],
  ];
  for (const [kind, draft] of wrong) {
    const seen = await preview(store, kind, draft);
    const refused = await enterKind(app, store, kind, { finalAmount: 1, ...draft });
    expect([kind, seen.status, refused.status]).toEqual([kind, 200, 422]);
    expect(seen.body.problems.length).toBeGreaterThan(0);
    expect(seen.body.problems).toEqual(refused.body.problems);
  }
  expect((await preview(store, 'sales', wrong[2]![1])).body.items).toMatchObject([{ taxable: 1000, cgstAmount: 90, igst: 18 }]);
  const shapeless = await preview(store, 'sales', { ...saleOf(store, 1), items: [] });
  expect([shapeless.status, shapeless.body.code]).toEqual([422, 'INVALID']);
});

test('short cash and stock are problems of a preview too, if the company blocks them', async () => {
  const store = await openStore(app, pool);
  await ownerPool.query("update organizations set negative_cash = 'block', negative_stock = 'block' where id = $1", [store.orgId]);
  const short = await preview(store, 'sales', saleOf(store, 5000));
  expect(short.body.problems).toMatchObject([{ code: 'STOCK_SHORT' }]);
  expect(short.body.problems).toEqual((await enterKind(app, store, 'sales', saleOf(store, 5000))).body.problems);
});

test('a doubtful draft lists the required confirmations, until they are sent', async () => {
  const store = await openStore(app, pool);
  const bill = bodyOf.purchase(store, { count: 1, rupees: 5 });
  expect((await enterKind(app, store, 'purchase', bill)).status).toBe(200);
  expect((await preview(store, 'purchase', bill)).body.toConfirm).toMatchObject([{ code: 'SUPPLIER_BILL_TWIN' }]);
  expect((await preview(store, 'purchase', { ...bill, confirmed: ['SUPPLIER_BILL_TWIN'] })).body.toConfirm).toEqual([]);
});

test('a preview writes nothing and needs no key', async () => {
  const store = await openStore(app, pool);
  await enterKind(app, store, 'sales', saleOf(store, 1));
  const before = await everyRowOf(store);
  for (const kind of kinds) {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${store.path}/vouchers/${kind}/preview`,
      headers: store.clerk,
      payload: unsummed(bodyOf[kind](store, { count: 2, rupees: 50 })),
    });
    expect([kind, answer.statusCode, answer.json<Preview>().amount]).toEqual([kind, 200, 118]);
  }
  expect(await everyRowOf(store)).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(40);
});

test('a preview waits for no lock and blocks no writer', async () => {
  const store = await openStore(app, pool);
  await ownerPool.query("update organizations set negative_stock = 'block', negative_cash = 'block' where id = $1", [store.orgId]);
  await enterKind(app, store, 'sales', saleOf(store, 10));
  const { outstandings } = await openBills(app, store);
  const drafts: [Kind, object][] = [
    ['sales', saleOf(store, 1)],
    ['creditNote', bodyOf.creditNote(store, { count: 1, rupees: 100 }, [[outstandings[0]!.billId, 0]])],
    ['purchase', bodyOf.purchase(store, { count: 1, rupees: 5 })],
  ];
  const other = await ownerPool.connect();
  try {
    await other.query('begin');
    for (const table of ['parties', 'products', 'bills', 'stock_balances', 'vouchers', 'ledgers'])
      await other.query(`select from ${table} where org_id = $1 for update`, [store.orgId]);
    await other.query('select from organizations where id = $1 for update', [store.orgId]);
    for (const [kind, draft] of drafts) expect([kind, (await preview(store, kind, draft)).body.problems]).toEqual([kind, []]);
  } finally {
    await other.query('rollback');
    other.release();
  }
});

test.each(['Sales', 'Purchase', 'VanSale', 'SaleOrder', 'CreditNote', 'DebitNote'])('a preview of %s has the door of its save', (kind) => {
  expect(doorOf(`vouchers.preview${kind}`)).toBe(doorOf(`vouchers.save${kind}`));
});

test('a user who may not save may not preview', async () => {
  const store = await openStore(app, pool);
  const stranger = await openCounter(app, pool);
  const draft = saleOf(store, 1);
  expect((await preview(store, 'sales', draft, stranger.clerk)).status).toBe(404);
  await ownerPool.query("update primary_users set subscription_started_at = now() - interval '3 years' where id = $1", [
    store.people.owner.id,
  ]);
  expect((await preview(store, 'sales', draft)).body.code).toBe('SUBSCRIPTION_EXPIRED');
  expect((await enterKind(app, store, 'sales', draft)).body.code).toBe('SUBSCRIPTION_EXPIRED');
});
