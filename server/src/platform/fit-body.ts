import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const mostProblems = 20;
/** No body of the contract is half as deep, and writing JSON is recursive. */
const deepest = 20;

type ShapeProblem = { readonly code: 'SHAPE'; readonly field: string; readonly message: string };

/** A list or object of the body, with its path, which is built only if a problem is reported. */
type Part = { readonly value: object; readonly name: string | number; readonly of: Part | null; readonly depth: number };

/**
 * Parts of a body that could not be stored as sent, in any route: a text with U+0000 or half a surrogate pair, which a JSON column refuses
 * and a text column would silently change; and lists nested too deeply. The first twenty from the outside in, each at its field, as
 * `items.0.batch`.
 */
export function unfitParts(body: unknown): ShapeProblem[] {
  const found: ShapeProblem[] = [];
  // No recursion: a body may be nested deeper than the stack.
  const parts: Part[] = [];
  const look = (value: unknown, name: string | number, of: Part | null) => {
    if (typeof value === 'object' && value !== null) parts.push({ value, name, of, depth: of === null ? 0 : of.depth + 1 });
    else if (typeof value === 'string' && !isStorable(value) && found.length < mostProblems)
      found.push(problemAt(name, of, 'This holds a character that cannot be kept.'));
  };
  look(body, '', null);
  for (const part of parts) {
    if (part.depth === deepest) {
      found.push(problemAt(part.name, part.of, 'This is nested too deep.'));
      break;
    }
    const { value } = part;
    if (Array.isArray(value)) for (const [at, each] of value.entries()) look(each, at, part);
    else for (const [name, each] of Object.entries(value)) look(each, name, part);
    if (found.length === mostProblems) break;
  }
  return found;
}

function problemAt(name: string | number, of: Part | null, message: string): ShapeProblem {
  const names = [name];
  for (let above = of; above !== null && above.of !== null; above = above.of) names.unshift(above.name);
  return { code: 'SHAPE', field: names.join('.'), message };
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

/** The hook that refuses such a body before its route. */
export async function refuseUnfitBody({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const problems = unfitParts(body);
  if (problems.length === 0) return undefined;
  const { code, status, message } = new Refusal('INVALID');
  return reply.status(status).send({ code, message, problems });
}
