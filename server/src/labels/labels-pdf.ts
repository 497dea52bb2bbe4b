import type { Problem } from '@bahi/core/basics/problem';
import { A4_MM, type LabelSize, perPage, placesOnSheet } from '@bahi/core/labels/label-sizes';
import type { LabelTemplate } from '@bahi/core/labels/label-template';
import { dotsPerMm, type LabelLayout, type Resolution } from '@bahi/core/labels/layout-label';
import PdfDocument from 'pdfkit';
import { paperFonts } from '../platform/papers/paper-fonts.ts';
import { layOut } from './lay-out.ts';
import { emsOf, fontRuns } from './measure-text.ts';
import type { LabelToPrint } from './read-job.ts';

/** A print of labels. Plain data, because it is sent to the drawing thread. */
export type LabelsPaper = {
  template: LabelTemplate;
  size: LabelSize;
  dpi: Resolution;
  /** null for a page of outlines. */
  labels: LabelToPrint[] | null;
  firstLabel: number;
  offset: { xMm: number; yMm: number };
  author: string;
};

const PT_PER_MM = 72 / 25.4;

/**
 * Labels as a PDF, drawn as vectors at their places in millimetres. Pages are written one by one and pdfmake is not used: it holds all parts
 * of a document, half a gigabyte for 5,000 labels. Returns the problems if a label cannot be printed.
 */
export async function labelsPdf(paper: LabelsPaper): Promise<Uint8Array | { problems: Problem[] }> {
  const { template, size, dpi, labels, firstLabel, offset, author } = paper;
  const { document, finished } = open(labels ? 'Labels' : 'Outlines', author);
  const { page, places } = pageOf(size, offset);
  const addPage = () => document.addPage({ size: [page.widthMm * PT_PER_MM, page.heightMm * PT_PER_MM], margin: 0 });
  if (!labels) {
    addPage();
    drawOutlines(document, size, places);
    document.end();
    return finished;
  }
  const many = perPage(size);
  let at = firstLabel - 1;
  let hasPage = false;
  const problems: Problem[] = [];
  for (const { layout, count } of layOut({ template, size, dpi, labels }, problems)) {
    // From the first problem on, labels are only checked.
    if (problems.length > 0) continue;
    for (let no = 0; no < count; no++) {
      if (!hasPage) addPage();
      hasPage = true;
      drawLabel(document, layout, PT_PER_MM / dotsPerMm(dpi), places[at]!);
      at += 1;
      if (at < many) continue;
      at = 0;
      hasPage = false;
    }
  }
  if (problems.length > 0) return { problems };
  document.end();
  return finished;
}

function open(title: string, author: string) {
  // Without a first font: pdfkit would open its file again at each use of the name that it is registered under.
  const document = new PdfDocument({ autoFirstPage: false, margin: 0, font: '', info: { Title: title, Author: author } });
  for (const { name, normal } of paperFonts) document.registerFont(name, normal);
  // A viewer that follows this prints at 100 %; others ask, and the page of labels says so.
  const root = document as unknown as { _root: { data: Record<string, unknown> } };
  root._root.data.ViewerPreferences = document.ref({ PrintScaling: 'None' });
  const chunks: Buffer[] = [];
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on('error', reject);
  });
  return { document, finished };
}

/** A sheet, or a row of a roll; with the places of its labels. */
function pageOf(size: LabelSize, offset: LabelsPaper['offset']) {
  if (size.kind === 'sheet') return { page: { widthMm: A4_MM.width, heightMm: A4_MM.height }, places: placesOnSheet(size, offset) };
  const widthMm = size.columns * size.widthMm + (size.columns - 1) * size.acrossGapMm;
  const places = Array.from({ length: size.columns }, (_, column) => ({
    xMm: column * (size.widthMm + size.acrossGapMm) + offset.xMm,
    yMm: offset.yMm,
  }));
  return { page: { widthMm, heightMm: size.heightMm }, places };
}

function drawLabel(
  document: PDFKit.PDFDocument,
  { texts, code }: LabelLayout,
  ptPerDot: number,
  { xMm, yMm }: { xMm: number; yMm: number },
) {
  const [left, top] = [xMm * PT_PER_MM, yMm * PT_PER_MM];
  if (code) {
    for (const [x, y, width, height] of code.rects)
      document.rect(left + x * ptPerDot, top + y * ptPerDot, width * ptPerDot, height * ptPerDot);
    document.fill('#000');
  }
  for (const { text, x, y, width, size, isCentred } of texts) {
    const points = size * ptPerDot;
    let from = left + (isCentred ? x + Math.max(0, (width - emsOf(text) * size) / 2) : x) * ptPerDot;
    // The baseline is the font size below the upper edge of a line of 1.25.
    for (const run of fontRuns(text)) {
      document.font(run.font).fontSize(points).fillColor('#000');
      document.text(run.text, from, top + (y + size) * ptPerDot, { lineBreak: false, baseline: 'alphabetic' });
      from += emsOf(run.text) * points;
    }
  }
}

/** The outline of each label with its number, to hold against a sheet in the light. */
function drawOutlines(document: PDFKit.PDFDocument, size: LabelSize, places: readonly { xMm: number; yMm: number }[]) {
  document.lineWidth(0.3);
  for (const { xMm, yMm } of places) document.rect(xMm * PT_PER_MM, yMm * PT_PER_MM, size.widthMm * PT_PER_MM, size.heightMm * PT_PER_MM);
  document.stroke('#000');
  places.forEach(({ xMm, yMm }, at) => {
    const say = at === 0 ? `1  Print at 100 % (actual size). ${size.widthMm} x ${size.heightMm} mm` : `${at + 1}`;
    document.font('Main').fontSize(6).fillColor('#000');
    document.text(say, (xMm + 1.5) * PT_PER_MM, (yMm + 4) * PT_PER_MM, {
      lineBreak: false,
      baseline: 'alphabetic',
      width: size.widthMm * PT_PER_MM,
    });
  });
}
