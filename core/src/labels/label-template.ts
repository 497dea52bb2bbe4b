import type { Problem } from '../basics/problem.ts';
import { MAX_LABEL_NAME } from './label-sizes.ts';

/** `AUTO`: EAN if the product has such a number, else Code 128. */
export const symbologies = ['AUTO', 'EAN', 'CODE128', 'GS1_128', 'GS1_DATAMATRIX', 'QR', 'NONE'] as const;
export type Symbology = (typeof symbologies)[number];

/** The lines of a label. `bars` is the place of the code among them. */
export const labelFields = [
  'company',
  'name',
  'price',
  'priceWithTax',
  'mrp',
  'bars',
  'code',
  'batch',
  'expiry',
  'packedOn',
  'serial',
  'codedPrice',
  'packer',
  'genericName',
  'netQuantity',
  'unitPrice',
  'origin',
  'bestBefore',
  'care',
] as const;
export type LabelFieldName = (typeof labelFields)[number];
/** The names of fields on screens and in messages. */
export const fieldNames: Readonly<Record<LabelFieldName, string>> = {
  company: 'Company',
  name: 'Product name',
  price: 'Price',
  priceWithTax: 'Price with tax',
  mrp: 'MRP incl. of all taxes',
  bars: 'Code to scan',
  code: 'Code as text',
  batch: 'Batch',
  expiry: 'Expiry',
  packedOn: 'Packed on',
  serial: 'Serial number',
  codedPrice: 'Price in code letters',
  packer: 'Packer and address',
  genericName: 'Generic name',
  netQuantity: 'Net quantity',
  unitPrice: 'Unit sale price',
  origin: 'Country of origin',
  bestBefore: 'Best before',
  care: 'Customer care',
};
export const textSizes = ['small', 'normal', 'large'] as const;
export type TextSize = (typeof textSizes)[number];
export type LabelField = { readonly field: LabelFieldName; readonly size: TextSize };

export type LabelTemplate = {
  readonly id: string;
  readonly name: string;
  readonly symbology: Symbology;
  /** The size that is offered first. */
  readonly sizeId: string;
  readonly isCentred: boolean;
  /** Top to bottom. */
  readonly fields: LabelField[];
};

export const MAX_OWN_TEMPLATES = 30;

const small = (...fields: LabelFieldName[]): LabelField[] => fields.map((field) => ({ field, size: 'small' }));

/** Labels to begin with. A company copies one and changes it. */
export const readyTemplates: readonly LabelTemplate[] = [
  {
    id: 'price-sticker',
    name: 'Price sticker',
    symbology: 'AUTO',
    sizeId: 'roll-50x25',
    isCentred: true,
    fields: [...small('company'), { field: 'name', size: 'normal' }, ...small('bars'), { field: 'price', size: 'large' }],
  },
  {
    id: 'price-with-tax',
    name: 'Price sticker, with tax',
    symbology: 'AUTO',
    sizeId: 'roll-50x25',
    isCentred: true,
    fields: [...small('company'), { field: 'name', size: 'normal' }, ...small('bars'), { field: 'priceWithTax', size: 'large' }],
  },
  {
    id: 'mrp-sticker',
    name: 'MRP sticker',
    symbology: 'AUTO',
    sizeId: 'roll-50x25',
    isCentred: true,
    fields: [{ field: 'name', size: 'normal' }, ...small('mrp', 'bars', 'batch', 'expiry')],
  },
  {
    id: 'batch-label',
    name: 'Batch, expiry and serial',
    symbology: 'GS1_DATAMATRIX',
    sizeId: 'roll-50x25',
    isCentred: false,
    fields: [{ field: 'name', size: 'normal' }, ...small('bars', 'batch', 'expiry', 'serial', 'mrp')],
  },
  {
    id: 'code-only',
    name: 'Code only',
    symbology: 'AUTO',
    sizeId: 'roll-38x25',
    isCentred: true,
    fields: small('name', 'bars'),
  },
  {
    // Bars of an EAN do not fit on jewellery labels and the narrowest labels of sheets.
    id: 'small-sticker',
    name: 'Small sticker with QR',
    symbology: 'QR',
    sizeId: 'roll-25x15',
    isCentred: false,
    fields: small('name', 'price', 'bars'),
  },
  {
    id: 'packed-goods',
    name: 'Packed goods (Legal Metrology)',
    symbology: 'AUTO',
    sizeId: 'roll-75x50',
    isCentred: false,
    fields: [
      { field: 'name', size: 'normal' },
      ...small('genericName', 'netQuantity', 'packedOn', 'bestBefore', 'mrp', 'unitPrice', 'batch', 'origin', 'packer', 'care', 'bars'),
    ],
  },
];

/** Fields that only a pack of the company's own has. With one of them the label is checked for all particulars of the rules. */
const packFields = new Set<LabelFieldName>(['packer', 'genericName', 'netQuantity', 'unitPrice', 'origin', 'bestBefore', 'care']);
export const isPackLabel = ({ fields }: Pick<LabelTemplate, 'fields'>): boolean => fields.some(({ field }) => packFields.has(field));

/** Problems of the company's own templates, at their fields below `at`. */
export function templatesProblems(templates: readonly LabelTemplate[], sizes: ReadonlySet<string>, at: string): Problem[] {
  if (templates.length > MAX_OWN_TEMPLATES) return [{ code: 'LABELS_TOO_MANY', field: at, about: { most: MAX_OWN_TEMPLATES } }];
  const taken = new Set<string>(readyTemplates.map(({ name }) => name));
  return templates.flatMap(({ name, fields, sizeId, symbology }, no): Problem[] => {
    const problems: Problem[] = [];
    const field = (of: string) => `${at}.${no}.${of}`;
    if (name.trim() === '') problems.push({ code: 'LABEL_NAME_MISSING', field: field('name') });
    else if (name.length > MAX_LABEL_NAME) problems.push({ code: 'TEXT_TOO_LONG', field: field('name'), about: { most: MAX_LABEL_NAME } });
    else if (taken.has(name.trim())) problems.push({ code: 'LABEL_NAME_TWICE', field: field('name') });
    taken.add(name.trim());
    if (!sizes.has(sizeId)) problems.push({ code: 'LABEL_SIZE_UNKNOWN', field: field('sizeId') });
    const names = fields.map((each) => each.field);
    if (names.length === 0) problems.push({ code: 'LABEL_FIELDS_MISSING', field: field('fields') });
    if (new Set(names).size < names.length) problems.push({ code: 'LABEL_FIELD_TWICE', field: field('fields') });
    if (names.includes('bars') && symbology === 'NONE') problems.push({ code: 'LABEL_SYMBOLOGY_MISSING', field: field('symbology') });
    return problems;
  });
}
