import type { Party, VoucherFacts } from '../../platform/answers.ts';
import type { ItemListAt } from '../item-list/use-item-list.ts';
import type { Taken } from '../original/return-lines.tsx';
import type { PartySearchAt } from '../party-search/use-party-search.ts';
import type { Shown } from '../problem-places.ts';
import type { Scanning } from '../scan/use-scanning.ts';
import type { Split } from '../split/use-split.ts';
import type { GoodsRow } from './core-draft.ts';
import type { LineActs } from './line-acts.ts';
import type { TradeEntry } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';
import type { Folds } from './use-folds.ts';
import type { Places } from './use-places.ts';
import type { Trade } from './use-trade.ts';

/** What both layouts of a voucher with goods share. */
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
  readonly onSave: () => void;
  readonly onProblem: (problem: Shown) => void;
  readonly onParty: (party: Party | null) => void;
  /** Cash in place of a party, and on to the lines. */
  readonly onCash: () => void;
  readonly onOriginal: (original: TradeEntry['original']) => void;
  /** Lines of the original come onto the note. */
  readonly onTakeBack: (taken: readonly Taken[]) => Promise<void>;
  readonly onVan: (godownId: string) => void;
  readonly onLevel: (priceLevelId: string | null) => void;
  readonly onCreateParty: (typed: string) => void;
  /** Made for a row, or from the list of items. */
  readonly onCreateProduct: (typed: string, row: number | 'list') => void;
  /** A batch that the books do not know yet, of the row; undefined where none may come in. */
  readonly onNewBatch: ((row: number, typed: string) => void) | undefined;
  readonly onNext: () => void;
};
