import { posix } from 'node:path';
import { FileProblem } from './file-problem.ts';
import { longestFormat, mostFormats, mostParts, mostSharedText, mostSharedTexts } from './limits.ts';
import { workbookNotWhole, type Zip } from './open-zip.ts';
import { type ElementCount, tooMuchInside, walkXml } from './read-xml.ts';

const tooMuchText = 'The texts of the workbook are too long for one list. Split it into several files.';

export type Workbook = {
  /** The part with the first visible sheet. */
  sheet: string;
  sharedTexts: readonly string[];
  /** True for each cell format that shows a date, by the number of the format. */
  isDateFormat: readonly boolean[];
  /** Days are counted from 1904, as old workbooks of a Mac do. */
  from1904: boolean;
};

/** Reads the parts to which rows of a workbook refer: the visible sheet, shared texts and formats. */
export async function readWorkbook(zip: Zip, elements: ElementCount): Promise<Workbook> {
  const root = await relations(zip, '_rels/.rels', '', elements);
  const path = root.find(({ type }) => type.endsWith('/officeDocument'))?.target;
  if (!path || !zip.has(path)) throw new FileProblem('This is a zip, and no workbook (.xlsx) is in it.');
  const folder = posix.dirname(path);
  const parts = await relations(zip, posix.join(folder, '_rels', `${posix.basename(path)}.rels`), folder, elements);

  let from1904 = false;
  const sheets: { id: string; isHidden: boolean }[] = [];
  await walkXml(
    zip.text(path),
    {
      open(name, attributes) {
        if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
        if (name === 'sheet') addPart(sheets, { id: attributes['r:id'] ?? '', isHidden: (attributes.state ?? 'visible') !== 'visible' });
      },
    },
    elements,
  );
  const shown = sheets.find(({ isHidden }) => !isHidden);
  const sheet = parts.find(({ id }) => id === shown?.id)?.target;
  if (!sheet || !zip.has(sheet)) throw new FileProblem(workbookNotWhole);
  const partOf = (type: string) => parts.find((part) => part.type.endsWith(type) && zip.has(part.target))?.target;
  const [texts, styles] = [partOf('/sharedStrings'), partOf('/styles')];
  return {
    sheet,
    from1904,
    sharedTexts: texts ? await readSharedTexts(zip, texts, elements) : [],
    isDateFormat: styles ? await readFormats(zip, styles, elements) : [],
  };
}

/** Adds a sheet or a relation. Refuses more of them than a workbook may have parts. */
function addPart<Part>(parts: Part[], part: Part): void {
  if (parts.push(part) > mostParts) throw new FileProblem(tooMuchInside);
}

async function relations(
  zip: Zip,
  path: string,
  folder: string,
  elements: ElementCount,
): Promise<{ id: string; type: string; target: string }[]> {
  if (!zip.has(path)) return [];
  const found: { id: string; type: string; target: string }[] = [];
  await walkXml(
    zip.text(path),
    {
      open(name, { Id = '', Type = '', Target = '' }) {
        if (name === 'Relationship')
          addPart(found, { id: Id, type: Type, target: Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target) });
      },
    },
    elements,
  );
  return found;
}

/** Texts that many cells share. Pronunciation (`rPh`) is no part of a text. */
async function readSharedTexts(zip: Zip, path: string, elements: ElementCount): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let length = 0;
  let isText = false;
  let isAside = false;
  await walkXml(
    zip.text(path),
    {
      open(name) {
        if (name === 'si') text = '';
        if (name === 'rPh') isAside = true;
        isText = name === 't';
      },
      text(piece) {
        if (!isText || isAside) return;
        text += piece;
        length += piece.length;
        if (length > mostSharedText) throw new FileProblem(tooMuchText);
      },
      close(name) {
        if (name === 't') isText = false;
        if (name === 'rPh') isAside = false;
        if (name === 'si' && texts.push(text) > mostSharedTexts) throw new FileProblem(tooMuchText);
      },
    },
    elements,
  );
  return texts;
}

/** Formats that come with every spreadsheet and show a date or a time. */
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

async function readFormats(zip: Zip, path: string, elements: ElementCount): Promise<boolean[]> {
  const ownDates = new Set<number>();
  const formats: boolean[] = [];
  let isInCells = false;
  await walkXml(
    zip.text(path),
    {
      open(name, { numFmtId = '0', formatCode = '' }) {
        if (name === 'numFmt' && showsDate(formatCode)) ownDates.add(Number(numFmtId));
        if (name === 'cellXfs') isInCells = true;
        if (name !== 'xf' || !isInCells) return;
        formats.push(builtInDates.has(Number(numFmtId)) || ownDates.has(Number(numFmtId)));
        if (formats.length > mostFormats)
          throw new FileProblem('The workbook has too many cell formats. Save it again from a spreadsheet program.');
      },
      close(name) {
        if (name === 'cellXfs') isInCells = false;
      },
    },
    elements,
  );
  return formats;
}

/** Returns true if a custom format shows a day or a year. No spreadsheet program writes a longer one. Quoted texts, colours and currencies in brackets do not count. */
function showsDate(code: string): boolean {
  return code.length <= longestFormat && /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
