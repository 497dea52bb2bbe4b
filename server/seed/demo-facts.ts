import type { TradeFacts } from '@bahi/core/vouchers/trade-facts';
import type { PartyFacts, ProductFacts } from '@bahi/core/vouchers/voucher-facts';
import type { CatalogueProduct } from './demo-catalogue.ts';

/** What the trade of the demo stands on: its masters, and what core asks of the books. */
export type DemoFacts = {
  orgId: string;
  /** Without a party: each voucher brings its own. */
  books: TradeFacts;
  godownId: string;
  parties: readonly PartyFacts[];
  suppliers: readonly (PartyFacts & { readonly goods: readonly string[] })[];
  products: readonly { id: string; facts: ProductFacts; catalogue: CatalogueProduct }[];
  sources: readonly { _id: string; name: string; kind: 'cash' | 'bank' }[];
};
