import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

export type Measure = { bytes: number; sha256: string };

/** A pass-through stream that measures length and SHA-256. */
export function measured(): { stream: Transform; measure(): Measure } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, measure: () => ({ bytes, sha256: hash.digest('hex') }) };
}
