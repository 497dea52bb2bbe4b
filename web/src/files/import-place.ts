import { isSheetName, type SheetName } from '@bahi/core/files/all-sheets';
import { useSearch } from '@tanstack/react-router';
import { at } from '../platform/records/record-place.ts';

/** The address of masters: the owner's area, or the settings of staff. */
export const areaOf = (path: string) => (path.startsWith('/pUsers') ? '/pUsers' : '/sUsers/settings');

/** Search parameters of the import: the sheet to fill, or the import to show. */
export type ImportSearch = { sheet?: SheetName; id?: string };

export function useImportSearch(): ImportSearch {
  const { sheet, id } = useSearch({ strict: false }) as { sheet?: string; id?: string };
  return { ...(sheet !== undefined && isSheetName(sheet) && { sheet }), ...(id !== undefined && { id }) };
}

const listPaths: Readonly<Record<Exclude<SheetName, 'bookings'>, string>> = {
  brands: '/brand',
  categories: '/category',
  subcategories: '/subcategory',
  godowns: '/godown',
  priceLevels: '/pricelevel',
  taxClassifications: '/hsnList',
  products: '/productList',
  productPrices: '/productList',
  openingStock: '/productList',
  accountGroups: '/accountGroupList',
  ledgers: '/ledgerList',
  additionalCharges: '/additionalChargesList',
  parties: '/partyList',
  partyAddresses: '/partyList',
  partyLicences: '/partyList',
  openingBills: '/partyList',
  series: '/seriesList',
};

/** The list that shows the imported records of a sheet; null where this area has none. */
export function listOf(area: ReturnType<typeof areaOf>, sheet: SheetName): string | null {
  if (sheet !== 'bookings') return at(area, listPaths[sheet]);
  return area === '/pUsers' ? null : '/sUsers/bookings';
}
