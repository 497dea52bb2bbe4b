import type { FastifyInstance } from 'fastify';
import { type Answer, get, type Headers, put } from './calls.ts';
import { openStore, type Store } from './every-kind.ts';
import { openLedgers } from './ledgers.ts';
import type { TestDatabase } from './test-database.ts';
import { today } from './vouchers.ts';

/** A store whose supplier is a professional: the fees are on `feesId`, and 10 % TDS under 194J(b) is due above 50 000 a year. */
export type Office = Store & { feesId: string };

type SavedDeductee = { deductee: { version: number; pan: string }; code: string; problems: { code: string; field: string }[] };
type TdsOfParty = {
  deductee: { section: string; pan: string } | null;
  sums: { section: string; year: number; yearTaxed: number; ahead: number }[];
  cash: { received: number; paid: number; ofBills: { billId: string; amount: number }[] };
};

/** The supplier is a deductee from the start, unless a test sets it later with `deduct`. */
export function officesOf(app: FastifyInstance, pool: TestDatabase['pool']) {
  const deduct = (
    store: Store,
    more: object = {},
    who: Headers = store.manager,
    partyId = store.supplierId,
  ): Promise<Answer<SavedDeductee>> =>
    put(app, who, `${store.path}/tds/deductees/${partyId}`, { section: '194J(b)', kind: 'other', ...more });
  const openOffice = async ({ isDeductee = true } = {}): Promise<Office> => {
    const store = await openStore(app, pool);
    const feesId = (await (await openLedgers(app, store)).save('Professional Fees', 'Indirect Expenses')).body.ledger._id;
    if (isDeductee) await deduct(store);
    return { ...store, feesId };
  };
  const ofParty = async (store: Store, partyId = store.supplierId, query = '') =>
    (await get<TdsOfParty>(app, store.clerk, `${store.path}/tds/ofParty/${partyId}?date=${today}${query}`)).body;
  /** The sums towards the supplier's limits. */
  const sumsOf = async (store: Store, partyId = store.supplierId) => (await ofParty(store, partyId)).sums[0];
  return { deduct, openOffice, ofParty, sumsOf };
}

/** Fees with 18 % GST on the supplier's own bill; `tds` is deducted from them. */
export const feesOf = (office: Office, value: number, tds: number | null, more: object = {}) => ({
  date: today,
  partyId: office.supplierId,
  placeOfSupply: office.state,
  items: [{ count: 0, actualCount: 0, selectedPriceRate: 0, isTaxInclusive: false, value, ledger: { ledgerId: office.feesId, gst: 18 } }],
  finalAmount: Math.round(value * 118) / 100,
  supplierBill: { number: crypto.randomUUID().slice(0, 8), date: today },
  ...(tds !== null && { tds: { section: '194J(b)', amount: tds } }),
  ...more,
});
