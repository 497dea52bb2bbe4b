import type { Answer } from './calls.ts';

/** A record as an answer shows it. */
export type Any = { _id: string; version: number };

/** The body of an answer; one that refuses throws. */
export function done<Body>({ status, body }: Answer<Body>): Body {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
