import { formatRate } from '@bahi/core/money/rupee-format';

/** A rate as screens write it. */
export const rateText = formatRate;
