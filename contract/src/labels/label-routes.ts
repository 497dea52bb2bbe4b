import { MAX_COPIES_OF_LINE, MAX_LABEL_LINES } from '@bahi/core/labels/label-job';
import { printerLanguages } from '@bahi/core/labels/printer-text';
import { MAX_SERIALS } from '@bahi/core/stock/serial-numbers';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, named, outgoing } from '../wire.ts';
import { labelSettings, labelSize, labelTemplate, packOf, sticker } from './label-shapes.ts';

const path = '/orgs/{orgId}/labels';
const tags = ['labels'];

const line = named(outgoing, {
  productId: id,
  /** The version of the product: a change of its pack details names it. */
  version: z.number().int(),
  productName: z.string(),
  code: z.string(),
  unit: z.string(),
  mrpPaise: as('mrp', outgoing.money),
  salePriceE4: as('salePrice', outgoing.decimal),
  batch: z.string(),
  expiresOn: date.nullable(),
  godownName: z.string(),
  serials: z.array(z.string()),
  /** In stock, in the godowns in which the caller works; of a voucher what it brought in. */
  quantityE4: as('quantity', outgoing.decimal),
  pack: packOf(outgoing).nullable(),
});

/** Labels to print. A line with serial numbers has one label for each, others have `count`. */
const job = z.strictObject({
  ...orgId,
  templateId: z.string().max(60),
  sizeId: z.string().max(60),
  /** Dots per inch of a label printer; sheets are laid out at 600. */
  dpi: z.union([z.literal(203), z.literal(300)]).default(203),
  packedOn: date.nullable().default(null),
  lines: z
    .array(
      z.strictObject({
        productId: id,
        batch: z.string().trim().max(60).default(''),
        serials: z.array(z.string().trim().min(1).max(60)).max(MAX_SERIALS).default([]),
        count: z.number().int().min(0).max(MAX_COPIES_OF_LINE),
      }),
    )
    .max(MAX_LABEL_LINES),
});
const place = {
  /** The first free label of a used sheet, from 1. */
  firstLabel: z.number().int().min(1).max(1_200).default(1),
  /** Millimetres to the right and down, for a printer that feeds askew. */
  xMm: z.number().min(-20).max(20).multipleOf(0.01).default(0),
  yMm: z.number().min(-20).max(20).multipleOf(0.01).default(0),
};
/** A label in dots from its upper left corner. */
const layout = z.strictObject({
  widthDots: z.number().int(),
  heightDots: z.number().int(),
  texts: z.array(
    z.strictObject({
      text: z.string(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      /** The font size; a line takes 1.25 of it. */
      size: z.number(),
      isCentred: z.boolean(),
      /** The width that the letters take in print, whatever font shows the preview. */
      inkWidth: z.number(),
    }),
  ),
  /** The black of the code as the path of an SVG. */
  path: z.string(),
});

export const labelRoutes = {
  getSetup: inCompany
    .route({ method: 'GET', path, tags, summary: 'Stickers, templates and sizes of labels: those of the company beside the ready ones' })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        _id: id,
        barcodeList: z.array(sticker),
        currentIndex: z.number().int(),
        templates: z.array(labelTemplate),
        sizes: z.array(labelSize),
        /** The packer as labels show it: from the settings, else from the company. */
        packer: labelSettings.shape.packer,
      }),
    ),
  listLines: inCompany
    .route({
      method: 'GET',
      path: `${path}/lines`,
      tags,
      summary:
        'Lines to print: of these products, of what a voucher brought in, of a godown’s stock, or of products whose price or MRP changed on a day',
    })
    .input(
      z.strictObject({
        ...orgId,
        productIds: z.array(id).max(200).optional(),
        voucherId: id.optional(),
        godownId: id.optional(),
        changedOn: date.optional(),
      }),
    )
    .output(
      z.strictObject({
        lines: z.array(line),
        /** True if there are more lines than one print has. */
        isMore: z.boolean(),
      }),
    ),
  preview: inCompany
    .meta({ isPreview: true, isOnScreens: true })
    .route({ method: 'POST', path: `${path}/preview`, tags, summary: 'How labels will look, and what is wrong with each line' })
    .input(job)
    .output(
      z.strictObject({
        /** One of each of the first lines, in their order. */
        labels: z.array(layout),
        /** At `lines.2.price`; of the whole at `lines`. */
        problems: z.array(z.strictObject({ field: z.string(), code: z.string(), message: z.string() })),
        /** Notes at a line: it prints, and may surprise. */
        notes: z.array(z.strictObject({ field: z.string(), message: z.string() })),
        count: z.number().int(),
      }),
    ),
  draw: inCompany
    .meta({ isPreview: true, isOnScreens: true })
    .route({ method: 'POST', path: `${path}/pdf`, tags, summary: 'Labels as a PDF that measures right if it is printed at 100 %' })
    .input(
      job.extend({
        ...place,
        /** True for a page of outlines without labels, to hold against a sheet. */
        isOutline: z.boolean().default(false),
      }),
    )
    .output(z.file()),
  writeText: inCompany
    .meta({ isPreview: true, isOnScreens: true })
    .route({
      method: 'POST',
      path: `${path}/text`,
      tags,
      summary: 'Labels as text for a label printer: in its language, or in a sticker of the company',
    })
    .input(
      job.extend({
        language: z.enum([...printerLanguages, 'STICKER']),
        /** The place of the sticker in barcodeList. */
        sticker: z.number().int().min(0).max(1_000).default(0),
      }),
    )
    .output(z.strictObject({ text: z.string() })),
  savePack: inCompany
    .route({
      method: 'PUT',
      path: `${path}/packs/{productId}`,
      tags,
      summary: 'Saves what the pack of a product must show; null for goods that others pack',
    })
    .errors(refusals.changed)
    .input(z.strictObject({ ...orgId, productId: id, version, pack: packOf(incoming).nullable().default(null) }))
    .output(z.strictObject({ message: z.string(), version: z.number().int() })),
};
