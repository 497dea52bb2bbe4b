import { createHash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { ArchiveProblem, notDescribed } from './archive-problem.ts';
import type { ArchiveFile } from './manifest.ts';

const notWhole =
  'The file is no archive of Bahi, or it is damaged. Download the archive again and choose the zip as it is, without unpacking it.';
const tooMuch = 'The archive unfolds to far more than a company. Nothing was imported.';

const MOST_ENTRIES = 300_000;
/** A zip of two gigabytes could expand to two thousand; a company of a million vouchers needs about eight. */
const MOST_UNFOLDED = 20_000_000_000;
/** The only names that are read. All other files are for human readers. */
const readNames = /^(manifest\.json|company\.json|data\/[a-z_]{1,60}\.jsonl|pictures\/[0-9a-f-]{36}\.(png|jpg|webp))$/;

/** The parts of an archive that an import reads, by name. The file claims their sizes; each is enforced while it is read. */
export class OpenArchive {
  readonly #file: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#file = file;
    this.#entries = entries;
  }

  /**
   * Refuses a file that is not a zip, has a password or duplicate names, or claims to expand beyond the limit. The file is deleted when it
   * is closed.
   */
  static async open(path: string): Promise<OpenArchive> {
    const file = await new Promise<ZipFile>((resolve, reject) => {
      open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true }, (error, opened) =>
        error ? reject(new ArchiveProblem(notWhole)) : resolve(opened),
      );
    });
    await unlink(path).catch(() => {}); // on most systems an open file needs no name: nothing stays if the process is killed
    try {
      return new OpenArchive(file, await readEntries(file));
    } catch (error) {
      file.close();
      throw error;
    }
  }

  close(): void {
    this.#file.close();
  }

  /** The names of its parts under a folder. */
  names(folder: string): string[] {
    return [...this.#entries.keys()].filter((name) => name.startsWith(folder));
  }

  /** A part as a stream of bytes. */
  async stream(name: string): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw new ArchiveProblem(`The archive has no ${name}. ${notWhole}`);
    return new Promise((resolve, reject) => {
      this.#file.openReadStream(entry, (error, stream) => (error ? reject(new ArchiveProblem(notWhole)) : resolve(stream)));
    });
  }

  /** The bytes of a part, piece by piece. */
  async *bytes(name: string): AsyncGenerator<Buffer> {
    const stream = await this.stream(name);
    try {
      for await (const piece of stream) yield piece as Buffer;
    } catch {
      throw new ArchiveProblem(`${name}: ${notWhole}`);
    } finally {
      stream.destroy();
    }
  }

  /** A small part as a whole. */
  async whole(name: string, most: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of this.bytes(name)) {
      length += piece.length;
      if (length > most) throw new ArchiveProblem(tooMuch);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  /** A small part as a whole, if it is what the manifest says of it. */
  async wholeFile(name: string, file: ArchiveFile | undefined, most: number): Promise<Buffer> {
    const bytes = await this.whole(name, most);
    if (createHash('sha256').update(bytes).digest('hex') !== file?.sha256) throw notDescribed(name);
    return bytes;
  }
}

async function readEntries(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let count = 0;
  let unfolded = 0;
  await new Promise<void>((resolve, reject) => {
    file.on('error', () => reject(new ArchiveProblem(notWhole)));
    file.on('end', resolve);
    file.on('entry', (entry: Entry) => {
      count += 1;
      if (count > MOST_ENTRIES) return reject(new ArchiveProblem(tooMuch));
      if (readNames.test(entry.fileName)) {
        unfolded += entry.uncompressedSize;
        if (unfolded > MOST_UNFOLDED) return reject(new ArchiveProblem(tooMuch));
        if (entries.has(entry.fileName) || entry.isEncrypted()) return reject(new ArchiveProblem(notWhole));
        entries.set(entry.fileName, entry);
      }
      file.readEntry();
    });
    file.readEntry();
  });
  return entries;
}
