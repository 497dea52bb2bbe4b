import type { VoucherFacts } from '../platform/answers.ts';

/** The godown in which goods begin, until another is chosen: as the server tells it for this person and kind of voucher. */
export const usualGodownOf = ({ godowns, defaultGodownId }: Pick<VoucherFacts, 'godowns' | 'defaultGodownId'>): string =>
  defaultGodownId ?? (godowns.find(({ isDefault }) => isDefault) ?? godowns[0])?._id ?? '';
