import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const mostTold = 20;

/**
 * Why a write with a query is not taken, or null: what it says is said in its body, and what stands behind the `?` would be neither read
 * nor refused, as an unknown field of the body is.
 */
export function queryProblem({ query }: FastifyRequest) {
  const names = Object.keys((query ?? {}) as object);
  if (names.length === 0) return null;
  const { code, message } = new Refusal('INVALID');
  const problems = names
    .slice(0, mostTold)
    .map((name) => ({ code: 'SHAPE', field: name.slice(0, 100), message: 'This is a write: say it in the body, not in the address.' }));
  return { code, message, problems };
}
