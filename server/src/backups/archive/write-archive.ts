import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Measure, measured } from './measured.ts';

export type Part = {
  name: string;
  /** Called when all parts before are written, so that one connection can serve them one after another. */
  open(): Readable;
  onWritten?(measure: Measure): void;
};

/** What a file is called until it is whole. */
export const unfinishedName = (file: string) => `${file}.unfinished`;

/** Writes the parts, in their order, as a zip. Under `file` there is the whole archive, safe on the disk, or nothing. */
export async function writeArchive(file: string, parts: readonly Part[]): Promise<void> {
  await writeWhole(file, async (handle) => {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    let failure: Error | undefined;
    // yazl goes on waiting for a source that failed, so the output is ended here.
    const fail = (error: Error) => {
      failure ??= error;
      output.destroy();
    };
    zip.on('error', fail);
    for (const part of parts)
      zip.addReadStreamLazy(part.name, { forceZip64Format: true, mode: 0o100600 }, (ready) => ready(null, pump(part, fail)));
    zip.end();
    await handle.writeFile(output).catch((error: Error) => fail(error));
    if (failure) throw failure;
  });
}

function pump({ open: openPart, onWritten }: Part, fail: (error: Error) => void): Readable {
  const source = openPart();
  const { stream, measure } = measured();
  source.on('error', fail);
  stream.on('end', () => onWritten?.(measure()));
  return source.pipe(stream);
}

/** Lets `write` fill a file that only its owner can read. It gets its name when it is whole and on the disk; a failure leaves nothing behind. */
export async function writeWhole(file: string, write: (handle: Awaited<ReturnType<typeof open>>) => Promise<void>): Promise<void> {
  const unfinished = unfinishedName(file);
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await write(handle);
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

// The new name is safe once the folder is; Windows cannot open one, and writes names through.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
