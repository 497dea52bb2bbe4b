import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** A name that stands in the path may not come in the body or the query too: it would be neither read nor refused. */
export function refusePathKeys(request: FastifyRequest, path: string | undefined): void {
  const names = [...(path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const twice = names.filter((name) => has(request.body, name) || has(request.query, name));
  if (twice.length === 0) return;
  throw new Refusal('INVALID', { problems: twice.map((field) => ({ code: 'SHAPE', field, message: `Unrecognized key: "${field}"` })) });
}

const has = (holder: unknown, name: string) => typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name);
