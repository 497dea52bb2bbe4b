import { Transform } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { FileProblem } from './file-problem.ts';
import { mostParts, mostUnpacked } from './limits.ts';

const notWhole = 'The workbook is damaged or was not sent whole. Open it, save it again and choose it again.';
const tooLarge = 'The workbook unpacks to far more than a list needs. Keep only the sheet with the rows and save it again.';

/** The parts of a workbook by their names. A part that is longer than the size it claims is refused while it is read. */
export class Zip {
  readonly #file: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#file = file;
    this.#entries = entries;
  }

  /** Refuses a file that is not a zip, has a password, or claims more parts or bytes than the limits. */
  static async open(bytes: Buffer): Promise<Zip> {
    const file = await new Promise<ZipFile>((resolve, reject) => {
      fromBuffer(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, opened) =>
        error ? reject(new FileProblem(notWhole)) : resolve(opened),
      );
    });
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    await new Promise<void>((resolve, reject) => {
      file.on('error', () => reject(new FileProblem(notWhole)));
      file.on('end', resolve);
      file.on('entry', (entry: Entry) => {
        unpacked += entry.uncompressedSize;
        if (unpacked > mostUnpacked || entries.size >= mostParts) return reject(new FileProblem(tooLarge));
        if (entry.isEncrypted()) {
          return reject(new FileProblem('The file is protected with a password. Save it without one and choose it again.'));
        }
        entries.set(entry.fileName, entry);
        file.readEntry();
      });
      file.readEntry();
    });
    return new Zip(file, entries);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The text of a part, piece by piece. A part that is longer than it claims is refused. */
  async *text(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name);
    if (!entry) throw new FileProblem(notWhole);
    const bytes = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      this.#file.openReadStream(entry, (error, stream) => (error ? reject(new FileProblem(notWhole)) : resolve(stream)));
    });
    // Our own stream in between, so that a reader who stops early also ends the inflating.
    const piped = bytes.pipe(new Transform({ transform: (piece, _, done) => done(null, piece) }));
    bytes.on('error', () => piped.destroy(new FileProblem(notWhole)));
    const decoder = new TextDecoder();
    try {
      for await (const piece of piped) yield decoder.decode(piece as Buffer, { stream: true });
      yield decoder.decode();
    } finally {
      piped.destroy();
      (bytes as unknown as { destroy(): void }).destroy();
    }
  }
}

export const workbookNotWhole = notWhole;
