import type { TradeFacts } from '@bahi/core/vouchers/trade-facts';
import type { PartyFacts, ProductFacts } from '@bahi/core/vouchers/voucher-facts';
import type { CatalogueProduct } from './demo-catalogue.ts';

/** The basis of the demo's trade: its masters, and the facts that core needs. */
export type DemoFacts = {
  orgId: string;
  /** Without a party, which each voucher adds. */
  books: TradeFacts;
  godownId: string;
  parties: readonly PartyFacts[];
  suppliers: readonly (PartyFacts & { readonly goods: readonly string[] })[];
  products: readonly { id: string; facts: ProductFacts; catalogue: CatalogueProduct }[];
  sources: readonly { _id: string; name: string; kind: 'cash' | 'bank' }[];
};
