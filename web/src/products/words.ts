import type { RecordWords } from '../platform/records/record-words.ts';

export const treatmentNames = {
  taxable: 'Taxable',
  nil: 'Nil-rated',
  exempt: 'Exempt',
  nonGst: 'Non-GST',
  zeroRated: 'Zero-rated',
} as const;
export const creditNames = { eligible: 'Eligible', no: 'None', blocked: 'Blocked (section 17(5))' } as const;
const kindNames = { goods: 'Goods', service: 'Service' } as const;
const inWords = (names: Readonly<Record<string, string>>) => (value: string) => names[value] ?? value;

export const productWords: RecordWords = {
  record: 'product',
  one: 'product',
  many: 'products',
  title: 'Products',
  searched: 'name, code or barcode',
  about: 'A product is what you sell and buy: goods with a stock, or a service.',
  fields: {
    product_name: 'Name',
    product_code: 'Code',
    kind: 'Kind',
    unit: 'Unit',
    alternateUnit: 'Second unit',
    alternateFactor: 'Units in the second unit',
    taxTreatment: 'Tax treatment',
    taxClassificationName: 'HSN or SAC',
    inputCredit: 'Input credit',
    salesLedgerName: 'Sales ledger',
    purchaseLedgerName: 'Purchase ledger',
    brandName: 'Brand',
    categoryName: 'Category',
    subcategoryName: 'Sub-category',
    barcodes: 'Barcode',
    salePrice: 'Sale price',
    mrp: 'MRP',
    purchaseRate: 'Purchase rate',
    isTaxInclusive: 'Price is inclusive of GST',
    prices: 'Rate of a price level',
    priceLevelName: 'price level',
    from: 'from',
    minQuantity: 'from quantity',
    rate: 'rate',
    hasBatches: 'Maintain in batches',
    hasExpiry: 'With expiry',
    hasSerials: 'With serial numbers',
    warrantyMonths: 'Warranty, months',
    reorderLevel: 'Reorder level',
    openingStock: 'Opening stock',
    godownName: 'godown',
    batch: 'batch',
    manufacturedOn: 'made on',
    expiresOn: 'expires on',
    quantity: 'quantity',
    value: 'value',
    image: 'Picture',
    pack: 'Pack',
    genericName: 'generic name',
    netQuantity: 'net quantity',
    netUnit: 'unit',
    origin: 'country of origin',
    bestBeforeMonths: 'best before, months',
  },
  values: { taxTreatment: inWords(treatmentNames), inputCredit: inWords(creditNames), kind: inWords(kindNames) },
};

export const slabNames = { piece: 'of one piece', value: 'of the whole line' } as const;

export const taxOnNames = { value: 'value', retailPrice: 'retail sale price' } as const;

export const classificationWords: RecordWords = {
  record: 'taxClassification',
  one: 'tax classification',
  many: 'tax classifications',
  title: 'Tax classification',
  searched: 'code or description',
  about: 'An HSN or SAC code with its tax rates, each from a day on. Every product has one.',
  fields: {
    hsn: 'Code',
    description: 'Description',
    slabBy: 'The slab looks at the value',
    rates: 'Rate',
    from: 'from',
    gst: 'GST %',
    cess: 'cess %',
    cessPerUnit: 'cess per unit',
    cessRule: 'cess',
    upTo: 'up to',
    gstAbove: 'GST % above',
    taxOn: 'tax on',
  },
  values: { slabBy: inWords(slabNames), taxOn: inWords(taxOnNames), cessRule: inWords({ sum: 'both added', higher: 'the higher one' }) },
};
