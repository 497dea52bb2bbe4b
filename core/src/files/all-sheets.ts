import type { Sheet } from './sheet.ts';
import { bookings } from './sheets/booking-sheet.ts';
import { accountGroups, additionalCharges, ledgers } from './sheets/ledger-sheets.ts';
import { brands, categories, godowns, priceLevels, subcategories } from './sheets/name-sheets.ts';
import { partyAddresses, partyLicences } from './sheets/party-part-sheets.ts';
import { openingBills, parties } from './sheets/party-sheets.ts';
import { openingStock, productPrices, products, taxClassifications } from './sheets/product-sheets.ts';
import { series } from './sheets/series-sheet.ts';

/** Every kind of file that can be imported, in the order in which a new company needs them. */
export const allSheets = [
  brands,
  categories,
  subcategories,
  godowns,
  priceLevels,
  taxClassifications,
  products,
  productPrices,
  openingStock,
  accountGroups,
  ledgers,
  additionalCharges,
  parties,
  partyAddresses,
  partyLicences,
  openingBills,
  series,
  bookings,
] as const satisfies readonly Sheet[];

export type SheetName = (typeof allSheets)[number]['name'];

export const sheetNames = allSheets.map(({ name }) => name) as readonly SheetName[];

/** The sheet with this name. */
export function sheetOf(name: SheetName): Sheet<SheetName> {
  return allSheets.find((sheet) => sheet.name === name)!;
}

/** True if files with this name can be imported. */
export const isSheetName = (name: string): name is SheetName => allSheets.some((sheet) => sheet.name === name);
