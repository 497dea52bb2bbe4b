import type { Paise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';

/** The description of an unsaved voucher before it is discarded: `Anand Stores · ₹1,180.00`, as far as entered. */
export const lostSays = (partyName: string | undefined, paise: Paise): string =>
  [partyName, paise !== 0 && formatRupees(paise, 'two')].filter(Boolean).join(' · ');
