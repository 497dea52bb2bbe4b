import type { VoucherFacts } from '../platform/answers.ts';

/** The godown that goods begin with, until another is chosen: the server sets it for this person and kind of voucher. */
export const usualGodownOf = ({ godowns, defaultGodownId }: Pick<VoucherFacts, 'godowns' | 'defaultGodownId'>): string =>
  defaultGodownId ?? (godowns.find(({ isDefault }) => isDefault) ?? godowns[0])?._id ?? '';
