import { A4_MM, MAX_LABEL_NAME } from '@bahi/core/labels/label-sizes';
import { labelFields, symbologies, textSizes } from '@bahi/core/labels/label-template';
import { netUnits } from '@bahi/core/labels/pack-particulars';
import { MAX_STICKER_TEXT } from '@bahi/core/labels/stickers';
import { z } from 'zod';
import { as, named, type Way } from '../wire.ts';

// Longer and more than core allows, so that core reports the limit at the field.
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most * 4);
const raw = z.string().max(MAX_STICKER_TEXT * 4);
const mm = z.number().min(-A4_MM.height).max(1_000).multipleOf(0.01);
const many = z.number().int().min(-1_000).max(1_000);
const key = z.string().min(1).max(60);

/** A printer's own text; {name} and other fields in braces are replaced in the formats. */
export const sticker = z.strictObject({
  stickerName: text(MAX_LABEL_NAME),
  /** Begins each row of labels. */
  printOn: raw,
  /** The first label of a row. */
  format1: raw,
  /** The second label of a row; '' if a row has one label. */
  format2: raw,
  /** Ends each row. */
  printOff: raw,
});

export const labelTemplate = z.strictObject({
  id: key,
  name: text(MAX_LABEL_NAME),
  symbology: z.enum(symbologies),
  sizeId: key,
  isCentred: z.boolean(),
  /** Top to bottom; `bars` is the place of the code. */
  fields: z.array(z.strictObject({ field: z.enum(labelFields), size: z.enum(textSizes) })).max(40),
});

/** A roll or an A4 sheet, in millimetres. */
export const labelSize = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('roll'),
    id: key,
    name: text(MAX_LABEL_NAME),
    widthMm: mm,
    heightMm: mm,
    columns: many,
    acrossGapMm: mm,
    gapMm: mm,
  }),
  z.strictObject({
    kind: z.literal('sheet'),
    id: key,
    name: text(MAX_LABEL_NAME),
    widthMm: mm,
    heightMm: mm,
    columns: many,
    rows: many,
    leftMm: mm,
    topMm: mm,
    pitchXMm: mm,
    pitchYMm: mm,
  }),
]);

export const labelSettings = z.strictObject({
  /** The stickers of the company; a name is added only once. */
  barcodeList: z.array(sticker).max(100),
  /** The sticker that is offered first; 0 if there is none. */
  currentIndex: z.number().int().min(-1).max(1_000),
  /** Ten letters that stand for 1 to 9 and 0 in a coded price; '' for none. */
  codeWord: text(20),
  templates: z.array(labelTemplate).max(100),
  sizes: z.array(labelSize).max(100),
  /** On packs; '' for the name, address, phone and mail of the company. */
  packer: z.strictObject({ name: text(300), address: text(300), careName: text(300), carePhone: text(300), careEmail: text(300) }),
});

/** The particulars that the Legal Metrology rules want on a pack of the company's own. */
export const packFields = <W extends Way>(way: W) => ({
  genericName: z.string().trim().max(120),
  netQuantityE4: as('netQuantity', way.decimal),
  netUnit: z.enum(netUnits),
  /** Country of origin; '' for goods of India. */
  origin: z.string().trim().max(60),
  /** From the day of packing; 0 for goods that do not spoil. */
  bestBeforeMonths: z.number().int().min(-1).max(10_000),
});
export const packOf = <W extends Way>(way: W) => named(way, packFields(way));
