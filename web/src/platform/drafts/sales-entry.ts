import type { StateCode } from '@bahi/core/gst/states';
import type { Paise } from '@bahi/core/money/paise';
import type { IsoDate } from '@bahi/core/periods/business-date';
import { v7 as uuid } from 'uuid';
import type { Party, Product } from '../answers.ts';
import type { Entry, ShelfOf } from './shelf.ts';

/** A line of the draft with the product as it was chosen, so that the draft stands without the network. */
export type SalesItem = {
  readonly id: string;
  readonly product: Product;
  readonly godownId: string;
  readonly countE4: number;
  /** Rupees × 10 000 a unit. */
  readonly selectedPriceRateE4: number;
  readonly isTaxInclusive: boolean;
  readonly discountPercentageE4: number;
};

/** A sale that has not been saved, under the names of the common voucher draft. */
export type SalesEntry = Entry & {
  readonly voucherType: 'sales';
  readonly mode: 'create';
  /** Null is today, whenever that is. */
  readonly date: IsoDate | null;
  readonly party: Party | null;
  /** Null follows the party. */
  readonly placeOfSupply: StateCode | null;
  /** Null is the series that is the default. */
  readonly selectedVoucherSeries: string | null;
  readonly items: readonly SalesItem[];
  readonly note: string;
  readonly isNoteOpen: boolean;
  /** What the screen showed last, for the list of drafts. */
  readonly finalAmountPaise: Paise;
};

export function beginSales(from: Partial<SalesEntry> = {}): SalesEntry {
  return {
    key: uuid(),
    changedAt: null,
    voucherType: 'sales',
    mode: 'create',
    date: null,
    party: null,
    placeOfSupply: null,
    selectedVoucherSeries: null,
    items: [],
    note: '',
    isNoteOpen: false,
    finalAmountPaise: 0,
    ...from,
  };
}

export const salesShelf: ShelfOf<SalesEntry> = { name: 'sales', begin: beginSales };
