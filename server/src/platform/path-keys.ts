import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * A path parameter may not be sent in body or query too, where it would be ignored without a refusal. The same applies to a body that is
 * not an object, because only an object is merged with the path parameters.
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
