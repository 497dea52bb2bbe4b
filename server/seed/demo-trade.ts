import { settlementOf } from '@bahi/core/bills/settle-bills';
import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { Desk } from './demo-desk.ts';
import type { DemoFacts } from './demo-facts.ts';
import { type Goods, goodsBody, type Posted, type Traded } from './demo-goods.ts';
import type { Shelf } from './demo-shelf.ts';
import type { Random } from './random.ts';

type Bill = { dueOn: IsoDate; partyId: string };
type OpenBillOnWire = {
  billId: string;
  bill_no: string;
  bill_date: string;
  bill_due_date: string;
  bill_pending_amt: number;
  source: string;
};

/**
 * The trade of one business day: some customers buy goods in stock, some pay due bills. Different customers trade at the same time; only
 * their voucher numbers of the day may differ between two seedings. Calls `sold` with each sale.
 */
export function makeTrader(desk: Desk, facts: DemoFacts, shelf: Shelf, random: Random, sold: (sale: Posted) => void = () => {}) {
  const vouchers = `/orgs/${facts.orgId}/vouchers`;
  let due: Bill[] = [];

  function drawLine({ id, catalogue }: DemoFacts['products'][number], date: IsoDate): Goods[] {
    const wanted = catalogue.salePrice > 5_000 ? 1 : random.pick([1, 2, 3, 5, 6, 10, 12, 24]);
    const discountPercent = random.chance(0.25) ? random.pick([2, 5, 10]) : 0;
    const taken = shelf.take(id, wanted, date);
    return taken === null ? [] : [{ productId: id, godownId: facts.godownId, rate: catalogue.salePrice, discountPercent, ...taken }];
  }

  function drawSale(date: IsoDate): Traded {
    // A third of the customers bring most of the trade.
    const party = random.chance(0.7) ? facts.parties[random.whole(0, Math.floor(facts.parties.length / 3))]! : random.pick(facts.parties);
    const chosen = new Set(Array.from({ length: random.whole(1, 8) }, () => random.pick(facts.products)));
    return { party, date, lines: [...chosen].flatMap((product) => drawLine(product, date)) };
  }

  /** All sales are drawn before the first call, so that nothing depends on the order of the answers. */
  function drawSales(date: IsoDate, count: number): Traded[] {
    const drawn = Array.from({ length: count }, () => {
      const sale = drawSale(date);
      due.push({ partyId: sale.party.ledgerId, dueOn: addDays(date, sale.party.creditDays + random.pick([0, 0, 2, 5, 12, 30, 75])) });
      return sale;
    });
    return drawn.filter(({ lines }) => lines.length > 0);
  }

  /** Receipts settle a customer's bills in the order of their numbers, so the sales of one customer are saved one after the other. */
  async function sellInOrder(sales: readonly Traded[]) {
    for (const sale of sales) {
      const body = goodsBody('sales', facts, sale);
      const saved = await desk<{ _id: string; voucherNumber: string }>('POST', `${vouchers}/sales`, body);
      sold({ ...sale, id: saved._id, number: saved.voucherNumber });
    }
  }

  async function receive(date: IsoDate, partyId: string) {
    // Random values are drawn before the first await, here too.
    const [billsMeant, manner, source] = [random.whole(2, 5), random.next(), random.pick(facts.sources)];
    const { outstandings } = await desk<{ outstandings: OpenBillOnWire[] }>('GET', `/orgs/${facts.orgId}/outstandings?partyId=${partyId}`);
    if (outstandings.length === 0) return;
    const open = outstandings.map((bill) => ({
      id: bill.billId,
      billNo: bill.bill_no,
      billDate: bill.bill_date,
      dueOn: bill.bill_due_date,
      source: bill.source,
      pendingPaise: Math.round(bill.bill_pending_amt * 100),
    }));
    const meant = open.slice(0, billsMeant);
    const owedPaise = meant.reduce((sum, bill) => sum + bill.pendingPaise, 0);
    const wholeHundreds = Math.max(Math.floor((owedPaise * 0.6) / 10_000) * 10_000, Math.min(owedPaise, 10_000));
    const enteredPaise = manner < 0.75 ? owedPaise : manner < 0.96 ? wholeHundreds : owedPaise + 50_000;
    const { bills } = settlementOf(
      enteredPaise,
      open,
      meant.map((bill) => bill.id),
    );
    await desk('POST', `${vouchers}/receipt`, {
      date,
      partyId,
      enteredAmount: enteredPaise / 100,
      billData: bills.map((bill) => ({ billId: bill.id, settledAmount: bill.settledPaise / 100 })),
      paymentMethod: source.kind,
      paymentDetails: { _id: source._id },
    });
  }

  return async (date: IsoDate, sales: number, receipts: number) => {
    const drawn = drawSales(date, sales);
    const ofEach = Map.groupBy(drawn, ({ party }) => party.ledgerId);
    await Promise.all([...ofEach.values()].map(sellInOrder));
    const payers = new Set([...new Set(due.filter((bill) => bill.dueOn <= date).map((bill) => bill.partyId))].slice(0, receipts));
    due = due.filter((bill) => !(bill.dueOn <= date && payers.has(bill.partyId)));
    await Promise.all([...payers].map((partyId) => receive(date, partyId)));
    return drawn.length + payers.size;
  };
}
