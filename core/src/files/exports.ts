import { stateName } from '../gst/states.ts';
import { bankExports } from './bank-exports.ts';
import type { ExportColumn, ListExport } from './list-export.ts';
import { outstandingExports } from './outstanding-exports.ts';
import { registerExports } from './register-exports.ts';
import type { Sheet } from './sheet.ts';
import { additionalCharges } from './sheets/ledger-sheets.ts';
import { parties } from './sheets/party-sheets.ts';
import { products, taxClassifications } from './sheets/product-sheets.ts';
import { series } from './sheets/series-sheet.ts';
import { tdsExports } from './tds-exports.ts';

type Says = ExportColumn['says'];
const text = (field: string, title: string, says?: Says): ExportColumn => ({ field, title, kind: 'text', ...(says && { says }) });
const number = (field: string, title: string): ExportColumn => ({ field, title, kind: 'number' });
const money = (field: string, title: string): ExportColumn => ({ ...number(field, title), figure: 'money' });
const balance = (field: string, title: string): ExportColumn => ({ ...number(field, title), figure: 'balance' });
const date = (field: string, title: string): ExportColumn => ({ field, title, kind: 'date' });
const yesNo = (field: string, title: string): ExportColumn => ({ field, title, kind: 'yesNo' });

const active = yesNo('isActive', 'Active');
const changed = [date('changedAt', 'Last changed'), text('changedBy', 'By')];

/** The word that the import accepts for a code. */
const wordOf =
  ({ columns }: Sheet, field: string) =>
  (code: string) =>
    columns.find((column) => column.field === field)?.choices?.find(({ value }) => value === code)?.title ?? code;

/**
 * The lists that can be exported. An export calls the list's own route page by page, with its search, filters and access rules, so a
 * file contains what the screen shows. Titles are those of the import if there is one, so that a file can be imported again.
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
      money('rates.0.cessPerUnit', 'Cess a unit'),
      money('rates.0.upTo', 'Up to value'),
      number('rates.0.gstAbove', 'GST % above'),
      text('rates.0.taxOn', 'Tax on', wordOf(taxClassifications, 'taxOn')),
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
      money('mrp', 'MRP'),
      money('salePrice', 'Sale rate'),
      yesNo('isTaxInclusive', 'Rate includes tax'),
      number('balance_stock', 'Stock'),
      active,
      ...changed,
    ],
  },
  {
    name: 'boms',
    record: 'bom',
    title: 'Bills of materials',
    route: 'boms.list',
    rows: 'rows',
    columns: [
      text('name', 'Bill of materials'),
      text('productName', 'Item made'),
      number('makes', 'Makes'),
      text('unit', 'Unit'),
      yesNo('isDefault', 'Default'),
      text('note', 'Note'),
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
      money('creditLimit', 'Credit limit'),
      text('creditPolicy', 'Beyond the limit', wordOf(parties, 'creditPolicy')),
      date('licenceExpiresOn', 'Licence ends'),
      balance('balance', 'Balance'),
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
      balance('opening', 'Opening balance'),
      balance('balance', 'Balance'),
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
      money('amount', 'Amount'),
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

/** The export with this name, if there is one. */
export const exportOf = (name: string): ListExport | undefined =>
  [...listExports, ...outstandingExports, ...tdsExports, ...bankExports, ...registerExports].find((each) => each.name === name);

/** The part of a response at a field's name; a nested field has dots. */
export const partAt = (whole: unknown, field: string): unknown =>
  field.split('.').reduce<unknown>((at, part) => (at && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined), whole);

/** The value of a field of a row, as the file writes it. */
export function exportedValue(row: unknown, { field, kind, says }: ExportColumn): string | number | null {
  const value = partAt(row, field);
  if (value === undefined || value === null) return null;
  if (kind === 'yesNo') return value ? 'Yes' : 'No';
  if (kind === 'number') return typeof value === 'number' ? value : null;
  if (kind === 'date') return String(value).slice(0, 10);
  return says ? says(String(value)) : String(value);
}
