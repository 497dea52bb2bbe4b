import { Transform } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { FileProblem } from './file-problem.ts';
import { mostUnfolded } from './limits.ts';

const notWhole = 'The workbook is damaged or was not sent whole. Open it, save it anew and choose it again.';
const tooLarge = 'The workbook unfolds to far more than a list of masters. Keep only the sheet with the rows and save it anew.';
const mostParts = 2_000;

/** The parts of a workbook by their names. Sizes are those that the file claims; each is held to while it is read. */
export class Zip {
  readonly #file: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#file = file;
    this.#entries = entries;
  }

  /** Refuses what is no zip, has a password, or says that it unfolds beyond all bounds. */
  static async open(bytes: Buffer): Promise<Zip> {
    const file = await new Promise<ZipFile>((resolve, reject) => {
      fromBuffer(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, opened) =>
        error ? reject(new FileProblem(notWhole)) : resolve(opened),
      );
    });
    const entries = new Map<string, Entry>();
    let unfolded = 0;
    await new Promise<void>((resolve, reject) => {
      file.on('error', () => reject(new FileProblem(notWhole)));
      file.on('end', resolve);
      file.on('entry', (entry: Entry) => {
        unfolded += entry.uncompressedSize;
        if (unfolded > mostUnfolded || entries.size >= mostParts) return reject(new FileProblem(tooLarge));
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

  /** The text of a part, piece by piece. What is longer than it claims is refused before it is held. */
  async *text(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name);
    if (!entry) throw new FileProblem(notWhole);
    const bytes = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      this.#file.openReadStream(entry, (error, stream) => (error ? reject(new FileProblem(notWhole)) : resolve(stream)));
    });
    // Through a stream of ours, so that a reader who has seen enough closes the inflating as well.
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

  /** A part as a whole; only for those that are small by their nature. */
  async whole(name: string, most = 5_000_000): Promise<string> {
    let text = '';
    for await (const piece of this.text(name)) {
      text += piece;
      if (text.length > most) throw new FileProblem(tooLarge);
    }
    return text;
  }
}

export const workbookNotWhole = notWhole;
