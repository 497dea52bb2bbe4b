import type { Paise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';

/** Before a voucher that is not saved goes: `Anand Stores · ₹1,180.00`, as far as there is anything of it. */
export const lostSays = (partyName: string | undefined, paise: Paise): string =>
  [partyName, paise !== 0 && formatRupees(paise, 'two')].filter(Boolean).join(' · ');
