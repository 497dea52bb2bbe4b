import { setImmediate as breathe } from 'node:timers/promises';
import type { Problem } from '@bahi/core/basics/problem';
import { gstRateOf } from '@bahi/core/gst/check-rates';
import type { LabelFacts } from '@bahi/core/labels/label-facts';
import { atLine, jobProblems, labelsOf, PREVIEWED_LABELS, serialsToCheck } from '@bahi/core/labels/label-job';
import type { LabelSize } from '@bahi/core/labels/label-sizes';
import type { LabelTemplate } from '@bahi/core/labels/label-template';
import { type LabelLayout, layoutLabel, type Resolution } from '@bahi/core/labels/layout-label';
import { priceWithTax } from '@bahi/core/labels/price-with-tax';
import type { Sticker } from '@bahi/core/labels/stickers';
import { registrationOn } from '@bahi/core/organizations/registrations';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { Refusal, serializeProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { listRatesOfProducts } from '../products/tax-store.ts';
import { encodeCode } from './encode-code.ts';
import { readSetup } from './get-setup.ts';
import { findProductFacts } from './label-store.ts';
import { emsOf } from './measure-text.ts';

type Company = CompanyRequestContext['company'];
export type AskedLine = { readonly productId: string; readonly batch: string; readonly serials: readonly string[]; readonly count: number };
export type AskedJob = {
  readonly templateId: string;
  readonly sizeId: string;
  readonly dpi: 203 | 300;
  readonly packedOn: string | null;
  readonly lines: readonly AskedLine[];
};
/** A line with its facts; undefined for a product that is gone. */
type JobLine = AskedLine & { readonly facts: LabelFacts | undefined };
export type Job = {
  readonly template: LabelTemplate;
  readonly size: LabelSize;
  readonly dpi: Resolution;
  readonly lines: readonly JobLine[];
  readonly barcodeList: readonly Sticker[];
};

/** Reads what the labels of a print show; prices have the tax of today. Refuses an unknown template or size. */
export async function readJob(tx: Tx, company: Company, { templateId, sizeId, dpi, packedOn, lines }: AskedJob): Promise<Job> {
  const orgId = company.id;
  const setup = await readSetup(tx, orgId);
  const [ids, batches] = [lines.map(({ productId }) => productId), lines.map(({ batch }) => batch)];
  const products = new Map((await tx.query(findProductFacts(orgId, ids, batches))).map((row) => [row.id, row]));
  const rates = Map.groupBy(await tx.query(listRatesOfProducts(orgId, ids)), ({ classificationId }) => classificationId);
  const today = todayInIndia(Date.now());
  const isTaxed = registrationOn(today, company.registrations, company.registration) === 'regular';
  const template = setup.templates.find(({ id }) => id === templateId);
  const size = setup.sizes.find(({ id }) => id === sizeId);
  if (!template || !size) {
    const problems: Problem[] = [
      ...(template ? [] : [{ code: 'LABEL_TEMPLATE_UNKNOWN', field: 'templateId' } as const]),
      ...(size ? [] : [{ code: 'LABEL_SIZE_UNKNOWN', field: 'sizeId' } as const]),
    ];
    throw new Refusal('INVALID', { problems: serializeProblems(problems) });
  }
  const { companyName, packer, codeWord, barcodeList } = setup;
  const withFacts = lines.map((line): JobLine => {
    const product = products.get(line.productId);
    if (!product) return { ...line, facts: undefined };
    const { productName, code, barcodes, salePriceE4, pack } = product;
    const batch = product.batches.find((each) => each.batch === line.batch);
    const mrpPaise = batch?.mrpPaise || product.mrpPaise;
    const dated = (rates.get(product.classificationId) ?? []).map((rate) => gstRateOf(rate, product.slabBy));
    const own = { batch: line.batch, expiresOn: batch?.expiresOn ?? null, mrpPaise, serial: line.serials[0] ?? '' };
    const price = { salePriceE4, priceWithTaxPaise: priceWithTax({ ...product, mrpPaise, rates: dated }, today, isTaxed) };
    return { ...line, facts: { productName, code, barcodes, ...price, pack, ...own, companyName, packer, codeWord, packedOn } };
  });
  // A laser printer has more dots than any label printer.
  return { template, size, dpi: size.kind === 'sheet' ? 600 : dpi, lines: withFacts, barcodeList };
}

const empty: LabelLayout = { widthDots: 1, heightDots: 1, texts: [], code: null };

/**
 * The layouts of the first lines, and the problems of all lines: `lines.2.price`. Of many serial numbers it lays out those that are refused
 * most likely; the print lays out all (lay-out.ts). Encoding 500 QR codes takes a second, so other requests go on between.
 */
export async function checkJob({ template, size, dpi, lines }: Omit<Job, 'barcodeList'>) {
  const layouts: LabelLayout[] = [];
  const problems: Problem[] = [...jobProblems(lines)];
  for (const [at, { facts, serials }] of lines.entries()) {
    if (at % 20 === 19) await breathe();
    const laid = facts
      ? serialsToCheck(serials, emsOf).map((serial) =>
          layoutLabel(template, size, dpi, { ...facts, serial }, { encode: encodeCode, emsOf }),
        )
      : [];
    if (layouts.length < PREVIEWED_LABELS) layouts.push(laid[0]?.layout ?? empty);
    const refused = laid.find((each) => each.problems.length > 0);
    if (refused) problems.push(...atLine(at, refused.problems));
    if (!facts) problems.push({ code: 'LABEL_PRODUCT_GONE', field: `lines.${at}.productId` });
  }
  const count = lines.reduce((sum, line) => sum + labelsOf(line), 0);
  return { layouts, problems, count };
}

/** A label with its count, and the line that it comes from. */
export type LabelToPrint = { readonly line: number; readonly facts: LabelFacts; readonly count: number };

/** Labels in the order of print: one for each serial number, else one with its count. */
export function labelsInOrder(lines: Job['lines']): LabelToPrint[] {
  return lines.flatMap(({ facts, serials, count }, line) => {
    if (!facts) return [];
    return serials.length > 0 ? serials.map((serial) => ({ line, facts: { ...facts, serial }, count: 1 })) : [{ line, facts, count }];
  });
}
