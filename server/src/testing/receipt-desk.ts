import { addDays } from '@bahi/core/periods/business-date';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { get, post, put } from './calls.ts';
import { actOn, chequePart, depositOf, register } from './cheques.ts';
import { type Entered, enterKind, type Store } from './every-kind.ts';
import { openLedgers } from './ledgers.ts';
import { moneyOf } from './receipts.ts';
import { today } from './vouchers.ts';

/** Random acts besides vouchers: cheques, collections, hand-overs, counts, bank dates. */
export const moneyActs = [
  'cheque',
  'deposit',
  'clear',
  'bounce',
  'undo',
  'collect',
  'handOver',
  'accept',
  'undoAccept',
  'takeBack',
  'count',
  'bankDate',
  'challan',
] as const;
export type MoneyAct = { money: (typeof moneyActs)[number]; which: number; rupees: number };
export const anyMoneyAct: fc.Arbitrary<MoneyAct> = fc.record({
  money: fc.constantFrom(...moneyActs, 'deposit', 'clear', 'bounce', 'undo', 'undo', 'undoAccept', 'undoAccept', 'takeBack', 'takeBack'),
  which: fc.nat({ max: 50 }),
  rupees: fc.integer({ min: 1, max: 2_000 }),
});

type Answer = { status: number; body: Entered };
/** The act and its answer, with a new voucher that other acts may edit and cancel. */
type Acted = Answer & { did?: MoneyAct['money']; entered?: { kind: 'receipt' | 'contra'; id: string } };
export type Done = Acted & { did: MoneyAct['money'] };
type HandOver = { _id: string; version: number; state: 'given' | 'accepted' | 'takenBack' };
type Entry = { voucherId: string; line: number; date: string; bankDate: string | null };

/** Acts on received cheques, by the state in which they are chosen. */
const fromState = { deposit: 'inHand', clear: 'deposited', bounce: 'deposited', undo: 'cleared' } as const;

export class ReceiptDesk {
  readonly #app: FastifyInstance;
  readonly #store: Store;
  readonly #purseId: string;
  readonly #payableId: string;
  #number = 0;

  private constructor(app: FastifyInstance, store: Store, purseId: string, payableId: string) {
    this.#app = app;
    this.#store = store;
    this.#purseId = purseId;
    this.#payableId = payableId;
  }

  /** With the clerk's own cash ledger, from which hand-overs go to the till. */
  static async open(app: FastifyInstance, store: Store): Promise<ReceiptDesk> {
    const purse = await (await openLedgers(app, store)).save('Cash of the clerk', 'Cash-in-Hand');
    const { body } = await get<{ ledgers: Record<string, string> }>(app, store.clerk, `${store.path}/vouchers/facts/payment`);
    return new ReceiptDesk(app, store, purse.body.ledger._id, body.ledgers.tdsPayable!);
  }

  /** If there is nothing to act on yet, the preceding act instead. */
  async act({ money, ...act }: MoneyAct): Promise<Done> {
    const acts: Record<typeof money, () => Promise<Acted>> = {
      cheque: () => this.#receive(act, chequePart(this.#store, act.rupees, String(100_000 + ++this.#number))),
      collect: () => this.#receive(act, { type: 'cash', _id: this.#purseId, amount: act.rupees }),
      deposit: () => this.#cheque('deposit', act),
      clear: () => this.#cheque('clear', act),
      bounce: () => this.#cheque('bounce', act),
      undo: () => this.#cheque('undo', act),
      handOver: () => this.#handOver(act),
      accept: () => this.#actOn('given', 'accept', act),
      takeBack: () => this.#actOn('given', 'takeBack', act),
      undoAccept: () => this.#actOn('accepted', 'undoAccept', act),
      count: () => this.#count(act),
      bankDate: () => this.#bankDate(act),
      challan: () => this.#challan(act),
    };
    return { did: money, ...(await acts[money]()) };
  }

  async #receive({ which, rupees }: Omit<MoneyAct, 'money'>, part: object): Promise<Acted> {
    const body = moneyOf(
      this.#store,
      this.#store.partyId,
      rupees,
      {},
      { payments: [part], date: addDays(today, which % 2 ? 0 : -(which % 7)) },
    );
    const answer = await enterKind(this.#app, this.#store, 'receipt', body);
    return { ...answer, ...(answer.status === 200 && { entered: { kind: 'receipt' as const, id: answer.body._id } }) };
  }

  async #cheque(what: keyof typeof fromState, { which, rupees }: Omit<MoneyAct, 'money'>): Promise<Acted> {
    const store = this.#store;
    const { cheques } = await register(this.#app, store, 'direction=received&limit=200');
    // An undo takes any cheque that moved on; others are refused.
    const may = cheques.filter(({ state }) => (what === 'undo' ? state !== 'inHand' : state === fromState[what]));
    const cheque = may[which % Math.max(may.length, 1)];
    if (!cheque) return this.act({ money: what === 'deposit' ? 'cheque' : what === 'undo' ? 'clear' : 'deposit', which, rupees });
    const bodies = {
      deposit: ['deposit', depositOf(store, may.slice(0, 1 + (which % 2)))],
      clear: ['clear', { chequeIds: [cheque._id], date: today }],
      bounce: [`${cheque._id}/return`, { as: 'bounce', date: today, charges: which % 3 }],
      undo: [`${cheque._id}/undo`, {}],
    } as const;
    const [path, body] = bodies[what];
    return (await actOn(this.#app, store, path, body, store.manager)) as unknown as Answer;
  }

  async #handOver({ which, rupees }: Omit<MoneyAct, 'money'>): Promise<Acted> {
    const { path, clerk, cashId } = this.#store;
    const date = addDays(today, -(which % 3));
    type Day = { left: { method: string; count: number; amount: number }[] };
    const { left } = (await get<Day>(this.#app, clerk, `${path}/handOvers/day?date=${date}`)).body;
    if (left.every(({ count }) => count === 0)) return this.act({ money: 'collect', which, rupees });
    const cash = left.find(({ method }) => method === 'cash')?.amount ?? 0;
    const coins = Math.max(cash - (which % 4 === 0 ? rupees : 0), 0);
    return post<Entered>(this.#app, clerk, `${path}/handOvers`, { date, toLedgerId: cashId, pieces: [], coins, cash });
  }

  async #actOn(
    state: HandOver['state'],
    act: 'accept' | 'takeBack' | 'undoAccept',
    { which, rupees }: Omit<MoneyAct, 'money'>,
  ): Promise<Acted> {
    const { path, manager } = this.#store;
    const { body } = await get<{ handOvers: HandOver[] }>(this.#app, manager, `${path}/handOvers?state=${state}&limit=200`);
    const one = body.handOvers[which % Math.max(body.handOvers.length, 1)];
    if (!one) return this.act({ money: state === 'accepted' ? 'accept' : 'handOver', which, rupees });
    type Taken = Entered & { vouchers?: { _id: string }[] };
    const answer = await post<Taken>(this.#app, manager, `${path}/handOvers/${one._id}/${act}`, { version: one.version });
    const contra = answer.body.vouchers?.[0];
    return { ...answer, ...(contra && { entered: { kind: 'contra' as const, id: contra._id } }) };
  }

  async #count({ which, rupees }: Omit<MoneyAct, 'money'>): Promise<Acted> {
    const { path, clerk, cashId, rentId } = this.#store;
    const at = `${path}/cashCounts/${which % 2 ? cashId : this.#purseId}/day`;
    const date = addDays(today, -(which % 3));
    const { book, count } = (await get<{ book: number; count: { version: number } | null }>(this.#app, clerk, `${at}?date=${date}`)).body;
    const coins = Math.max(book + (which % 5 === 0 ? 0 : which % 5 === 1 ? rupees : -rupees), 0);
    const posted = which % 4 === 0 ? {} : { differenceLedgerId: rentId };
    return put<Entered>(this.#app, clerk, at, { date, pieces: [], coins, book, version: count?.version ?? 0, ...posted });
  }

  async #bankDate({ which, rupees }: Omit<MoneyAct, 'money'>): Promise<Acted> {
    const { path, manager, bankId } = this.#store;
    const { body } = await get<{ entries: Entry[] }>(this.#app, manager, `${path}/bankBooks/${bankId}?limit=200`);
    const entry = body.entries[which % Math.max(body.entries.length, 1)];
    if (!entry) return this.act({ money: 'cheque', which, rupees });
    const { voucherId, line } = entry;
    const dates = [{ voucherId, line, bankDate: entry.bankDate === null ? today : null }];
    return put<Entered>(this.#app, manager, `${path}/bankBooks/${bankId}/bankDates`, { dates });
  }

  #challan({ rupees }: Omit<MoneyAct, 'money'>): Promise<Acted> {
    const store = this.#store;
    const challan = {
      section: '194Q',
      month: `${today.slice(0, 7)}-01`,
      bsrCode: '0510308',
      serial: String(++this.#number),
      paidOn: today,
    };
    const ledgers = [{ ledgerId: this.#payableId, amount: rupees }];
    return enterKind(this.#app, store, 'payment', moneyOf(store, undefined, rupees, {}, { ledgers, challan }));
  }
}
