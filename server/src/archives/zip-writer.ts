import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ArchiveFile } from './manifest.ts';

/** A file of the archive as written. */
type Written = Omit<ArchiveFile, 'rows'>;

/** The size of a stored chunk. */
const CHUNK_BYTES = 1_000_000;

/**
 * A zip that is stored while it is written: `store` gets its bytes in order, a megabyte at a time, and nothing more is produced until it
 * has finished. Call `add` for one file after the other, then `end`. An error of `store` is thrown by the waiting call.
 */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #stored: Promise<number>;

  constructor(store: (bytes: Buffer) => Promise<void>) {
    this.#zip.on('error', (error) => this.#out.destroy(error as Error));
    this.#stored = this.#storeAll(store);
    this.#stored.catch(() => {}); // it is thrown by `add` or `end`
  }

  /** Writes one file. Returns its size and hash, for the manifest. */
  async add(path: string, pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>, mtime: Date): Promise<Written> {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* counted() {
      for await (const piece of pieces) {
        const buffer = typeof piece === 'string' ? Buffer.from(piece) : piece;
        hash.update(buffer);
        bytes += buffer.length;
        yield buffer;
      }
    }
    const stream = Readable.from(counted(), { highWaterMark: 1 });
    const read = new Promise<void>((resolve, reject) => {
      stream.once('end', resolve);
      stream.once('error', reject);
      stream.once('close', () => reject(new Error(`${path} was not read to its end`)));
    });
    this.#zip.addReadStream(stream, path, { mtime });
    const isBroken = this.#stored.then(() => {
      throw new Error('the archive ended too soon');
    });
    try {
      await Promise.race([read, isBroken]);
    } catch (error) {
      stream.destroy();
      this.#out.destroy(error as Error);
      throw error;
    }
    return { path, bytes, sha256: hash.digest('hex') };
  }

  /** Closes the zip. Returns its size when all of it is stored. */
  async end(): Promise<number> {
    this.#zip.end();
    return this.#stored;
  }

  /** Discards what is not stored yet. */
  async abandon(): Promise<void> {
    this.#out.destroy(new Error('the archive is given up'));
    await this.#stored.catch(() => {});
  }

  get #out(): Readable {
    return this.#zip.outputStream as Readable;
  }

  async #storeAll(store: (bytes: Buffer) => Promise<void>): Promise<number> {
    let held: Buffer[] = [];
    let heldBytes = 0;
    let total = 0;
    const flush = async () => {
      total += heldBytes;
      const bytes = Buffer.concat(held);
      held = [];
      heldBytes = 0;
      await store(bytes);
    };
    for await (const piece of this.#out) {
      held.push(piece as Buffer);
      heldBytes += (piece as Buffer).length;
      if (heldBytes >= CHUNK_BYTES) await flush();
    }
    if (heldBytes > 0) await flush();
    return total;
  }
}
