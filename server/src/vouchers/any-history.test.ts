import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { type VoucherKind, voucherKinds } from '@bahi/core/vouchers/voucher-kind';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { get, patch, post, put } from '../testing/calls.ts';
import { bodyOf, type Entered, editKind, enterKind, openStore, type Store } from '../testing/every-kind.ts';
import { addParty, addProduct, addTax, rate } from '../testing/masters.ts';
import { anyMoneyAct, type MoneyAct, moneyActs, ReceiptDesk } from '../testing/receipt-desk.ts';
import { expectReportsAgree } from '../testing/reports-agree.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, today, trialBalance } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Act = {
  what: 'enter' | 'edit' | 'cancel' | 'step';
  kind: VoucherKind;
  which: number;
  party: 0 | 1;
  count: number;
  rupees: number;
  daysAgo: number;
  state: 'draft' | 'dispatched' | 'received';
  isSettling: boolean;
  goods: Goods;
  suppliedAgo: number | null;
  paidAgo: number | null;
  isOfSale: boolean;
};
/** Unchanged goods, goods with a new rate since some days, or packs that since then bear tax on their retail sale price. */
type Goods = 'plain' | 'changing' | 'packs';
const changedAgo = 10;
const anyAgo = fc.option(fc.integer({ min: 0, max: 25 }));
const anyAct: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom('enter', 'enter', 'enter', 'edit', 'edit', 'cancel', 'step'),
  kind: fc.constantFrom(...voucherKinds, 'sales', 'stockTransfer', 'creditNote', 'creditNote'),
  which: fc.nat({ max: 50 }),
  party: fc.constantFrom(0, 1),
  count: fc.integer({ min: 1, max: 400 }),
  rupees: fc.integer({ min: 1, max: 90 }),
  daysAgo: fc.integer({ min: 0, max: 60 }),
  state: fc.constantFrom('draft', 'dispatched', 'received'),
  isSettling: fc.boolean(),
  goods: fc.constantFrom('plain', 'changing', 'packs'),
  suppliedAgo: anyAgo,
  paidAgo: anyAgo,
  isOfSale: fc.constantFrom(true, true, true, false),
});
/** New packs come with another price on them. */
const anyPacks = fc.record({ mrp: fc.integer({ min: 1, max: 200 }) });

type Standing = {
  id: string;
  kind: VoucherKind;
  partyId: string;
  version: number;
  isSettling: boolean;
  goods: Goods;
  /** The sale of which a credit note returns a part. */
  saleId: string | null;
};

/** Expected refusals: other vouchers settled or corrected it, it was cancelled or moved on, or stock would become negative. */
const refusals = ['SETTLED', 'CORRECTED', 'CANCELLED', 'TRANSFER_RECEIVED', 'TRANSFER_ELSEWHERE', 'CHEQUES_MOVED', 'HANDED_OVER'];
const mendable = [
  'STOCK_SHORT',
  'RETURN_ABOVE_ORIGINAL',
  'NOTE_ABOVE_ORIGINAL',
  'TRANSFER_AFTER_DISPATCH',
  'CASH_SHORT',
  'BANK_DATE_OF_CHEQUE',
];
const isInWay = ({ code, problems = [] }: Pick<Entered, 'code' | 'problems'>) =>
  refusals.includes(code) || (problems.length > 0 && problems.every((problem) => mendable.includes(problem.code)));

/** Settles open bills on one side of a party in list order, without a voucher. */
async function inOrder(
  { orgId }: Store,
  partyId: string,
  sign: 1 | -1,
  paise: number,
  without: string | null,
): Promise<[string, number][]> {
  const { rows } = await ownerPool.query<{ id: string; pending: number }>(
    `select b.id, ($3 * (b.pending_paise + coalesce((select sum(s.amount_paise) from bill_settlements s
        where s.org_id = b.org_id and s.bill_id = b.id and s.voucher_id = $4), 0)))::int as pending
      from bills b where b.org_id = $1 and b.party_id = $2 and b.voucher_id is distinct from $4 order by b.bill_date, b.bill_no`,
    [orgId, partyId, sign, without],
  );
  let left = paise;
  return rows.flatMap(({ id, pending }): [string, number][] => {
    const takes = Math.min(left, pending);
    if (takes <= 0) return [];
    left -= takes;
    return [[id, takes / 100]];
  });
}

const suppliers: readonly VoucherKind[] = ['purchase', 'purchaseOrder', 'debitNote', 'payment'];
const dated: readonly VoucherKind[] = ['sales', 'vanSale', 'purchase'];
const trading: readonly VoucherKind[] = [...dated, 'saleOrder', 'purchaseOrder', 'creditNote', 'debitNote'];
const settlers: readonly VoucherKind[] = ['receipt', 'payment', 'creditNote', 'debitNote', 'journal'];

class Clerk {
  readonly #store: Store;
  readonly #parties: readonly string[];
  readonly #counts: Map<string, number>;
  readonly #productIds: Record<Goods, string>;
  #packsVersion = 1;
  readonly standing: Standing[] = [];

  constructor(store: Store, parties: readonly string[], counts: Map<string, number>, productIds: Record<Goods, string>) {
    this.#productIds = productIds;
    this.#store = store;
    this.#parties = parties;
    this.#counts = counts;
  }

  #pick(which: number, isWanted: (voucher: Standing) => boolean = () => true): Standing | undefined {
    const wanted = this.standing.filter(isWanted);
    return wanted[which % Math.max(wanted.length, 1)];
  }

  async #bodyOf(act: Act, of: Omit<Standing, 'version'>): Promise<object> {
    const { kind, partyId, id } = of;
    const day = addDays(today, -act.daysAgo);
    const size = { count: act.count, rupees: act.rupees, date: id ? await this.#withinYearOf(id, day) : day, partyId };
    const isTaxed = kind === 'creditNote' || kind === 'debitNote';
    const paise = Math.round(act.count * act.rupees * (isTaxed ? 118 : 100));
    const settled =
      settlers.includes(kind) && of.isSettling && of.goods === 'plain'
        ? await inOrder(this.#store, partyId, suppliers.includes(kind) ? -1 : 1, paise, id || null)
        : [];
    // Some advances are for a service, and bear tax until they are used.
    const isForService = kind === 'receipt' && act.count % 2 === 0;
    const taxed = isForService ? { advanceTax: { gst: 18, placeOfSupply: this.#store.state } } : {};
    const body = bodyOf[kind](this.#store, size, settled) as { items?: object[] };
    if (!trading.includes(kind)) return { ...body, ...taxed };
    const { suppliedAgo, paidAgo } = act;
    const onDay = (name: string, ago: number | null) => (ago === null ? {} : { [name]: addDays(today, -ago) });
    const ofSale = of.saleId !== null && { originalLine: 0, count: 1, actualCount: 1, selectedPriceRate: 1 };
    return {
      ...body,
      items: body.items!.map((item) => ({ ...item, productId: this.#productIds[of.goods], ...ofSale })),
      ...(of.saleId !== null && { date: today, original: { _id: of.saleId } }),
      ...(dated.includes(kind) && { supplyDates: { ...onDay('suppliedOn', suppliedAgo), ...onDay('paidOn', paidAgo) } }),
    };
  }

  /** The day, or the nearest one within the financial year of the voucher's number. */
  async #withinYearOf(id: string, day: IsoDate): Promise<IsoDate> {
    const asked = 'select voucher_date::text as date from vouchers where org_id = $1 and id = $2';
    const { rows } = await ownerPool.query<{ date: IsoDate }>(asked, [this.#store.orgId, id]);
    const { startsOn, endsOn } = financialYearOf(rows[0]!.date);
    return day < startsOn ? startsOn : day > endsOn ? endsOn : day;
  }

  /** Sends again with the returned total, as a user does whose screen used old rates. */
  async #knowing(body: object, send: (body: object) => Promise<{ status: number; body: Entered }>) {
    const answer = await send(body);
    if (answer.body.code !== 'TOTALS_DIFFER') return answer;
    return send({ ...body, finalAmount: (answer.body as Entered & { ours: number }).ours });
  }

  async newPacks(mrp: number): Promise<void> {
    const { manager, path } = this.#store;
    const { status } = await patch(app, manager, `${path}/products/${this.#productIds.packs}`, { version: this.#packsVersion, mrp });
    expect(status).toBe(200);
    this.#packsVersion += 1;
  }

  /** True if it succeeded; a refusal must be an expected one. */
  #isDone(what: string, { status, body }: { status: number; body: Entered }): boolean {
    if (status !== 200) expect(isInWay(body), `${what}: ${JSON.stringify(body)}`).toBe(true);
    this.#counted(status === 200 ? what : 'refused');
    return status === 200;
  }

  #counted(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  async act(act: Act): Promise<void> {
    const store = this.#store;
    if (act.what === 'enter') {
      const partyId = suppliers.includes(act.kind) ? store.supplierId : this.#parties[act.party]!;
      const sale = this.#pick(
        act.which,
        ({ kind, goods }) => act.isOfSale && act.kind === 'creditNote' && kind === 'sales' && goods !== 'plain',
      );
      const goods = sale?.goods ?? (trading.includes(act.kind) ? act.goods : 'plain');
      const of = { id: '', kind: act.kind, partyId: sale?.partyId ?? partyId, isSettling: act.isSettling, goods, saleId: sale?.id ?? null };
      const body = await this.#bodyOf(act, of);
      const answer = await this.#knowing(act.kind === 'stockTransfer' ? { ...body, state: act.state } : body, (each) =>
        enterKind(app, store, act.kind, each),
      );
      const isDone = this.#isDone(act.kind, answer);
      if (isDone) this.standing.push({ ...of, id: answer.body._id, version: 1 });
      if (isDone && goods !== 'plain') this.#counted(sale ? `${goods} back` : goods);
      return;
    }
    if (act.what === 'step') return this.#step(act);
    const voucher = this.#pick(act.which, ({ kind }) => act.what === 'cancel' || kind === act.kind) ?? this.#pick(act.which);
    if (!voucher) return;
    const { kind, id, version } = voucher;
    const answer =
      act.what === 'cancel'
        ? await cancel(app, store, id, version)
        : await this.#knowing({ ...(await this.#bodyOf(act, voucher)), version }, (each) => editKind(app, store, kind, id, each));
    const isDone = this.#isDone(`${act.what} ${kind}`, answer as { status: number; body: Entered });
    if (isDone) voucher.version += 1;
    if (isDone && voucher.goods !== 'plain') this.#counted(`${act.what} ${voucher.goods}`);
    if (isDone && act.what === 'cancel') this.standing.splice(this.standing.indexOf(voucher), 1);
  }

  /** Its vouchers can be changed like others, except those of the register and of hand-overs. */
  async money(desk: ReceiptDesk, act: MoneyAct): Promise<void> {
    const done = await desk.act(act);
    if (!this.#isDone(done.did, done) || !done.entered) return;
    this.standing.push({ ...done.entered, partyId: this.#store.partyId, version: 1, isSettling: false, goods: 'plain', saleId: null });
  }

  async #step({ which, count }: Act): Promise<void> {
    const store = this.#store;
    const voucher = this.#pick(which, ({ kind }) => kind === 'stockTransfer');
    if (!voucher) return;
    const path = `${store.path}/vouchers/stockTransfer/${voucher.id}`;
    const { body } = await get<{ transfer: { state: string; items: { count: number }[] } }>(app, store.clerk, path);
    const { state, items } = body.transfer;
    const short = count % 3 === 0 ? items[0]!.count : count % 3 === 1 ? 1 : 0;
    const arrived = { items: [{ line: 1, short: Math.min(short, items[0]!.count), damaged: 0 }] };
    const next = { version: voucher.version, date: today, ...(state === 'dispatched' && arrived) };
    const answer = await post<Entered>(app, store.clerk, `${path}/${state === 'draft' ? 'dispatch' : 'receive'}`, next);
    if (this.#isDone('step', answer)) voucher.version += 1;
  }
}

async function goodsOf(store: Store): Promise<Record<Goods, string>> {
  const changesOn = addDays(today, -changedAgo);
  const product = async (rates: Parameters<typeof addTax>[2], more: object = {}) =>
    addProduct(app, store, { taxClassificationId: await addTax(app, store, rates), openingStock: 10_000, ...more });
  return {
    plain: store.productId,
    changing: await product([rate(28), rate(18, changesOn)]),
    packs: await product([rate(28), { ...rate(40, changesOn), taxOn: 'retailPrice' }], { mrp: 50 }),
  };
}

/**
 * The balance of Cheques in Hand, and the part of the register's cheques: manual entries may add more, and take it again. Also the number
 * of cheques with a bank date that the register does not know.
 */
async function chequesInHand({ orgId }: Store): Promise<{ balance: number; register: number; unsaid: number }> {
  const { rows } = await ownerPool.query<{ balance: number; register: number; unsaid: number }>(
    `select (select coalesce(sum(p.amount_paise), 0) from postings p join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id
        and l.role = 'chequesInHand' where p.org_id = $1)::int as balance,
      (select coalesce(sum(amount_paise), 0) from cheques where org_id = $1 and state = 'inHand')::int as register,
      (select count(*) from cheques c join bank_dates d on d.org_id = c.org_id and d.voucher_id = c.bank_voucher_id and d.line_no = c.bank_line_no
        where c.org_id = $1 and c.state in ('deposited', 'issued'))::int as unsaid`,
    [orgId],
  );
  return rows[0]!;
}

/** The lowest end-of-day balance of any cash ledger of a company. */
async function leastCash({ orgId }: Store): Promise<number> {
  const { rows } = await ownerPool.query<{ least: string | null }>(
    `select min(held) as least from (select sum(sum(p.amount_paise)) over (partition by p.ledger_id order by p.voucher_date) as held
      from postings p join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id and l.kind = 'cash' where p.org_id = $1
      group by p.ledger_id, p.voucher_date) days`,
    [orgId],
  );
  return Number(rows[0]?.least ?? 0);
}

type History = { isBlocked: boolean; isCashBlocked: boolean; acts: readonly (Act | MoneyAct | { mrp: number })[] };

/** A new company runs through the history, and its books are consistent. */
async function live({ isBlocked, isCashBlocked, acts }: History, counts: Map<string, number>): Promise<void> {
  const store = await openStore(app, pool);
  if (isBlocked) await pool.query("update organizations set negative_stock = 'block' where id = $1", [store.orgId]);
  if (isCashBlocked) await pool.query("update organizations set negative_cash = 'block' where id = $1", [store.orgId]);
  // Everything bought or paid ahead counts towards a TDS limit: goods of the supplier, and journal credits of the customer.
  for (const [partyId, section] of [
    [store.supplierId, '194Q'],
    [store.partyId, '194J(b)'],
  ]) {
    const { status } = await put(app, store.manager, `${store.path}/tds/deductees/${partyId}`, { section, kind: 'other' });
    expect(status).toBe(200);
  }
  const clerk = new Clerk(store, [store.partyId, await addParty(app, store)], counts, await goodsOf(store));
  const desk = await ReceiptDesk.open(app, store);
  for (const [at, act] of acts.entries()) {
    await ('money' in act ? clerk.money(desk, act) : 'mrp' in act ? clerk.newPacks(act.mrp) : clerk.act(act));
    // Reports store values and sums of days, which later vouchers must delete.
    if (at % 12 === 5) await get(app, store.manager, `${store.path}/reports/stockSummary`);
    if (at % 6 === 3) await get(app, store.manager, `${store.path}/reports/monthSoFar`);
  }
  expect(await verifyCompany(pool, db, store.orgId)).toEqual([]);
  expect((await trialBalance(app, store)).total.difference).toBe(0);
  await expectReportsAgree(app, store);
  const { balance, register, unsaid } = await chequesInHand(store);
  expect(balance, 'Cheques in Hand hold those of the register').toBeGreaterThanOrEqual(register);
  expect(unsaid, 'what the bank knows of a cheque, the register knows').toBe(0);
  if (isCashBlocked) expect(await leastCash(store)).toBeGreaterThanOrEqual(0);
}

test('after any history of all kinds of vouchers the books are consistent: every stored figure, every bill, the stock and its value, the chain, and a trial balance of zero', async () => {
  const counts = new Map<string, number>();
  const anyHistory = fc.record({
    isBlocked: fc.boolean(),
    isCashBlocked: fc.constantFrom(false, false, false, true),
    acts: fc.array(fc.oneof({ weight: 12, arbitrary: anyAct }, { weight: 8, arbitrary: anyMoneyAct }, { weight: 1, arbitrary: anyPacks }), {
      minLength: 20,
      maxLength: 60,
      size: 'max',
    }),
  });
  // Several companies in parallel: while one waits for the database, another continues.
  const sideBySide = fc.array(anyHistory, { minLength: 4, maxLength: 4 });
  const stands = fc.asyncProperty(sideBySide, async (histories) => {
    await Promise.all(histories.map((history) => live(history, counts)));
  });
  await fc.assert(stands, { numRuns: 6, endOnFailure: true }); // a failing seed is printed
  // A history without successful acts proves nothing.
  const ofGoods = ['changing', 'packs'].flatMap((goods) => [goods, `${goods} back`, `edit ${goods}`]);
  for (const what of [...voucherKinds, ...moneyActs, ...ofGoods]) expect(counts.get(what) ?? 0, what).toBeGreaterThan(0);
  for (const [what, most] of [
    ['edit', 40],
    ['cancel', 10],
    ['step', 5],
    ['refused', 5],
  ] as const) {
    const done = [...counts].filter(([key]) => key.startsWith(what)).reduce((sum, [, count]) => sum + count, 0);
    expect(done, what).toBeGreaterThan(most);
  }
}, 240_000);
