import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Measure, measured } from './measured.ts';

export type Part = {
  name: string;
  /** Called when all earlier parts are written, so that one connection can serve them in turn. */
  open(): Readable;
  onWritten?(measure: Measure): void;
};

/** The file name until the archive is complete. */
export const unfinishedName = (file: string) => `${file}.unfinished`;

/** Writes the parts as a zip, in order. Afterwards `file` is the whole archive, synced to disk, or does not exist. */
export async function writeArchive(file: string, parts: readonly Part[]): Promise<void> {
  await writeWhole(file, async (handle) => {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    let failure: Error | undefined;
    // yazl keeps waiting for a failed source, so the output is ended here.
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

/**
 * Calls `write` with a file that only its owner can read. The file is renamed when it is complete and synced; a failure leaves nothing
 * behind.
 */
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

// The new name is durable once the folder is synced; Windows cannot open a folder, and writes names through.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
