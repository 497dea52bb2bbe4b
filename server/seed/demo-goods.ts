import type { IsoDate } from '@bahi/core/periods/business-date';
import { buildTrade } from '@bahi/core/vouchers/build-trade';
import { type TradeDraft, type TradeKind, tradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { TradeFacts } from '@bahi/core/vouchers/trade-facts';
import type { PartyFacts } from '@bahi/core/vouchers/voucher-facts';
import type { DemoFacts } from './demo-facts.ts';

/** A line of a voucher with goods. Pieces, rupees and percent, as on the wire. */
export type Goods = {
  productId: string;
  godownId: string;
  batch: string;
  quantity: number;
  rate: number;
  discountPercent: number;
  newBatch?: { manufacturedOn: IsoDate; expiresOn: IsoDate; mrp: number };
  /** The line of the original that a note takes back. */
  originalLine?: number;
};
export type Traded = { date: IsoDate; party: PartyFacts; lines: readonly Goods[] };
/** A saved voucher; a purchase has the number of the supplier's invoice, as its bill does. */
export type Posted = Traded & { id: string; number: string };

const lineOf = ({ productId, godownId, batch, quantity, rate, discountPercent }: Goods) => ({
  productId,
  godownId,
  batch,
  quantityE4: quantity * 10_000,
  actualQuantityE4: quantity * 10_000,
  rateE4: Math.round(rate * 10_000),
  isTaxInclusive: false,
  discount: discountPercent > 0 ? ({ kind: 'percent', percentE4: discountPercent * 10_000 } as const) : ({ kind: 'none' } as const),
});

/** The request body of a voucher with goods, with the total computed by core. `more` are the other fields that affect the total. */
export function goodsBody(
  kind: TradeKind,
  facts: DemoFacts,
  { date, party, lines }: Traded,
  more: { draft?: Partial<TradeDraft>; facts?: Partial<TradeFacts> } = {},
) {
  const isBought = more.facts?.side === 'supplier' || kind === 'purchase' || kind === 'purchaseOrder';
  const placeOfSupply = isBought ? facts.books.company.stateCode : party.stateCode;
  const head = { date, partyId: party.ledgerId, placeOfSupply, charges: [], splits: [], note: '' };
  const draft = tradeDraft(kind, { ...head, lines: lines.map(lineOf) }, more.draft);
  const { totalPaise } = buildTrade(draft, { ...facts.books, party, ...more.facts });
  return {
    date,
    partyId: party.ledgerId,
    placeOfSupply,
    finalAmount: totalPaise / 100,
    items: lines.map(({ productId, godownId, batch, quantity, rate, discountPercent, newBatch, originalLine }) => ({
      productId,
      godownId,
      ...(batch && { batch }),
      count: quantity,
      actualCount: quantity,
      selectedPriceRate: rate,
      ...(discountPercent > 0 && { discountType: 'percentage', discountPercentage: discountPercent }),
      ...(newBatch && { newBatch }),
      ...(originalLine !== undefined && { originalLine }),
    })),
  };
}
