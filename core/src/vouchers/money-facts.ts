import type { Settled } from '../bills/settle-bills.ts';
import type { Paise } from '../money/paise.ts';
import type { LedgerRole } from '../postings/predefined-ledgers.ts';
import type { CashBefore } from '../tds/cash-limits.ts';
import type { PaidAhead } from './adjust-tds.ts';
import type { TdsFacts } from './deduct-tds.ts';
import type { TaxedAdvances } from './set-off-advances.ts';
import type { CompanyFacts, LedgerFacts, PartyFacts } from './voucher-facts.ts';

/** What the books know that a receipt or a payment depends on. */
export type MoneyFacts = {
  readonly company: CompanyFacts;
  readonly party: PartyFacts | null;
  /** Those that parts, lines and deductions name. */
  readonly ledgers: ReadonlyMap<string, LedgerFacts>;
  readonly roles: Readonly<Record<LedgerRole, string>>;
  /** The amount entered, settled over the draft's bills as they stand in the books; `sameFigures` was asked before. */
  readonly settlement: Settled;
  /** What this person may write off of a bill; null for as much as wanted. */
  readonly mostWriteOffPaise: Paise | null;
  /** Advances among the draft's bills that bear tax; what is pending of them is told with it. */
  readonly taxedAdvances?: TaxedAdvances;
  /** null of a party from whom no tax is deducted. */
  readonly tds?: TdsFacts | null;
  /** Of a receipt: those of its bills that were paid ahead and counted then. */
  readonly paidAhead?: PaidAhead;
  /** What cash went before; where it is not known, the voucher counts alone. */
  readonly cash?: CashBefore;
};
