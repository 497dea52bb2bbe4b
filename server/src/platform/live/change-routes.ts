import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { admitStill, admitToFile } from '../admit-to-file.ts';
import { Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { ChangeFeed } from './change-feed.ts';

type Parts = Omit<RequestContext, 'request' | 'reply'> & {
  /** The time between two beats of a stream, each of which checks the sign-in again. */
  beatMillis?: number;
};

/** Who sees the kitchen's slips may know which orders change. */
const itsRight = 'tables.listSlips';
/** Streams at once: several devices of a restaurant may share a sign-in. A screen without a stream asks every few seconds instead. */
const most = { ofPerson: 20, ofCompany: 300, ofServer: 2_000 };
const usualBeatMillis = 20_000;
/** A reader that is this far behind is gone. */
const mostWaitingBytes = 64_000;

/**
 * What changes in a company, as server-sent events, for the screens of a restaurant (ADR 76). An event has a noun and ids and no data. The
 * first one, `open`, says that from now on nothing is missed.
 */
export function changeRoutes(app: FastifyInstance, { beatMillis = usualBeatMillis, ...parts }: Parts): void {
  const feed = new ChangeFeed(parts.pool, parts.db);
  app.addHook('preClose', async () => feed.close());
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;

  app.get('/api/orgs/:orgId/changes', { exposeHeadRoute: false }, async (request, reply) => {
    const { orgId } = request.params as { orgId: string };
    const context = { request, reply, ...parts };
    const { caller, company } = await admitToFile(context, orgId, itsRight, false);
    const limits = [
      [`person ${caller.id}`, most.ofPerson],
      [`company ${company.id}`, most.ofCompany],
      ['server', most.ofServer],
    ] as const;
    if (limits.some(([key, limit]) => countOf(key) >= limit)) throw new Refusal('BUSY');
    for (const [key] of limits) counts.set(key, countOf(key) + 1);

    const stream = new PassThrough();
    reply.raw.once('close', () => stream.destroy());
    const end = () => void stream.end();
    const write = (text: string) => {
      if (stream.readableLength + stream.writableLength > mostWaitingBytes) stream.destroy();
      else if (!stream.writableEnded) stream.write(text);
    };
    const beat = setInterval(() => void admitStill(context, orgId, itsRight, false).then(() => write(':\n\n'), end), beatMillis);
    let unfollow = () => {};
    stream.once('close', () => {
      clearInterval(beat);
      unfollow();
      for (const [key] of limits) counts.set(key, countOf(key) - 1);
    });
    try {
      unfollow = await feed.follow(company.id, { hear: (change) => write(`data: ${JSON.stringify(change)}\n\n`), lose: end });
    } catch (error) {
      stream.destroy();
      request.log.warn({ err: error }, 'screens cannot follow changes');
      throw new Refusal('BUSY');
    }
    // The reader left while the feed was opened.
    if (stream.destroyed) {
      unfollow();
      throw new Refusal('BUSY');
    }
    write('event: open\ndata: {}\n\n');
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no') // a proxy that collects answers passes this one on at once
      .send(stream);
  });
}
