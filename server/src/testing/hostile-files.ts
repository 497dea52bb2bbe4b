import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const millions = (count: number) => count * 1_000_000;

/** The same text again and again, until it has this many characters. */
type Repeated = { before: string; repeated: string; characters: number; after: string };
type Part = string | Buffer | Repeated;

/** A workbook of these parts beside those that every workbook has. Repeated texts are made while they are packed. */
export async function packWorkbook(changed: Record<string, Part> = {}): Promise<Buffer> {
  const parts: Record<string, Part> = {
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="shared.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    ...changed,
  };
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string' || Buffer.isBuffer(part)) zip.addBuffer(Buffer.from(part as string), name);
    else zip.addReadStreamLazy(name, (give) => give(null, Readable.from(pieces(part)) as never));
  }
  zip.end();
  return bytesOf(zip.outputStream);
}

export async function bytesOf(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of stream) all.push(piece as Buffer);
  return Buffer.concat(all);
}

function* pieces({ before, repeated, characters, after }: Repeated): Generator<Buffer> {
  yield Buffer.from(before);
  const piece = Buffer.from(repeated.repeat(Math.ceil(millions(1) / repeated.length)));
  for (let made = 0; made < characters; made += piece.length) yield piece;
  yield Buffer.from(after);
}

const sheetOf = (part: Part) => packWorkbook({ 'xl/worksheets/sheet1.xml': part });
const repeated = (text: string, before = '<worksheet>', after = '</worksheet>', characters = millions(60)) => ({
  before,
  repeated: text,
  characters,
  after,
});

/** 200 cells in each of 450 rows that all refer to one shared text of 9,900 letters: 15 kB that expand to 890 MB of text. */
function amplified(): Promise<Buffer> {
  const column = (place: number) =>
    (place < 26 ? '' : String.fromCharCode(64 + Math.floor(place / 26))) + String.fromCharCode(65 + (place % 26));
  const row = (no: number) =>
    `<row r="${no}">${Array.from({ length: 200 }, (_, at) => `<c r="${column(at)}${no}" t="s"><v>0</v></c>`).join('')}</row>`;
  const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>Brand</t></is></c></row>';
  const rows = Array.from({ length: 450 }, (_, at) => row(at + 2)).join('');
  return packWorkbook({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${header}${rows}</sheetData></worksheet>`,
    'xl/shared.xml': `<sst><si><t>${'x'.repeat(9_900)}</t></si></sst>`,
  });
}

/** A workbook whose sheet claims 2 GB, or 10 bytes, regardless of its contents. */
async function withClaimedSize(claimedBytes: number, part: Part): Promise<Buffer> {
  const bytes = Buffer.from(await sheetOf(part));
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) {
    // The unpacked size is 8 bytes before the name in the local header and 22 before it in the central directory.
    const isLocal = bytes.readUInt32LE(at - 30) === 0x04034b50;
    bytes.writeUInt32LE(claimedBytes, isLocal ? at - 8 : at - 22);
  }
  return bytes;
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

/** Files made to exhaust a reader, each with the refusal that the user sees. */
export const hostileFiles: readonly { name: string; make: () => Promise<Buffer> | Buffer; refusal: RegExp }[] = [
  {
    name: 'elements nested 20 million deep',
    make: () => sheetOf(repeated('<a>', '', '')),
    refusal: /far more than a list needs/,
  },
  {
    name: '12 million empty shared texts',
    make: () => packWorkbook({ 'xl/shared.xml': repeated('<si/>', '<sst>', '</sst>') }),
    refusal: /texts of the workbook are too long/,
  },
  {
    name: '12 million cell formats',
    make: () => packWorkbook({ 'xl/styles.xml': repeated('<xf/>', '<styleSheet><cellXfs>', '</cellXfs></styleSheet>') }),
    refusal: /too many cell formats/,
  },
  {
    name: 'a date format of 400,000 brackets',
    make: () =>
      packWorkbook({
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(400_000)}"/></numFmts></styleSheet>`,
      }),
    refusal: /first sheet of the file is empty/,
  },
  {
    name: '200,000 relations',
    make: () =>
      packWorkbook({
        'xl/_rels/workbook.xml.rels': repeated(
          '<Relationship Id="r" Type="t" Target="s.xml"/>',
          '<Relationships>',
          '</Relationships>',
          millions(10),
        ),
      }),
    refusal: /far more than a list needs/,
  },
  { name: 'one shared text named by 90,000 cells', make: amplified, refusal: /more text than one list can/ },
  {
    name: 'a comment of 60 MB',
    make: () => sheetOf(repeated('-x', '<worksheet><!--', '--></worksheet>')),
    refusal: /far more than a list needs/,
  },
  { name: 'blanks of 60 MB', make: () => sheetOf(repeated(' '.repeat(100))), refusal: /far more than a list needs/ },
  {
    name: 'an element of a million attributes',
    make: () => sheetOf(`<worksheet><row ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}="1"`).join(' ')}/></worksheet>`),
    refusal: /far more than a list needs/,
  },
  {
    name: 'six million cells',
    make: () =>
      sheetOf(
        repeated('<row><c/></row>'.replace('<c/>', '<c/>'.repeat(150)), '<worksheet><sheetData>', '</sheetData></worksheet>', millions(24)),
      ),
    refusal: /too many cells/,
  },
  {
    name: 'ten thousand sheets',
    make: () =>
      packWorkbook(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`xl/worksheets/more${at}.xml`, '<worksheet/>']))),
    refusal: /unpacks to far more/,
  },
  { name: 'a zip within a zip', make: async () => packZip('inner.xlsx', await packWorkbook()), refusal: /no workbook/ },
  { name: 'a sheet that claims 2 GB', make: () => withClaimedSize(2_000_000_000, '<worksheet/>'), refusal: /unpacks to far more/ },
  {
    name: 'a sheet of 60 MB that claims 10 bytes',
    make: () => withClaimedSize(10, repeated(' '.repeat(100))),
    refusal: /damaged or was not sent whole/,
  },
  {
    name: '19 MB of line ends after a header',
    make: () => Buffer.from(`Brand\n${'\n'.repeat(millions(19))}`),
    refusal: /more lines than a spreadsheet/,
  },
  { name: '19 MB of commas', make: () => Buffer.from(`Brand\n${','.repeat(millions(19))}`), refusal: /too many cells/ },
  { name: 'commas in 95,000 lines', make: () => Buffer.from(`Brand\n${`${','.repeat(199)}\n`.repeat(95_000)}`), refusal: /too many cells/ },
  {
    name: '19 MB of quotation marks',
    make: () => Buffer.from(`Brand\n${'"'.repeat(millions(19))}`),
    refusal: /cannot be read at line|more than|no rows/,
  },
  {
    name: 'one text of 19 MB in quotation marks',
    make: () => Buffer.from(`Brand\n"${'a\n'.repeat(900_000)}"`),
    refusal: /too long|more than/,
  },
  {
    name: '18 MB of line ends in UTF-16',
    make: () => utf16(`Brand\n${'\n'.repeat(millions(9))}`),
    refusal: /more lines than a spreadsheet/,
  },
  { name: 'half letters in UTF-16', make: () => utf16('\ud800'.repeat(millions(9))), refusal: /letters of the file cannot be read/ },
];

/** Bank statements of the same kind. */
export const hostileStatements: typeof hostileFiles = [
  {
    name: 'MT940 of 19 MB of line ends',
    make: () => Buffer.from(`:20:X\n:25:1\n:60F:C260401INR100,00\n${'\n'.repeat(millions(19))}`),
    refusal: /more lines than a spreadsheet/,
  },
  {
    name: 'MT940 with one line of 19 MB',
    make: () => Buffer.from(`:20:X\n:25:1\n:60F:C260401INR100,00\n:86:${'?20'.repeat(millions(6))}`),
    refusal: /no lines below the headings/,
  },
  {
    name: 'MT940 of 600,000 entries',
    make: () => Buffer.from(`:20:X\n:25:1\n:60F:C260401INR100,00\n${':61:2604010401C1,00NMSCREF\n'.repeat(600_000)}`),
    refusal: /more than 50,000 lines/,
  },
  {
    name: 'MT940 of 100,000 accounts',
    make: () => Buffer.from(`:20:X\n:60F:C260401INR100,00\n${Array.from({ length: 100_000 }, (_, no) => `:25:${no}\n`).join('')}`),
    refusal: /^.{10,1000}$/,
  },
];

function packZip(name: string, content: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(content, name);
  zip.end();
  return bytesOf(zip.outputStream);
}
