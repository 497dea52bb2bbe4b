import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, open, type ZipFile } from 'yauzl';
import { CannotStart } from '../../platform/cannot-start.ts';
import { filePartName, longestManifestBytes, type Manifest, manifestName, parseManifest, tablePartName } from './manifest.ts';
import { type Measure, measured } from './measured.ts';

const mostParts = 2_100;

/**
 * An open backup. Parts are found by the names in the manifest, and a name of the archive never becomes a path on the disk. The length of
 * each part is enforced while it is read.
 */
export class Archive {
  readonly manifest: Manifest;
  readonly #file: string;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(file: string, zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: Manifest) {
    this.#file = file;
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
  }

  /** Refuses a file that is not a backup, is truncated, or has other parts than its manifest lists. */
  static async open(file: string): Promise<Archive> {
    const zip = await openZip(file);
    try {
      const entries = await listEntries(file, zip);
      const manifest = parseManifest(await readManifest(file, zip, entries.get(manifestName)));
      if (!manifest) throw new CannotStart(`${file} holds no manifest that this Bahi understands: a newer Bahi may have written it.`);
      const listed = partsOf(manifest);
      const strange = [...entries.keys()].find((name) => name !== manifestName && !listed.has(name));
      if (strange) throw damaged(file, `it holds ${JSON.stringify(strange.slice(0, 100))}, which its manifest does not list`);
      for (const [name, { bytes }] of listed)
        if (entries.get(name)?.uncompressedSize !== bytes) throw damaged(file, `${name} is missing or has another length`);
      return new Archive(file, zip, entries, manifest);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  /** Bytes of all parts, uncompressed. */
  get bytes(): number {
    return [...partsOf(this.manifest).values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Reads every part once and refuses the archive if a checksum differs from the manifest. */
  async checkSums(): Promise<void> {
    for (const name of partsOf(this.manifest).keys()) await this.pass(name, async (source) => source.resume());
  }

  /** The bytes of a small part as text. */
  async text(name: string): Promise<string> {
    const chunks: Buffer[] = [];
    await this.pass(name, async (source) => {
      for await (const chunk of source) chunks.push(chunk as Buffer);
    });
    return Buffer.concat(chunks).toString('utf8');
  }

  /** Streams a part to `consume`, and refuses the archive if the checksum differs from the manifest. */
  async pass(name: string, consume: (source: Readable) => unknown): Promise<void> {
    const promised = partsOf(this.manifest).get(name);
    const entry = this.#entries.get(name);
    if (!promised || !entry) throw damaged(this.#file, `${name} is missing`);
    const { stream, measure } = measured();
    const [reading, consuming] = await Promise.allSettled([
      pipeline(await openEntry(this.#file, this.#zip, entry), stream),
      Promise.resolve(consume(stream)),
    ]);
    // If `consume` stops early, the premature end is not damage.
    if (reading.status === 'rejected' && reading.reason.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      throw damaged(this.#file, `${name} cannot be read (${reading.reason.message})`);
    if (consuming.status === 'rejected') throw consuming.reason;
    const { bytes, sha256 } = measure();
    if (bytes !== promised.bytes || sha256 !== promised.sha256) throw damaged(this.#file, `${name} does not have its checksum`);
  }
}

function partsOf({ tables, files }: Manifest): Map<string, Measure> {
  return new Map<string, Measure>([
    ...tables.map((table) => [tablePartName(table.name), table] as const),
    ...files.map((file) => [filePartName(file.name), file] as const),
  ]);
}

const damaged = (file: string, why: string) => new CannotStart(`${file} is damaged: ${why}. Take another backup.`);

function openZip(file: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => {
      if (!error) return resolve(zip);
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return reject(new CannotStart(`There is no file ${file}.`));
      if (code !== undefined) return reject(new CannotStart(`${file} cannot be read (${code}).`));
      reject(new CannotStart(`${file} is no backup of Bahi, or was not copied whole.`));
    });
  });
}

function listEntries(file: string, zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', (error: Error) => reject(damaged(file, error.message)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= mostParts) return reject(damaged(file, 'it has more parts than a backup can have'));
      if (entries.has(entry.fileName) || entry.isEncrypted()) return reject(damaged(file, 'a part is there twice or has a password'));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

async function readManifest(file: string, zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (!entry) throw new CannotStart(`${file} is no backup of Bahi: it has no ${manifestName}.`);
  if (entry.uncompressedSize > longestManifestBytes) throw damaged(file, 'its manifest is too long');
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await openEntry(file, zip, entry)) chunks.push(chunk as Buffer);
  } catch (error) {
    throw damaged(file, `its manifest cannot be read (${(error as Error).message})`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function openEntry(file: string, zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(damaged(file, error.message)) : resolve(stream)));
  });
}
