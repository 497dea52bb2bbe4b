import { createHash } from 'node:crypto';
import type { ChainEvent } from './balance-differences-store.ts';
import type { Difference } from './difference-store.ts';

const pageSize = 1_000;

/**
 * Checks an audit chain from its first event: each hash must cover the one before and the stored text, no number may be missing, and the
 * last one must be the head's. Events after the head was read are ignored.
 */
export async function verifyChain(
  name: string,
  head: { events: number; hash: string } | undefined,
  list: (after: number, limit: number) => Promise<ChainEvent[]>,
): Promise<Difference[]> {
  if (!head) return [{ check: name, place: 'head', kept: 'none', found: 'a chain has a head' }];
  let hash = '';
  let sequence = 0;
  while (sequence < head.events) {
    const page = await list(sequence, Math.min(pageSize, head.events - sequence));
    if (page.length === 0)
      return [{ check: name, place: `event ${sequence + 1}`, kept: `${head.events} events`, found: `${sequence} events` }];
    for (const event of page) {
      sequence += 1;
      hash = createHash('sha256')
        .update(hash + event.text)
        .digest('hex');
      if (event.sequence !== sequence)
        return [{ check: name, place: `event ${sequence}`, kept: 'missing', found: `event ${event.sequence}` }];
      if (event.hash !== hash) return [{ check: name, place: `event ${sequence}`, kept: event.hash, found: hash }];
    }
  }
  return hash === head.hash ? [] : [{ check: name, place: 'head', kept: head.hash, found: hash }];
}
