import type { LedgerRole } from '../postings/predefined-ledgers.ts';
import type { CompanyFacts, LedgerFacts, PartyFacts, ProductFacts } from './voucher-facts.ts';

/** What the books know that a sale depends on. */
export type SalesFacts = {
  readonly company: CompanyFacts;
  /** The party of the draft; null when the books have none of that id. */
  readonly party: PartyFacts | null;
  /** Parties that credit parts of the payment name, other than the draft's own. */
  readonly otherParties: ReadonlyMap<string, PartyFacts>;
  readonly products: ReadonlyMap<string, ProductFacts>;
  readonly godowns: ReadonlySet<string>;
  /** The ledgers of predefined roles. */
  readonly ledgers: Readonly<Record<LedgerRole, string>>;
  /** The ledgers that charges and parts of the payment name. */
  readonly namedLedgers: ReadonlyMap<string, LedgerFacts>;
  /** By `stockKey`: the least quantity from the voucher's date on, without the voucher itself. */
  readonly stock: ReadonlyMap<string, number>;
  /** False where balances are not at hand, as on a screen before they are fetched: then nothing is said about stock. */
  readonly isStockKnown: boolean;
};
