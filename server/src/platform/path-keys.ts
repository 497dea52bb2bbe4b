import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * A name that stands in the path may not come in the body or the query too: it would be neither read nor refused. Nor would a body that is
 * no object, because only an object is put together with what the path says.
 */
export function refusePathKeys(request: FastifyRequest, path: string | undefined): void {
  const names = [...(path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  if (names.length > 0 && !isAbsentOrObject(request.body)) throw new Refusal('INVALID', { problems: [noObject] });
  const twice = names.filter((name) => has(request.body, name) || has(request.query, name));
  if (twice.length === 0) return;
  throw new Refusal('INVALID', {
    problems: twice.map((field) => ({ code: 'SHAPE', field, message: `“${field}” stands in the address already.` })),
  });
}

const has = (holder: unknown, name: string) => typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name);

const isAbsentOrObject = (body: unknown) => body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body));
const noObject = { code: 'SHAPE', field: '', message: 'Send an object' };
