import type { Settled } from '../bills/settle-bills.ts';
import type { Paise } from '../money/paise.ts';
import type { LedgerRole } from '../postings/predefined-ledgers.ts';
import type { CashBefore } from '../tds/cash-limits.ts';
import type { PaidAhead } from './adjust-tds.ts';
import type { TdsFacts } from './deduct-tds.ts';
import type { TaxedAdvances } from './set-off-advances.ts';
import type { CompanyFacts, LedgerFacts, PartyFacts } from './voucher-facts.ts';

/** The facts from the books that a receipt or payment depends on. */
export type ReceiptFacts = {
  readonly company: CompanyFacts;
  readonly party: PartyFacts | null;
  /** The ledgers of parts, lines and deductions. */
  readonly ledgers: ReadonlyMap<string, LedgerFacts>;
  readonly roles: Readonly<Record<LedgerRole, string>>;
  /** The amount entered, settled over the draft's bills as they are in the books. `sameFigures` has been checked. */
  readonly settlement: Settled;
  /** The most this user may write off of a bill; null for no limit. */
  readonly mostWriteOffPaise: Paise | null;
  /** The draft's advances that bear tax. Their pending amounts include it. */
  readonly taxedAdvances?: TaxedAdvances;
  /** null if no tax is deducted from the party. */
  readonly tds?: TdsFacts | null;
  /** For a receipt: its bills that were paid ahead and counted then. */
  readonly paidAhead?: PaidAhead;
  /** Cash of earlier vouchers; if unknown, only this voucher counts. */
  readonly cash?: CashBefore;
};
