import { createHash } from 'node:crypto';
import { notDescribed } from './archive-problem.ts';
import type { ArchiveFile } from './manifest.ts';

/** The longest row is the earlier version of a voucher with some hundred lines: far below this. */
const LONGEST_LINE = 8_000_000;

/** The lines of a part. Checks size, hash and number of rows against the manifest, and throws at the end if they differ. */
export async function* readLines(file: ArchiveFile, bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const damaged = () => notDescribed(file.path);
  let size = 0;
  let rows = 0;
  let rest = '';
  for await (const piece of bytes) {
    size += piece.length;
    if (size > file.bytes) throw damaged();
    hash.update(piece);
    const text = decoded(decoder, piece, damaged);
    if (rest.length + text.length > LONGEST_LINE) throw damaged();
    rest += text;
    if (!text.includes('\n')) continue; // a long line is put together once, not with each of its pieces
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      rows += 1;
      yield line;
    }
  }
  if (rest !== '' || size !== file.bytes || hash.digest('hex') !== file.sha256 || rows !== file.rows) throw damaged();
}

function decoded(decoder: TextDecoder, piece: Buffer, damaged: () => Error): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw damaged();
  }
}
