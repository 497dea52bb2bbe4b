import type { ReactNode } from 'react';
import type { Party, VoucherFacts } from '../../platform/answers.ts';
import type { ItemListAt } from '../item-list/use-item-list.ts';
import type { Taken } from '../original/return-lines.tsx';
import type { PartySearchAt } from '../party-search/use-party-search.ts';
import type { Scanning } from '../scan/use-scanning.ts';
import type { Split } from '../split/use-split.ts';
import type { VoucherForm } from '../use-voucher-form.ts';
import type { GoodsRow } from './core-draft.ts';
import type { LineActs } from './line-acts.ts';
import type { TradeEntry } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';
import type { Folds } from './use-folds.ts';
import type { Places } from './use-places.ts';
import type { Trade } from './use-trade.ts';

/** The props both layouts of a voucher with goods share. */
export type TradeView = {
  readonly orgId: string;
  readonly config: TradeConfig;
  readonly facts: VoucherFacts;
  readonly trade: Trade;
  readonly rows: readonly GoodsRow[];
  readonly places: Places;
  readonly split: Split;
  readonly scanning: Scanning;
  readonly itemList: ItemListAt;
  readonly partySearch: PartySearchAt;
  readonly folds: Folds;
  readonly lines: LineActs;
  readonly form: VoucherForm;
  /** The actions that a refused save offers. */
  readonly remedy: ReactNode;
  /** Beside the link to the saved voucher. */
  readonly more: ReactNode;
  readonly onParty: (party: Party | null) => void;
  /** Chooses Cash as party and moves to the lines. */
  readonly onCash: () => void;
  readonly onOriginal: (original: TradeEntry['original']) => void;
  /** Adds lines of the original to the note. */
  readonly onTakeBack: (taken: readonly Taken[]) => Promise<void>;
  readonly onVan: (godownId: string) => void;
  readonly onLevel: (priceLevelId: string | null) => void;
  readonly onCreateParty: (typed: string) => void;
  /** The new product is for a row, or for the item list. */
  readonly onCreateProduct: (typed: string, row: number | 'list') => void;
  /** Creates a batch for the row; undefined if no new batch is allowed. */
  readonly onNewBatch: ((row: number, typed: string) => void) | undefined;
};
