import type { Column, Sheet } from '../sheet.ts';
import { active } from './name-sheets.ts';
import { clearable, text } from './text-column.ts';

const longestName = 120;
const longestCode = 60;

const code: Column = {
  field: 'product_code',
  title: 'Code',
  kind: 'code',
  longest: longestCode,
  aliases: ['code', 'item code', 'sku', 'part no', 'part number', 'article no'],
  note: 'Tells the product from all others. With it a file can be sent again and the product be renamed.',
  example: 'EX-0001',
};
const name: Column = {
  field: 'product_name',
  title: 'Product name',
  kind: 'text',
  longest: longestName,
  aliases: ['name', 'product', 'item', 'item name', 'stock item', 'particulars', 'description of goods'],
  note: 'Each product has a name of its own.',
  example: 'Basmati rice 5 kg (example)',
};

const hsn: Column = {
  field: 'hsn',
  title: 'HSN',
  kind: 'code',
  longest: 8,
  losesZero: true,
  aliases: ['hsn code', 'hsn/sac', 'sac', 'hsn sac code'],
  note: 'A code of Tax classification. A new product needs one.',
  example: '1006',
};

const yesNo = (field: string, title: string, note: string, aliases: readonly string[] = []): Column => ({
  field,
  title,
  kind: 'yesNo',
  note,
  aliases,
  example: 'No',
});
const named = (field: string, title: string, note: string, aliases: readonly string[] = []) =>
  text(field, title, longestName, note, aliases);

export const products: Sheet<'products'> = {
  name: 'products',
  title: 'Products',
  note: 'One product in each row. Import tax classifications, brands and categories first.',
  columns: [
    code,
    { ...name, isNeeded: true },
    {
      field: 'kind',
      title: 'Goods or service',
      kind: 'choice',
      aliases: ['type', 'kind', 'product type'],
      note: 'A service has no stock. Empty: goods.',
      example: 'Goods',
      choices: [
        { value: 'goods', title: 'Goods', aliases: ['product', 'stock', 'item'] },
        { value: 'service', title: 'Service', aliases: ['services'] },
      ],
    },
    hsn,
    named('hsnDescription', 'HSN description', 'Where a code is there more than once: which of them.'),
    {
      field: 'taxTreatment',
      title: 'Tax',
      kind: 'choice',
      aliases: ['tax treatment', 'taxability', 'gst applicable'],
      note: 'Empty: taxable.',
      example: 'Taxable',
      choices: [
        { value: 'taxable', title: 'Taxable' },
        { value: 'nil', title: 'Nil rated', aliases: ['nil'] },
        { value: 'exempt', title: 'Exempt', aliases: ['exempted'] },
        { value: 'nonGst', title: 'Non-GST', aliases: ['non gst', 'outside gst'] },
        { value: 'zeroRated', title: 'Zero rated', aliases: ['zero'] },
      ],
    },
    {
      field: 'unit',
      title: 'Unit',
      kind: 'text',
      longest: 20,
      aliases: ['uom', 'units', 'base unit'],
      note: 'What it is counted in: pcs, kg, box. Empty: pcs.',
      example: 'bag',
    },
    { ...named('alternateUnit', 'Alternate unit', 'A larger unit, as case.', ['alt unit']), longest: 20, cleared: '' },
    {
      field: 'alternateFactor',
      title: 'Units in one alternate',
      kind: 'decimal',
      aliases: ['conversion', 'conversion factor', 'alternate factor'],
      note: 'How many units are in one alternate unit.',
      example: '',
      cleared: null,
    },
    {
      field: 'barcodes',
      title: 'Barcodes',
      kind: 'code',
      aliases: ['barcode', 'ean', 'bar code', 'ean code'],
      note: 'Several are parted by a semicolon.',
      example: '8900000000012',
      cleared: '',
    },
    clearable(named('brandName', 'Brand', 'The name of a brand that is there.', ['brand name', 'make'])),
    clearable(
      named('categoryName', 'Category', 'The name of a category that is there.', ['category name', 'stock group', 'item group', 'group']),
    ),
    clearable(named('subcategoryName', 'Sub-category', 'Of that category.', ['sub category', 'subcategory name'])),
    {
      field: 'mrp',
      title: 'MRP',
      kind: 'money',
      aliases: ['mrp rs', 'maximum retail price'],
      note: 'As printed on the pack, tax included.',
      example: '1,180.00',
      cleared: 0,
    },
    {
      field: 'salePrice',
      title: 'Sale rate',
      kind: 'decimal',
      aliases: ['rate', 'price', 'selling price', 'sales rate', 'sale price', 'sales price'],
      note: 'Rupees a unit.',
      example: '900',
      cleared: 0,
    },
    yesNo('isTaxInclusive', 'Rate includes tax', 'Yes when the sale rate holds the tax.', ['tax inclusive', 'inclusive of tax']),
    {
      field: 'purchaseRate',
      title: 'Purchase rate',
      kind: 'decimal',
      aliases: ['cost', 'purchase price', 'cost price', 'buying rate'],
      note: 'Rupees a unit.',
      example: '850.5',
      cleared: 0,
    },
    {
      field: 'reorderLevel',
      title: 'Reorder level',
      kind: 'decimal',
      aliases: ['reorder', 'minimum stock', 'min qty', 'reorder qty'],
      note: 'Below it the product is told as running out.',
      example: '',
      cleared: null,
    },
    yesNo('hasBatches', 'Batches', 'Yes when each lot has a number.', ['batch', 'maintain in batches', 'has batches']),
    yesNo('hasExpiry', 'Expiry', 'Yes when each batch has a last day.', ['expiry date', 'has expiry']),
    yesNo('hasSerials', 'Serial numbers', 'Yes when each piece has a number.', ['serials', 'has serials', 'serial no']),
    {
      field: 'warrantyMonths',
      title: 'Warranty months',
      kind: 'whole',
      aliases: ['warranty', 'guarantee months'],
      note: 'How long from the sale on.',
      example: '',
      cleared: 0,
    },
    {
      field: 'inputCredit',
      title: 'Input credit',
      kind: 'choice',
      aliases: ['itc', 'input tax credit'],
      note: 'Whether the tax of a purchase may be taken back. Empty: eligible.',
      example: '',
      choices: [
        { value: 'eligible', title: 'Eligible', aliases: ['yes'] },
        { value: 'no', title: 'No', aliases: ['none', 'not eligible', 'ineligible'] },
        { value: 'blocked', title: 'Blocked', aliases: ['17(5)'] },
      ],
    },
    clearable(named('salesLedgerName', 'Sales ledger', 'Empty: Sales.', ['sales account'])),
    clearable(named('purchaseLedgerName', 'Purchase ledger', 'Empty: Purchase.', ['purchase account'])),
    active,
  ],
  keys: [['product_code'], ['product_name']],
  unique: 'product_name',
};

/** The columns that name the product of a row, by code or name. */
const ofProduct = [
  { ...code, note: 'The product by its code, or by its name in the next column.' },
  { ...name, note: 'The product by its name, where it has no code.' },
] as const;

export const openingStock: Sheet<'openingStock'> = {
  name: 'openingStock',
  title: 'Opening stock',
  note: 'What lay where on the first day of the books: a row for each product, godown and batch. A row that is there already is replaced, others stay.',
  columns: [
    ...ofProduct,
    named('godownName', 'Godown', 'Empty: the default godown.', ['location', 'warehouse']),
    { ...named('batch', 'Batch', 'Of a product with batches.', ['batch no', 'lot']), kind: 'code', longest: 60 },
    {
      field: 'manufacturedOn',
      title: 'Made on',
      kind: 'date',
      aliases: ['mfg date', 'manufacturing date', 'mfd'],
      note: 'Of the batch.',
      example: '',
    },
    {
      field: 'expiresOn',
      title: 'Expires on',
      kind: 'date',
      aliases: ['expiry', 'expiry date', 'exp date'],
      note: 'Of the batch.',
      example: '',
    },
    {
      field: 'quantity',
      title: 'Quantity',
      kind: 'decimal',
      isNeeded: true,
      aliases: ['qty', 'opening qty', 'opening stock', 'stock'],
      note: 'In the unit of the product.',
      example: '12',
    },
    {
      field: 'value',
      title: 'Value',
      kind: 'money',
      aliases: ['opening value', 'amount', 'stock value'],
      note: 'Total cost. Or enter a rate.',
      example: '10,206.00',
    },
    {
      field: 'rate',
      title: 'Rate',
      kind: 'decimal',
      aliases: ['cost', 'opening rate'],
      note: 'Cost of a unit, if there is no value.',
      example: '',
    },
  ],
  keys: [
    ['product_code', 'godownName', 'batch'],
    ['product_name', 'godownName', 'batch'],
  ],
};

export const productPrices: Sheet<'productPrices'> = {
  name: 'productPrices',
  title: 'Price list',
  note: 'Sale rates of price levels: a row for each product, level, day and quantity. A row that is there already is replaced, others stay.',
  columns: [
    ...ofProduct,
    {
      ...named('priceLevelName', 'Price level', 'The name of a price level that is there.', ['level', 'price list']),
      isNeeded: true,
      example: 'Wholesale',
    },
    {
      field: 'from',
      title: 'From',
      kind: 'date',
      isNeeded: true,
      aliases: ['from date', 'applicable from', 'date', 'wef'],
      note: 'The first day of the rate.',
      example: '01/04/2026',
    },
    {
      field: 'minQuantity',
      title: 'From quantity',
      kind: 'decimal',
      aliases: ['min qty', 'minimum quantity', 'quantity'],
      note: 'Empty: from the first piece.',
      example: '',
    },
    {
      field: 'rate',
      title: 'Rate',
      kind: 'decimal',
      isNeeded: true,
      aliases: ['price', 'sale rate'],
      note: 'Rupees a unit.',
      example: '880',
    },
  ],
  keys: [
    ['product_code', 'priceLevelName', 'from', 'minQuantity'],
    ['product_name', 'priceLevelName', 'from', 'minQuantity'],
  ],
};

export const taxClassifications: Sheet<'taxClassifications'> = {
  name: 'taxClassifications',
  title: 'Tax classification',
  note: 'A row for each code and each day from which it has another rate.',
  columns: [
    { ...hsn, isNeeded: true, note: 'Two to eight digits; of a service the SAC.' },
    {
      ...named('description', 'Description', 'What falls under it. Needed where a code is there more than once.', [
        'what',
        'goods',
        'particulars',
      ]),
      example: 'Rice (example)',
    },
    {
      field: 'from',
      title: 'From',
      kind: 'date',
      isNeeded: true,
      aliases: ['from date', 'applicable from', 'wef'],
      note: 'The first day of the rate.',
      example: '22/09/2025',
    },
    {
      field: 'gst',
      title: 'GST %',
      kind: 'percent',
      isNeeded: true,
      aliases: ['gst', 'rate', 'gst rate', 'igst %', 'tax rate'],
      note: 'CGST and SGST together.',
      example: '5',
    },
    { field: 'cess', title: 'Cess %', kind: 'percent', aliases: ['cess', 'cess rate'], note: 'Empty: none.', example: '' },
    { field: 'cessPerUnit', title: 'Cess a unit', kind: 'decimal', aliases: ['cess per unit'], note: 'Rupees a unit.', example: '' },
    {
      field: 'upTo',
      title: 'Up to value',
      kind: 'money',
      aliases: ['up to', 'slab'],
      note: 'Where the rate goes by value: it holds up to this.',
      example: '',
    },
    {
      field: 'gstAbove',
      title: 'GST % above',
      kind: 'percent',
      aliases: ['above', 'rate above'],
      note: 'The rate of what is worth more.',
      example: '',
    },
    {
      field: 'slabBy',
      title: 'Value of',
      kind: 'choice',
      aliases: ['slab by'],
      note: 'Which value decides.',
      example: '',
      choices: [
        { value: 'piece', title: 'Piece', aliases: ['value per piece', 'value per pair', 'unit'] },
        { value: 'value', title: 'Line', aliases: ['total', 'value'] },
      ],
    },
    {
      field: 'taxOn',
      title: 'Tax on',
      kind: 'choice',
      aliases: ['valuation', 'tax is on'],
      note: 'Retail sale price for pan masala and tobacco from 01/02/2026 on (rule 31D). Empty: as it is, of a new rate the value.',
      example: '',
      choices: [
        { value: 'value', title: 'Value', aliases: ['price', 'transaction value'] },
        { value: 'retailPrice', title: 'Retail sale price', aliases: ['rsp', 'mrp'] },
      ],
    },
  ],
  keys: [['hsn', 'description', 'from']],
};
