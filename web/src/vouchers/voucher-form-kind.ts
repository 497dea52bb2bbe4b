import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';

/** The parts in which the pages of the kinds of voucher differ; each group of kinds adds its own. */
export type VoucherFormKind = {
  readonly kind: VoucherKind;
  readonly title: string;
  readonly editTitle: string;
  /** The name within a sentence: This sale … */
  readonly noun: string;
  /** Asked when the user leaves one that is not saved. */
  readonly leaving: string;
  /** Asked instead when the user leaves an edit. */
  readonly leavingEdit?: string;
  /** The first field. */
  readonly first: string;
  /** False for vouchers that only move goods. */
  readonly hasAmount: boolean;
};
