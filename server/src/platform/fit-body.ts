import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const mostTold = 20;
/** No body of the contract goes half as deep, and what is written as JSON again is written by recursion. */
const deepest = 20;

type Told = { readonly code: 'SHAPE'; readonly field: string; readonly message: string };

/**
 * What in a body could not be kept as it was sent, whatever its route: a text with the character U+0000 or with half of a surrogate pair,
 * which a column of JSON refuses and one of text would silently change; and lists in lists without end. The first twenty from the outside
 * in, each at its field, as `items.0.batch`.
 */
export function unfitParts(body: unknown): Told[] {
  const told: Told[] = [];
  // No recursion: a body may be nested deeper than the stack.
  const seen: [field: string, value: unknown, depth: number][] = [['', body, 0]];
  for (const [field, value, depth] of seen) {
    if (typeof value === 'string' && !isStorable(value))
      told.push({ code: 'SHAPE', field, message: 'This holds a character that cannot be kept.' });
    if (told.length === mostTold) break;
    if (typeof value !== 'object' || value === null) continue;
    if (depth === deepest) {
      told.push({ code: 'SHAPE', field, message: 'is nested too deep' });
      break;
    }
    for (const [name, part] of Object.entries(value)) seen.push([field === '' ? name : `${field}.${name}`, part, depth + 1]);
  }
  return told;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

/** The hook that refuses such a body before its route sees it. A file is bytes and is not looked at. */
export async function refuseUnfitBody({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const problems = Buffer.isBuffer(body) ? [] : unfitParts(body);
  if (problems.length === 0) return undefined;
  const { code, status, message } = new Refusal('INVALID');
  return reply.status(status).send({ code, message, problems });
}
