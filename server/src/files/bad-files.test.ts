import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { FileProblem } from '../platform/file-formats/file-problem.ts';
import { writeXlsx } from '../platform/file-formats/write-xlsx.ts';
import { atLeastSpeed } from '../platform/file-uploads.ts';
import { rowsOf } from '../testing/file-rows.ts';
import { bytesOf, packWorkbook } from '../testing/hostile-files.ts';
import { beginImport, checkFile, lookAtImport, sendFile } from '../testing/imports.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const parts = await testApp();
const { app, pool, ownerPool } = parts;
const shop = await openShop(app, pool);
const address = new URL(await parts.address());

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const rowsKept = async () =>
  (await ownerPool.query('select count(*)::int as n from import_rows where org_id = $1', [shop.orgId])).rows[0].n;

const sheet = (rows: string) => ({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` });

/** Uploads the file and expects this message, a failed import and no stored rows. */
async function expectRefused(bytes: Buffer, message: RegExp) {
  const before = await rowsKept();
  const id = await beginImport(app, shop, 'brands');
  const answer = await sendFile(app, shop, id, bytes);
  expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID', message: expect.stringMatching(message) } });
  expect((await lookAtImport(app, shop, id)).import).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(message),
    totalRows: 0,
  });
  expect(await rowsKept()).toBe(before);
}

test.each([
  ['an empty file', Buffer.alloc(0), /^The file is empty/],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /^This is neither a workbook/],
  ['a PDF that is called .csv', Buffer.from('%PDF-1.7\nBrand\n'), /^This is neither a workbook/],
  ['a CSV of blank lines', Buffer.from('\n \n,,\n'), /^The first sheet of the file is empty/],
  ['a CSV with a header alone', Buffer.from('Brand\n'), /^There are no rows below the header/],
  ['a sheet of other columns', Buffer.from('Colour,Size\nred,1\n'), /^The column Brand is missing\. Row 1 has: Colour, Size\.$/],
  ['a column twice', Buffer.from('Brand,brand name\na,b\n'), /^The column Brand is there twice/],
  ['letters of the last century', Buffer.from('Brand\nCaf\xe9\n', 'latin1'), /^The letters of the file cannot be read/],
  ['a quotation mark that is never closed', Buffer.from('Brand\n"open\n'), /never closed/],
  ['a workbook before 2007', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), /old kind \(\.xls\)/],
  [
    'a workbook with a password',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
    /protected with a password/,
  ],
])('%s is refused in words', (_, bytes, message) => expectRefused(bytes, message));

test('an empty, truncated or invalid workbook', async () => {
  const whole = await packWorkbook(sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>Brand</t></is></c></row>'));
  await expectRefused(await packWorkbook(), /^The first sheet of the file is empty/);
  await expectRefused(whole.subarray(0, whole.length - 40), /damaged or was not sent whole/);
  await expectRefused(await packWorkbook(sheet('<row r="1"><c r="A1"><v>1</v></row>')), /damaged or was not sent whole/);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('hello'), 'hello.txt');
  zip.end();
  await expectRefused(await bytesOf(zip.outputStream), /no workbook/);
});

test('a part with its own entities, which expand without end, is refused', async () => {
  const bomb =
    '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1"><v>&b;</v></c></row></sheetData></worksheet>';
  await expectRefused(await packWorkbook({ 'xl/worksheets/sheet1.xml': bomb }), /damaged/);
});

test('a file above the limit is refused by its announced length, and by its actual one', async () => {
  const id = await beginImport(app, shop, 'brands');
  const answer = await sendFile(app, shop, id, Buffer.alloc(20_000_001, 'a'));
  expect(answer).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE', message: 'The file is larger than 20 MB. Split it into several files.' },
  });
  const response = await speak(id, 'content-length: 200000000\r\n', ['x']);
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect((await lookAtImport(app, shop, id)).import).toMatchObject({ state: 'awaited' });
});

test('an aborted upload leaves nothing, and its import still waits for the file', async () => {
  const id = await beginImport(app, shop, 'brands');
  const before = await rowsKept();
  await speak(id, 'content-length: 1000\r\n', ['Brand\nHalf'], true);
  expect(await rowsKept()).toBe(before);
  expect((await lookAtImport(app, shop, id)).import).toMatchObject({ state: 'awaited' });
  expect(await sendFile(app, shop, id, Buffer.from('Brand\nWhole\n'))).toMatchObject({ status: 200 });
});

test('a company uploads three files at once; the fourth must wait, but no other company', async () => {
  const other = await openShop(app, pool);
  const started = await Promise.all(
    [1, 2, 3].map(async () => {
      const id = await beginImport(app, shop, 'brands');
      const socket = connect(Number(address.port), address.hostname);
      await new Promise<void>((resolve) => socket.write(`${headOf(id)}content-length: 1000\r\n\r\nBrand\n`, () => resolve()));
      return socket;
    }),
  );
  const fourth = await beginImport(app, shop, 'brands');
  await expect
    .poll(() => sendFile(app, shop, fourth, Buffer.from('Brand\nFourth\n')))
    .toMatchObject({ status: 503, body: { code: 'BUSY' } });
  const id = await beginImport(app, other, 'brands');
  expect(await sendFile(app, other, id, Buffer.from('Brand\nOther\n'))).toMatchObject({ status: 200 });
  for (const socket of started) socket.destroy();
  await expect.poll(() => sendFile(app, shop, fourth, Buffer.from('Brand\nFourth\n'))).toMatchObject({ status: 200 });
});

test('a slow upload is aborted, one with a short pause is not', async () => {
  const pace = { bytesPerSecond: 1_000, patienceMillis: 600 };
  const receive = async (pieces: AsyncIterable<Buffer>) => {
    let received = 0;
    for await (const piece of atLeastSpeed(Readable.from(pieces), pace)) received += piece.length;
    return received;
  };
  async function* drops(first: number) {
    yield Buffer.alloc(first);
    await pause(1_200);
    yield Buffer.alloc(1);
  }
  await expect(receive(drops(10))).rejects.toMatchObject({ code: 'TOO_SLOW' });
  expect(await receive(drops(3_000))).toBe(3_001);
});

test('more than fifty thousand rows are refused, and none is stored', async () => {
  await expectRefused(Buffer.from(`Brand\n${'x\n'.repeat(50_001)}`), /more than 50,000 rows/);
});

test('a formula without a value is refused with a message, one with a value is accepted', async () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Brand</t></is></c></row>' +
    '<row r="2"><c r="A2" t="str"><f>UPPER("raja")</f><v>RAJA</v></c></row>' +
    '<row r="3"><c r="A3"><f>1+1</f></c></row>' +
    '<row r="4"><c r="A4" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>';
  const checked = await checkFile(parts, shop, 'brands', await packWorkbook(sheet(rows)));
  expect(checked.import).toMatchObject({ totalRows: 3, faultyRows: 2 });
  expect(checked.faults.map(({ rowNo, reason }) => [rowNo, reason])).toEqual([
    [3, 'Brand: This formula has no value in the file. Write the value in its place.'],
    [4, 'Brand: The spreadsheet shows the error #DIV/0! here.'],
  ]);
});

test('a workbook of LibreOffice: shared texts, its date formats, numbers, formulas and errors', async () => {
  const rows = (await rowsOf(fixture('libreoffice.xlsx'))).map(({ cells }) => cells);
  expect(rows).toEqual([
    ['Code', 'Product Name', 'HSN', 'Unit', 'MRP', 'Opening Date', 'Formula'],
    ['P-001', 'Basmati Rice 5 kg ', '1006', 'BAG', '1,23,456.50', '31/03/2026', '2360'],
    ['P-002', 'चाय पत्ती 250 ग्राम', '902', 'PCS', '₹ 120.00', '2026-03-31'],
    ['P-003', 'തേങ്ങ എണ്ണ 1 ലിറ്റർ', '1513', 'LTR', '245.5', '1931-03-26'],
    ['42', 'Leading zeros', '1006', 'PCS', '10', '46112'],
    ['8901234567890', 'Barcode name', '1006', 'PCS', '0.1', '', { fault: 'CELL_ERROR', shown: '#DIV/0!' }],
  ]);
});

test('we read what we write: every letter, and no control character', async () => {
  const texts = ['a<b>&"c', 'नमस्ते', 'മലയാളം', '=1+1', '  spaced  ', 'line\nbreak', 'bell\u0007', '\ud800 half'];
  const columns = [
    { title: 'Text', kind: 'text' },
    { title: 'Number', kind: 'number' },
    { title: 'Day', kind: 'date' },
  ] as const;
  const bytes = await bytesOf(writeXlsx([{ name: 'A/B', columns, rows: texts.map((text) => [text, -12.5, '2026-03-31']) }]));
  const rows = (await rowsOf(bytes)).map(({ cells }) => cells);
  expect(rows.slice(1)).toEqual(texts.map((text) => [text.replace('\u0007', '').toWellFormed(), '-12.5', '2026-03-31']));
});

test('any bytes are either rows or a problem in words, never a bug', async () => {
  const whole = await packWorkbook(
    sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>Brand</t></is></c></row><row r="2"><c r="A2"><v>7</v></c></row>'),
  );
  for (let n = 0; n < 300; n++) {
    const broken = Buffer.from(whole);
    for (let k = 0; k < 1 + (n % 4); k++) broken[(n * 7919 + k * 104_729) % broken.length] = (n * 31 + k * 17) % 256;
    await rowsOf(n % 2 ? broken : broken.subarray(0, (n * 13) % broken.length)).catch((error: unknown) => {
      expect(error).toBeInstanceOf(FileProblem);
    });
  }
});

/** The first lines of an upload, as they go over a socket. */
function headOf(id: string): string {
  const { cookie, 'x-bahi-kind': kind } = shop.owner as Record<string, string>;
  return `PUT /api${shop.path}/imports/${id}/file HTTP/1.1\r\nhost: ${address.host}\r\norigin: http://${address.host}\r\ncookie: ${cookie}\r\nx-bahi-kind: ${kind}\r\ncontent-type: application/octet-stream\r\n`;
}

/** Speaks to the server over a socket, as a browser on a bad line does. */
function speak(id: string, header: string, pieces: readonly string[], breaksOff = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname);
    let response = '';
    socket.on('data', (piece) => {
      response += piece;
      socket.end();
    });
    socket.on('close', () => resolve(response));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(response) : reject(error)));
    socket.write(`${headOf(id)}${header}\r\n`, () => {
      for (const piece of pieces) socket.write(piece);
      if (breaksOff) socket.destroy();
    });
  });
}
