import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const mostProblems = 20;

/**
 * The reason why a write with query parameters is refused, or null: its data belong in the body, and parameters after `?` would be ignored
 * without a refusal, unlike an unknown field of the body.
 */
export function queryProblem({ query }: FastifyRequest) {
  const names = Object.keys((query ?? {}) as object);
  if (names.length === 0) return null;
  const { code, message } = new Refusal('INVALID');
  const problems = names
    .slice(0, mostProblems)
    .map((name) => ({ code: 'SHAPE', field: name.slice(0, 100), message: 'This is a write: say it in the body, not in the address.' }));
  return { code, message, problems };
}
