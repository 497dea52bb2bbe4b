import type { Party, VoucherFacts } from '../platform/answers.ts';
import type { Shown } from './problem-places.ts';
import type { Split } from './split/use-split.ts';
import type { usePlaces } from './use-places.ts';
import type { Sale } from './use-sale.ts';

/** What both layouts of the sale share. */
export type SalesView = {
  readonly orgId: string;
  readonly facts: VoucherFacts;
  readonly sale: Sale;
  readonly places: ReturnType<typeof usePlaces>;
  readonly split: Split;
  readonly onSave: () => void;
  readonly onProblem: (problem: Shown) => void;
  readonly onParty: (party: Party | null) => void;
  readonly onCreateParty: (typed: string) => void;
  readonly onCreateProduct: (typed: string, row: number) => void;
  readonly onNext: () => void;
};
