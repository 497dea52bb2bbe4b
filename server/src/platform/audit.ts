import type { FastifyRequest } from 'fastify';
import type { Caller } from './request-context.ts';

type Act = { action: string; body?: unknown; answer?: unknown };

/** A person, or a channel of a hotel, which signs in with a token. */
type Actor = Pick<Caller, 'id' | 'name'> & { kind: Caller['kind'] | 'channel' };

/** The text of an event: who did what, when and from where. Its hash covers this text, which is never rewritten. */
export function auditText(request: FastifyRequest, caller: Actor, act: Act): string {
  const by = { kind: caller.kind, id: caller.id, name: caller.name, address: request.ip };
  return JSON.stringify({ at: new Date().toISOString(), request: request.id, by, ...act });
}
