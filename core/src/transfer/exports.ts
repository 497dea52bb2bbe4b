import { stateName } from '../gst/states.ts';
import type { Sheet } from './sheet.ts';
import { additionalCharges } from './sheets/ledger-sheets.ts';
import { parties } from './sheets/party-sheets.ts';
import { products } from './sheets/product-sheets.ts';
import { series } from './sheets/series-sheet.ts';

/** A column of a list as it goes into a file. `field` is that of the wire; what lies deeper is named with dots. */
export type ExportColumn = {
  readonly field: string;
  readonly title: string;
  readonly kind: 'text' | 'number' | 'date' | 'yesNo';
  /** A code in words. */
  readonly says?: (code: string) => string;
};

export type ListExport = {
  readonly name: string;
  /** The kind of record whose list it is. */
  readonly record: string;
  /** The file's name and that of its sheet. */
  readonly title: string;
  /** The route that lists it, as `noun.route`, and the field of its answer that holds the rows. */
  readonly route: string;
  readonly rows: string;
  readonly columns: readonly ExportColumn[];
};

type Says = ExportColumn['says'];
const text = (field: string, title: string, says?: Says): ExportColumn => ({ field, title, kind: 'text', ...(says && { says }) });
const number = (field: string, title: string): ExportColumn => ({ field, title, kind: 'number' });
const date = (field: string, title: string): ExportColumn => ({ field, title, kind: 'date' });
const yesNo = (field: string, title: string): ExportColumn => ({ field, title, kind: 'yesNo' });

const active = yesNo('isActive', 'Active');
const changed = [date('changedAt', 'Last changed'), text('changedBy', 'By')];

/** The word that the import takes for a code. */
const wordOf =
  ({ columns }: Sheet, field: string) =>
  (code: string) =>
    columns.find((column) => column.field === field)?.choices?.find(({ value }) => value === code)?.title ?? code;

/**
 * The lists that go out as files. What is shown is what goes out: the list's own route is asked page by page, with its search and
 * filters and with what its reader may see. Titles are those of the import where there is one, so that a file can come back.
 */
export const listExports: readonly ListExport[] = [
  {
    name: 'brands',
    record: 'brand',
    title: 'Brands',
    route: 'brands.list',
    rows: 'rows',
    columns: [text('name', 'Brand'), active, ...changed],
  },
  {
    name: 'categories',
    record: 'category',
    title: 'Categories',
    route: 'categories.list',
    rows: 'rows',
    columns: [text('name', 'Category'), active, ...changed],
  },
  {
    name: 'subcategories',
    record: 'subcategory',
    title: 'Sub-categories',
    route: 'subcategories.list',
    rows: 'rows',
    columns: [text('name', 'Sub-category'), text('categoryName', 'Category'), active, ...changed],
  },
  {
    name: 'priceLevels',
    record: 'priceLevel',
    title: 'Price levels',
    route: 'priceLevels.list',
    rows: 'rows',
    columns: [text('name', 'Price level'), active, ...changed],
  },
  {
    name: 'godowns',
    record: 'godown',
    title: 'Godowns',
    route: 'godowns.list',
    rows: 'rows',
    columns: [
      text('name', 'Godown'),
      text('parentName', 'Lies within'),
      yesNo('isVan', 'Van'),
      text('salesmanName', 'Salesman'),
      yesNo('isDamage', 'Damaged goods'),
      yesNo('isDefault', 'Default'),
      active,
      ...changed,
    ],
  },
  {
    name: 'taxClassifications',
    record: 'taxClassification',
    title: 'Tax classification',
    route: 'products.listTaxClassifications',
    rows: 'taxClassifications',
    columns: [
      text('hsn', 'HSN'),
      text('description', 'Description'),
      date('rates.0.from', 'From'),
      number('rates.0.gst', 'GST %'),
      number('rates.0.cess', 'Cess %'),
      number('rates.0.cessPerUnit', 'Cess a unit'),
      number('rates.0.upTo', 'Up to value'),
      number('rates.0.gstAbove', 'GST % above'),
      active,
    ],
  },
  {
    name: 'products',
    record: 'product',
    title: 'Products',
    route: 'products.listProducts',
    rows: 'products',
    columns: [
      text('product_name', 'Product name'),
      text('product_code', 'Code'),
      text('kind', 'Goods or service', wordOf(products, 'kind')),
      text('hsn', 'HSN'),
      text('taxTreatment', 'Tax', wordOf(products, 'taxTreatment')),
      text('unit', 'Unit'),
      text('brandName', 'Brand'),
      text('categoryName', 'Category'),
      number('mrp', 'MRP'),
      number('salePrice', 'Sale rate'),
      yesNo('isTaxInclusive', 'Rate includes tax'),
      number('balance_stock', 'Stock'),
      active,
      ...changed,
    ],
  },
  {
    name: 'parties',
    record: 'party',
    title: 'Parties',
    route: 'parties.listParties',
    rows: 'parties',
    columns: [
      text('partyName', 'Party name'),
      text('code', 'Code'),
      text('groupName', 'Group'),
      text('mobileNumber', 'Mobile'),
      text('email', 'Email'),
      text('gstin', 'GSTIN'),
      text('pan', 'PAN'),
      text('category', 'Registration', wordOf(parties, 'category')),
      text('state', 'State', stateName),
      text('address', 'Address'),
      text('pin', 'PIN'),
      text('priceLevelName', 'Price level'),
      number('creditDays', 'Credit days'),
      number('creditLimit', 'Credit limit'),
      text('creditPolicy', 'Beyond the limit', wordOf(parties, 'creditPolicy')),
      date('licenceExpiresOn', 'Licence ends'),
      number('balance', 'Balance'),
      active,
      ...changed,
    ],
  },
  {
    name: 'accountGroups',
    record: 'accountGroup',
    title: 'Account groups',
    route: 'accountGroups.list',
    rows: 'rows',
    columns: [
      text('name', 'Group'),
      text('parentName', 'Lies within'),
      text('under', 'Predefined group'),
      text('nature', 'Nature'),
      yesNo('isPredefined', 'Predefined'),
      active,
    ],
  },
  {
    name: 'ledgers',
    record: 'ledger',
    title: 'Ledgers',
    route: 'ledgers.listLedgers',
    rows: 'ledgers',
    columns: [
      text('name', 'Ledger'),
      text('code', 'Code'),
      text('group', 'Group'),
      text('kind', 'Used for'),
      number('opening', 'Opening balance'),
      number('balance', 'Balance'),
      active,
      ...changed,
    ],
  },
  {
    name: 'additionalCharges',
    record: 'additionalCharge',
    title: 'Additional charges',
    route: 'additionalCharges.list',
    rows: 'rows',
    columns: [
      text('name', 'Charge'),
      text('ledgerName', 'Ledger'),
      yesNo('isDeduction', 'Taken off'),
      number('amount', 'Amount'),
      number('percent', 'Percent'),
      text('taxing', 'Tax', wordOf(additionalCharges, 'taxing')),
      text('hsn', 'HSN'),
      active,
    ],
  },
  {
    name: 'series',
    record: 'series',
    title: 'Voucher series',
    route: 'series.list',
    rows: 'rows',
    columns: [
      text('name', 'Series'),
      text('kind', 'Vouchers', wordOf(series, 'kind')),
      text('numbering', 'Numbering', wordOf(series, 'numbering')),
      text('prefix', 'Prefix'),
      text('suffix', 'Suffix'),
      number('width', 'Digits'),
      number('start', 'Start'),
      text('nextNumber', 'Next number'),
      yesNo('isDefault', 'Default'),
      text('vanName', 'Van'),
      active,
    ],
  },
];

export const exportOf = (name: string): ListExport | undefined => listExports.find((each) => each.name === name);

/** The value of a field of a row. */
export function exportedValue(row: unknown, { field, kind, says }: ExportColumn): string | number | null {
  const value = field
    .split('.')
    .reduce<unknown>((at, part) => (at && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined), row);
  if (value === undefined || value === null) return null;
  if (kind === 'yesNo') return value ? 'Yes' : 'No';
  if (kind === 'number') return typeof value === 'number' ? value : null;
  if (kind === 'date') return String(value).slice(0, 10);
  return says ? says(String(value)) : String(value);
}
