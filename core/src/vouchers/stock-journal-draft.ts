import type { IsoDate } from '../periods/business-date.ts';

/** Consumed goods leave at their cost; main goods share it; by-products and scrap have a value of their own. */
export const journalRoles = ['consumed', 'produced', 'byProduct'] as const;
export type JournalRole = (typeof journalRoles)[number];

/** The main goods share the cost by their value at the entered rates, by quantity, or by the entered percentages. */
export const shareRules = ['value', 'quantity', 'percent'] as const;
export type ShareRule = (typeof shareRules)[number];

/** An added cost: an amount, an amount for each unit of the main goods, or a percentage of the consumed goods. */
export const costRules = ['amount', 'perUnit', 'percent'] as const;
export type CostRule = (typeof costRules)[number];

/** The most added costs of one stock journal. */
export const MAX_ADDED_COSTS = 20;

/** A stock journal as the user enters it: goods that are consumed, and goods that are made of them. */
export type StockJournalDraft = {
  readonly date: IsoDate;
  readonly shareBy: ShareRule;
  readonly lines: readonly StockJournalLine[];
  readonly costs: readonly AddedCost[];
  readonly note: string;
};

export type StockJournalLine = {
  readonly productId: string;
  readonly godownId: string;
  /** '' for goods without batches. What is made may begin a new one. */
  readonly batch: string;
  readonly role: JournalRole;
  /** Above 0, × 10 000. */
  readonly quantityE4: number;
  /** The worth of one unit of a by-product, or of main goods that share by value, in rupees × 10 000. Otherwise without effect. */
  readonly rateE4: number;
  /** The share of main goods that share by percentage, × 10 000. Otherwise without effect. */
  readonly shareE4: number;
  /** Until when a batch that a made line begins may be used. Left out or null: not said. */
  readonly expiresOn?: IsoDate | null;
  /** The serial numbers of the pieces, as typed. */
  readonly serials?: readonly string[] | undefined;
};

/** `valueE4`: rupees × 10 000, or a percentage × 10 000. */
export type AddedCost = { readonly name: string; readonly rule: CostRule; readonly valueE4: number };
