import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseSmallDisk } from '../restore-into-folder.ts';
import { filePartName, type Manifest, manifestName, tablePartName } from './manifest.ts';
import { Archive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bahi-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const rows = 'one\ttwo\n'.repeat(1_000);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const whole: Manifest = {
  format: 'bahi-backup',
  formatVersion: 1,
  bahi: '0.1.0',
  postgres: '18',
  madeAt: '2026-11-03T21:00:00.000Z',
  migrations: ['0001-first'],
  sealingKey: 'outside',
  sealMark: '',
  tables: [{ name: 'parties', columns: ['a', 'b'], rows: 1_000, bytes: rows.length, sha256: sha256(rows) }],
  files: [],
};

type Texts = Record<string, string>;
async function archiveOf(name: string, texts: Texts): Promise<string> {
  await writeArchive(
    at(name),
    Object.entries(texts).map(([part, text]) => ({ name: part, open: () => Readable.from([Buffer.from(text)]) })),
  );
  return at(name);
}
const parts = (more: Partial<Manifest> = {}, others: Texts = {}): Texts => ({
  [tablePartName('parties')]: rows,
  ...others,
  [manifestName]: JSON.stringify({ ...whole, ...more }),
});
const open = async (file: string) => {
  const archive = await Archive.open(file);
  return archive.checkSums().finally(() => archive.close());
};

test('a whole archive is read, part by part', async () => {
  const archive = await Archive.open(await archiveOf('whole.zip', parts()));
  expect(archive.manifest).toEqual(whole);
  expect(archive.bytes).toBe(rows.length);
  await archive.checkSums();
  expect(await archive.text(tablePartName('parties'))).toBe(rows);
  archive.close();
});

test.each<[string, string, Texts]>([
  ['a part with other bytes', 'does not have its checksum', { ...parts(), [tablePartName('parties')]: rows.replace('one', 'two') }],
  ['a part of another length', 'missing or has another length', { ...parts(), [tablePartName('parties')]: `${rows}one\ttwo\n` }],
  ['a part that is missing', 'missing or has another length', { [manifestName]: JSON.stringify(whole) }],
  ['a part that nobody listed', 'which its manifest does not list', parts({}, { 'tables/others.copy': '' })],
  ['no manifest', 'it has no manifest.json', { [tablePartName('parties')]: rows }],
  [
    'a manifest of a later format',
    'a newer Bahi may have written it',
    { ...parts(), [manifestName]: JSON.stringify({ ...whole, formatVersion: 2 }) },
  ],
  ['a manifest that is no JSON', 'a newer Bahi may have written it', { ...parts(), [manifestName]: '{' }],
  [
    'a file that is none of ours',
    'a newer Bahi may have written it',
    parts({ files: [{ name: '../../etc/passwd' as 'sealing-key', bytes: 1, sha256: sha256('x') }] }),
  ],
])('%s is refused', async (name, words, texts) => {
  await expect(open(await archiveOf(`${name}.zip`, texts))).rejects.toThrow(words);
});

test('a file that is not a zip, is truncated or missing is refused with a message', async () => {
  writeFileSync(at('text.zip'), 'not a zip at all, and long enough to look for the directory of one');
  await expect(open(at('text.zip'))).rejects.toThrow('is no backup of Bahi, or was not copied whole');
  const bytes = readFileSync(await archiveOf('long.zip', parts()));
  writeFileSync(at('short.zip'), bytes.subarray(0, bytes.length - 40));
  await expect(open(at('short.zip'))).rejects.toThrow('is no backup of Bahi, or was not copied whole');
  await expect(open(at('none.zip'))).rejects.toThrow('There is no file');
});

test('a changed byte is detected', async () => {
  const bytes = readFileSync(await archiveOf('turned.zip', parts()));
  bytes[60 + tablePartName('parties').length] = bytes[60 + tablePartName('parties').length]! ^ 0xff;
  writeFileSync(at('turned.zip'), bytes);
  await expect(open(at('turned.zip'))).rejects.toThrow('is damaged');
});

test('a part with a path outside of its folder, or larger than it claims, is refused', async () => {
  const climbing = readFileSync(await archiveOf('climbing.zip', parts({}, { 'aa/bb/cc.txt': 'x' })));
  writeFileSync(at('climbing.zip'), Buffer.from(climbing.toString('latin1').replaceAll('aa/bb/cc.txt', '../../cc.txt'), 'latin1'));
  await expect(open(at('climbing.zip'))).rejects.toThrow('is damaged');
  // The directory at the end claims one byte less than the part has.
  const forged = { ...whole, tables: [{ ...whole.tables[0]!, bytes: rows.length - 1 }] };
  const bytes = readFileSync(await archiveOf('lying.zip', { ...parts(), [manifestName]: JSON.stringify(forged) }));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(rows.length));
  const inDirectory = bytes.indexOf(size, bytes.indexOf('PK\x01\x02', 'latin1'));
  bytes.writeBigUInt64LE(BigInt(rows.length - 1), inDirectory);
  writeFileSync(at('lying.zip'), bytes);
  await expect(open(at('lying.zip'))).rejects.toThrow('is damaged');
});

test('an archive that claims more than the free disk is refused before anything is written', async () => {
  const tables = [{ ...whole.tables[0]!, bytes: Number.MAX_SAFE_INTEGER }];
  const huge = { bytes: tables[0]!.bytes } as Archive;
  expect(() => refuseSmallDisk(huge, folder)).toThrow(/needs about \d+ MB .* MB are free/);
});

test('a part with a failing source leaves no file', async () => {
  const failing = { name: filePartName('sealing-key'), open: () => Readable.from(iterate()) };
  async function* iterate() {
    yield Buffer.from('begun');
    throw new Error('the database went away');
  }
  await expect(writeArchive(at('failing.zip'), [failing])).rejects.toThrow('the database went away');
  expect(() => readFileSync(at('failing.zip'))).toThrow();
  expect(() => readFileSync(at('failing.zip.unfinished'))).toThrow();
});
