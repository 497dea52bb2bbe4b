import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { Desk } from './demo-desk.ts';
import type { DemoFacts } from './demo-facts.ts';
import { type Goods, goodsBody, type Posted, type Traded } from './demo-goods.ts';
import { makeServices } from './demo-services.ts';
import type { Shelf } from './demo-shelf.ts';
import type { Random } from './random.ts';

type Due = { partyId: string; dueOn: IsoDate };
type OpenBill = { billId: string; bill_due_date: IsoDate; bill_pending_amt: number };

/**
 * The purchases of a day, before its sales. Each supplier delivers every few weeks and refills what ran low. Due bills are paid on Tuesdays
 * and Fridays, most of them in time. Services are billed on their day of the month. Calls are made one after the other, so the result is
 * reproducible.
 */
export async function makeBuyer(desk: Desk, facts: DemoFacts, shelf: Shelf, random: Random, bought: (purchase: Posted) => void) {
  const org = `/orgs/${facts.orgId}`;
  const bank = (called: string) => facts.sources.find(({ name }) => name === called)!._id;
  const [sbiId, federalId] = [bank('State Bank of India'), bank('Federal Bank')];
  const traders = facts.suppliers.filter(({ goods }) => goods.length > 0);
  const next = new Map<string, IsoDate>();
  const papers = new Map<string, number>();
  let due: Due[] = [];
  const serve = await makeServices(desk, facts, sbiId, (party, date) => owe(party.ledgerId, addDays(date, party.creditDays)));

  const owe = (partyId: string, dueOn: IsoDate) => due.push({ partyId, dueOn: addDays(dueOn, random.pick([0, 0, 0, 3, 10, 35])) });

  /** The quantity that can still be sold three weeks later, when the supplier delivers again. */
  const freshAt = (id: string, date: IsoDate) => shelf.inStock(id, addDays(date, 20));

  /** Buys up to two and a half times the reorder level; goods with batches come in a new batch. */
  function fill({ id, catalogue }: DemoFacts['products'][number], date: IsoDate): Goods {
    const [rate, age] = [Math.round(catalogue.purchaseRate * (0.97 + random.next() * 0.06) * 100) / 100, random.whole(6, 30)];
    const quantity = Math.round(catalogue.reorderLevel * 2.5) - freshAt(id, date);
    const line = { productId: id, godownId: facts.godownId, quantity, rate, discountPercent: 0 };
    if (catalogue.lifeDays === null) {
      shelf.receive(id, quantity, '', null);
      return { ...line, batch: '' };
    }
    const manufacturedOn = addDays(date, -age);
    const expiresOn = addDays(manufacturedOn, catalogue.lifeDays);
    const batch = `B${date.slice(2).replaceAll('-', '')}`;
    shelf.receive(id, quantity, batch, expiresOn);
    return { ...line, batch, newBatch: { manufacturedOn, expiresOn, mrp: catalogue.mrp } };
  }

  function drawPurchase(party: (typeof traders)[number], date: IsoDate): Traded | null {
    if ((next.get(party.ledgerId) ?? addDays(date, -random.whole(0, 1))) > date) return null;
    next.set(party.ledgerId, addDays(date, random.whole(16, 26)));
    const low = facts.products.filter(
      ({ id, catalogue }) => party.goods.includes(catalogue.hsn) && freshAt(id, date) < catalogue.reorderLevel * 1.3,
    );
    if (low.length === 0) return null;
    owe(party.ledgerId, addDays(date, party.creditDays));
    return { party, date, lines: low.slice(0, 40).map((product) => fill(product, date)) };
  }

  async function buy(purchase: Traded): Promise<void> {
    const { party, date } = purchase;
    const paper = (papers.get(party.ledgerId) ?? random.whole(100, 900)) + random.whole(3, 40);
    papers.set(party.ledgerId, paper);
    const supplierBill = { number: `${party.name.slice(0, 3).toUpperCase()}/${paper}`, date: addDays(date, -random.whole(0, 3)) };
    // Its date decides the tax rate.
    const about = { draft: { supplierBill: { ...supplierBill, totalPaise: null } } };
    const body = { ...goodsBody('purchase', facts, purchase, about), supplierBill };
    const saved = await desk<{ _id: string }>('POST', `${org}/vouchers/purchase`, body);
    // The bill has the number of the supplier's invoice.
    bought({ ...purchase, id: saved._id, number: supplierBill.number });
  }

  /** Pays all due bills of a supplier; now and then only the oldest. */
  async function pay(partyId: string, date: IsoDate): Promise<void> {
    const [isPart, bankId] = [random.chance(0.1), random.chance(0.25) ? federalId : sbiId];
    const reference = `N${date.replaceAll('-', '')}${random.whole(100, 999)}`;
    const { outstandings } = await desk<{ outstandings: OpenBill[] }>('GET', `${org}/outstandings?partyId=${partyId}&voucher=payment`);
    const meant = outstandings.filter(({ bill_due_date }) => bill_due_date <= date).slice(0, isPart ? 1 : undefined);
    const amount = meant.reduce((sum, { bill_pending_amt }) => sum + Math.round(bill_pending_amt * 100), 0) / 100;
    if (amount <= 0) return;
    const billData = meant.map(({ billId, bill_pending_amt }) => ({ billId, settledAmount: bill_pending_amt }));
    const payments = [{ type: 'bank', _id: bankId, amount, reference }];
    await desk('POST', `${org}/vouchers/payment`, { date, partyId, enteredAmount: amount, billData, payments });
  }

  /** Returns the number of vouchers of the day. */
  return async (date: IsoDate): Promise<number> => {
    const drawn = traders.map((party) => drawPurchase(party, date)).filter((purchase) => purchase !== null);
    for (const purchase of drawn) await buy(purchase);
    const served = await serve(date);
    const isPayDay = [2, 5].includes(new Date(date).getUTCDay());
    const payees = isPayDay ? [...new Set(due.filter(({ dueOn }) => dueOn <= date).map(({ partyId }) => partyId))] : [];
    due = due.filter(({ dueOn, partyId }) => dueOn > date || !payees.includes(partyId));
    for (const partyId of payees) await pay(partyId, date);
    return drawn.length + served + payees.length;
  };
}
