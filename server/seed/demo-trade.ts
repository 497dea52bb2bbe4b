import { settlementOf } from '@bahi/core/bills/settle-bills';
import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { buildTrade } from '@bahi/core/vouchers/build-trade';
import type { SalesDraft } from '@bahi/core/vouchers/sales-draft';
import type { SalesFacts } from '@bahi/core/vouchers/sales-facts';
import { tradeDraft } from '@bahi/core/vouchers/trade-draft';
import { tradeFacts } from '@bahi/core/vouchers/trade-facts';
import type { PartyFacts, ProductFacts } from '@bahi/core/vouchers/voucher-facts';
import type { CatalogueProduct } from './demo-catalogue.ts';
import type { Desk } from './demo-desk.ts';
import type { Random } from './random.ts';

export type TradeFacts = {
  orgId: string;
  /** All but the party, which each sale brings. */
  books: Omit<SalesFacts, 'party'>;
  godownId: string;
  parties: readonly PartyFacts[];
  products: readonly { id: string; facts: ProductFacts; catalogue: CatalogueProduct }[];
  sources: readonly { _id: string; kind: 'cash' | 'bank' }[];
};

type Sale = { draft: SalesDraft; party: PartyFacts };
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
 * The trade of one business day: some customers buy, some whose bills are due pay. Different customers at once; which of them gets
 * which number of the day is the only thing that may differ from one seeding to the next.
 */
export function makeTrader(desk: Desk, facts: TradeFacts, random: Random) {
  const vouchers = `/orgs/${facts.orgId}/vouchers`;
  let due: Bill[] = [];

  function drawSale(date: IsoDate): Sale {
    // A third of the customers bring most of the trade.
    const party = random.chance(0.7) ? facts.parties[random.whole(0, Math.floor(facts.parties.length / 3))]! : random.pick(facts.parties);
    const chosen = new Set(Array.from({ length: random.whole(1, 8) }, () => random.pick(facts.products)));
    const lines = [...chosen].map(({ id, catalogue }) => {
      const quantityE4 = (catalogue.salePrice > 5_000 ? 1 : random.pick([1, 2, 3, 5, 6, 10, 12, 24])) * 10_000;
      return {
        productId: id,
        godownId: facts.godownId,
        batch: '',
        quantityE4,
        actualQuantityE4: quantityE4,
        rateE4: Math.round(catalogue.salePrice * 10_000),
        isTaxInclusive: false,
        discount: random.chance(0.25)
          ? ({ kind: 'percent', percentE4: random.pick([20_000, 50_000, 100_000]) } as const)
          : ({ kind: 'none' } as const),
      };
    });
    return { party, draft: { date, partyId: party.ledgerId, placeOfSupply: party.stateCode, lines, charges: [], splits: [], note: '' } };
  }

  /** Who buys what is settled before the first call, so nothing hangs on the order in which calls are answered. */
  function drawSales(date: IsoDate, count: number): Sale[] {
    return Array.from({ length: count }, () => {
      const { draft, party } = drawSale(date);
      due.push({ partyId: draft.partyId, dueOn: addDays(date, party.creditDays + random.pick([0, 0, 2, 5, 12, 30, 75])) });
      return { draft, party };
    });
  }

  async function sell({ draft, party }: Sale) {
    const { totalPaise } = buildTrade(tradeDraft('sales', draft), tradeFacts({ ...facts.books, party }));
    await desk('POST', `${vouchers}/sales`, {
      date: draft.date,
      partyId: draft.partyId,
      placeOfSupply: draft.placeOfSupply,
      finalAmount: totalPaise / 100,
      items: draft.lines.map((line) => ({
        productId: line.productId,
        godownId: line.godownId,
        count: line.quantityE4 / 10_000,
        actualCount: line.actualQuantityE4 / 10_000,
        selectedPriceRate: line.rateE4 / 10_000,
        ...(line.discount.kind === 'percent' ? { discountType: 'percentage', discountPercentage: line.discount.percentE4 / 10_000 } : {}),
      })),
    });
  }

  /** Receipts settle a customer's bills in the order of their numbers, so one customer's sales wait for each other. */
  async function sellInOrder(sales: readonly Sale[]) {
    for (const sale of sales) await sell(sale);
  }

  async function receive(date: IsoDate, partyId: string) {
    // Chance before the first wait, here as well.
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
    const ofEach = Map.groupBy(drawSales(date, sales), ({ draft }) => draft.partyId);
    await Promise.all([...ofEach.values()].map(sellInOrder));
    const payers = new Set(
      due
        .filter((bill) => bill.dueOn <= date)
        .map((bill) => bill.partyId)
        .slice(0, receipts),
    );
    due = due.filter((bill) => !(bill.dueOn <= date && payers.has(bill.partyId)));
    await Promise.all([...payers].map((partyId) => receive(date, partyId)));
    return sales + payers.size;
  };
}
