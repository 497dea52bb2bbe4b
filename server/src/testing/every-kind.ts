import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import type { FastifyInstance } from 'fastify';
import { type Headers, post, put } from './calls.ts';
import { addGodown } from './entries.ts';
import { openLedgers } from './ledgers.ts';
import { addParty } from './masters.ts';
import { anyGstin } from './people.ts';
import type { TestDatabase } from './test-database.ts';
import { type Counter, openCounter, receiptOf, type Saved, type Stands, saleOf, today } from './vouchers.ts';

/** A counter with all that any kind of voucher needs. */
export type Store = Counter & { supplierId: string; shopId: string; brokenId: string; vanId: string; rentId: string };

export async function openStore(app: FastifyInstance, pool: TestDatabase['pool']): Promise<Store> {
  const counter = await openCounter(app, pool);
  const books = await openLedgers(app, counter);
  return {
    ...counter,
    supplierId: await addParty(app, counter, { accountGroup: 'Sundry Creditors', category: 'regular', gstin: anyGstin(counter.state) }),
    shopId: await addGodown(app, counter, 'Shop'),
    brokenId: await addGodown(app, counter, 'Broken', { isDamage: true }),
    vanId: await addGodown(app, counter, 'Van 1', { isVan: true, salesmanId: counter.people.clerk.id }),
    rentId: (await books.save('Rent', 'Indirect Expenses')).body.ledger._id,
  };
}

export type Entered = Saved & Stands & { code: string; problems: { code: string; field: string; message: string }[] };

export const enterKind = (app: FastifyInstance, store: Store, kind: VoucherKind, body: object, who: Headers = store.clerk) =>
  post<Entered>(app, who, `${store.path}/vouchers/${kind}`, body);
export const editKind = (app: FastifyInstance, store: Store, kind: VoucherKind, id: string, body: object) =>
  put<Entered>(app, store.clerk, `${store.path}/vouchers/${kind}/${id}`, body);

type Size = { count: number; rupees: number; date?: string; partyId?: string };
type Settled = readonly (readonly [billId: string, amount: number])[];

const against = (settled: Settled) => ({ billData: settled.map(([billId, settledAmount]) => ({ billId, settledAmount })) });
const traded = (store: Store, { count, rupees, date = today, partyId = store.partyId }: Size, more: object = {}) =>
  saleOf(store, count, rupees, { date, partyId, ...more });

/** A valid voucher of each kind. For a note or money `settled` is what it closes. */
export const bodyOf: Record<VoucherKind, (store: Store, size: Size, settled?: Settled) => object> = {
  sales: (store, size) => traded(store, size),
  saleOrder: (store, size) => traded(store, size),
  vanSale: (store, size) => {
    const sale = traded(store, size);
    return { ...sale, vanGodownId: store.vanId, items: sale.items.map((item) => ({ ...item, godownId: store.vanId })) };
  },
  purchase: (store, size) =>
    traded(
      store,
      { ...size, partyId: store.supplierId },
      { supplierBill: { number: `P-${crypto.randomUUID().slice(0, 8)}`, date: size.date ?? today } },
    ),
  purchaseOrder: (store, size) => traded(store, { ...size, partyId: store.supplierId }, { expectedOn: size.date ?? today }),
  creditNote: (store, size, settled = []) => traded(store, size, against(settled)),
  debitNote: (store, size, settled = []) => traded(store, { ...size, partyId: store.supplierId }, against(settled)),
  receipt: (store, { count, rupees, date = today, partyId = store.partyId }, settled = []) =>
    receiptOf(store, count * rupees, settled, { date, partyId }),
  payment: (store, { count, rupees, date = today }, settled = []) =>
    receiptOf(store, count * rupees, settled, { date, partyId: store.supplierId }),
  contra: (store, { count, rupees, date = today }) => ({
    date,
    fromLedgerId: store.cashId,
    toLedgerId: store.bankId,
    amount: count * rupees,
  }),
  journal: (store, { count, rupees, date = today, partyId = store.partyId }, settled = []) => {
    const amount = settled.reduce((sum, [, part]) => sum + Math.round(part * 100), 0) / 100 || count * rupees;
    const ofParty = settled.length
      ? settled.map(([billId, part]) => ({ ledgerId: partyId, side: 'credit', amount: part, reference: { type: 'against', billId } }))
      : [{ ledgerId: partyId, side: 'credit', amount }];
    return { date, items: [{ ledgerId: store.rentId, side: 'debit', amount }, ...ofParty] };
  },
  stockTransfer: (store, { count, date = today }) => ({
    date,
    fromGodownId: store.godownId,
    toGodownId: store.shopId,
    items: [{ productId: store.productId, count }],
  }),
  stockAdjustment: (store, { count, date = today }) => ({
    date,
    reason: 'wastage',
    items: [{ productId: store.productId, godownId: store.godownId, type: 'difference', count: -count }],
  }),
  stockJournal: (store, { count, date = today }) => ({
    date,
    shareBy: 'quantity',
    items: [
      { productId: store.productId, godownId: store.godownId, type: 'consumed', count },
      { productId: store.productId, godownId: store.shopId, type: 'produced', count },
    ],
  }),
};

/** A payment of so many rupees to the supplier, out of the bank. */
export const paid = (store: Store, enteredAmount: number, more: object = {}) => ({
  date: today,
  partyId: store.supplierId,
  enteredAmount,
  payments: [{ type: 'bank', _id: store.bankId, amount: enteredAmount }],
  ...more,
});
