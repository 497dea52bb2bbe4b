import { addDays } from '@bahi/core/periods/business-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actOn, byCheque, type Cheque, depositOf, register } from '../testing/cheques.ts';
import { listed, openBillsOf, openPurse, type Purse } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

type Act = {
  what: 'receive' | 'pay' | 'deposit' | 'clear' | 'bounce' | 'stop' | 'undo' | 'due' | 'cancel';
  which: number;
  rupees: number;
  days: number;
  charges: 0 | 59;
  toParty: boolean;
};
const anyAct: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom(
    'receive',
    'receive',
    'pay',
    'deposit',
    'deposit',
    'clear',
    'bounce',
    'bounce',
    'stop',
    'undo',
    'undo',
    'due',
    'cancel',
  ),
  which: fc.nat({ max: 20 }),
  rupees: fc.integer({ min: 1, max: 900 }),
  days: fc.integer({ min: -9, max: 4 }),
  charges: fc.constantFrom(0, 59),
  toParty: fc.boolean(),
});

/** Refusals that the test expects. */
const refusals = ['CHEQUES_MOVED', 'SETTLED'];
const codes = ['CHEQUE_NOT_DUE', 'CHEQUE_CHARGES_WITHOUT_BANK', 'CHEQUE_CHARGES_OWN', 'CHEQUE_NOT_AT_BANK', 'CHEQUES_MISSING'];

/** The states in which an act is allowed. */
const begins: Partial<Record<Act['what'], readonly string[]>> = {
  deposit: ['inHand'],
  clear: ['deposited', 'issued'],
  bounce: ['inHand', 'deposited', 'issued'],
  stop: ['waiting', 'issued'],
  undo: ['deposited', 'cleared', 'bounced', 'stopped'],
};

class Cashier {
  readonly #purse: Purse;
  readonly #counts: Map<string, number>;
  #leaf = 0;

  constructor(purse: Purse, counts: Map<string, number>) {
    this.#purse = purse;
    this.#counts = counts;
  }

  async #all(): Promise<Cheque[]> {
    const [received, issued] = [await register(app, this.#purse), await register(app, this.#purse, 'direction=issued')];
    return [...received.cheques, ...issued.cheques];
  }

  /** A receipt or payment by cheque for the party's open bills, oldest first. */
  async #bring(kind: 'receipt' | 'payment', { rupees, days }: Act) {
    const partyId = kind === 'receipt' ? this.#purse.partyId : this.#purse.supplierId;
    const { outstandings } = await listed(app, this.#purse, kind, partyId);
    let left = rupees;
    const settled: Record<string, number> = {};
    for (const { billId, bill_pending_amt: pending } of outstandings.filter((bill) => bill.bill_pending_amt > 0)) {
      const takes = Math.min(left, pending);
      if (takes > 0) settled[billId] = takes;
      left -= takes;
    }
    const cheque = { number: `${++this.#leaf}`, date: addDays(today, days) };
    return byCheque(app, this.#purse, kind, rupees, cheque, settled);
  }

  async act(act: Act): Promise<void> {
    const { what, which, charges, toParty } = act;
    const purse = this.#purse;
    const cheques = await this.#all();
    const able = cheques.filter(({ state }) => begins[what]?.includes(state));
    const among = which % 4 === 0 || able.length === 0 ? cheques : able; // now and then something that cannot be done
    const cheque = among[which % Math.max(among.length, 1)];
    const answer =
      what === 'receive' || what === 'pay'
        ? await this.#bring(what === 'receive' ? 'receipt' : 'payment', act)
        : what === 'due'
          ? await actOn(app, purse, 'due')
          : cheque === undefined
            ? null
            : await this.#do(what, cheque, cheques, { charges, chargesTo: toParty ? 'party' : 'company' });
    if (answer === null) return;
    const { status, body } = answer as { status: number; body: { code: string; problems?: { code: string }[] } };
    const isInWay = refusals.includes(body.code) || (body.problems?.length && body.problems.every(({ code }) => codes.includes(code)));
    if (status !== 200) expect(isInWay, `${what}: ${status} ${JSON.stringify(body)}`).toBeTruthy();
    const counted = status === 200 ? what : 'refused';
    this.#counts.set(counted, (this.#counts.get(counted) ?? 0) + 1);
  }

  #do(what: 'deposit' | 'clear' | 'bounce' | 'stop' | 'undo' | 'cancel', cheque: Cheque, cheques: readonly Cheque[], charged: object) {
    const purse = this.#purse;
    if (what === 'deposit') {
      const others = cheques.filter(({ _id, state }) => _id !== cheque._id && state === 'inHand').slice(0, 1);
      return actOn(app, purse, 'deposit', depositOf(purse, [cheque, ...others]));
    }
    if (what === 'clear') return actOn(app, purse, 'clear', { chequeIds: [cheque._id], date: today });
    if (what === 'undo') return actOn(app, purse, `${cheque._id}/undo`);
    if (what === 'cancel') return cancel(app, purse, cheque.voucher._id);
    return actOn(app, purse, `${cheque._id}/return`, { as: what, date: today, ...charged });
  }
}

test('after any history of cheques the books are consistent: in hand and issued agree with their ledgers, every bill with its cheques', async () => {
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 12, maxLength: 24 }), async (acts) => {
      const purse = await openPurse(app, pool);
      await openBillsOf(app, purse, purse.partyId, { 'S-1': 400, 'S-2': 700 });
      await openBillsOf(app, purse, purse.supplierId, { 'P-1': -500 });
      const cashier = new Cashier(purse, counts);
      for (const act of acts) await cashier.act(act);
      expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
    }),
    { numRuns: 12 },
  );
  for (const what of ['receive', 'pay', 'deposit', 'clear', 'bounce', 'undo', 'cancel', 'refused']) {
    expect(counts.get(what) ?? 0, `${what} happened`).toBeGreaterThan(0);
  }
});
