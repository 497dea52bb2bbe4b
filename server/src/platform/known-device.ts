import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kind } from './request-context.ts';

/** A person as the sign-in reads it: the stored hash is the signing key, so a changed password makes every device unknown. */
type Signer = { id: string; passwordHash: string };

const yearSeconds = 365 * 24 * 3600;
/** Users who share a till. */
const peopleRemembered = 5;

const cookieName = (kind: Kind) => `bahi_known_${kind}`;
const shape = /^[\w-]{22}(\.[\w-]{22}){1,5}$/;

const sign = (device: string, kind: Kind, { id, passwordHash }: Signer) =>
  createHmac('sha256', passwordHash).update(`${kind} ${id} ${device}`).digest('base64url').slice(0, 22);

/** The browser from which this person has signed in before; undefined if unknown. */
export function knownDevice(request: FastifyRequest, kind: Kind, person: Signer | undefined): string | undefined {
  const { device, signatures } = readCookie(request, kind);
  return person && device && signatures.includes(sign(device, kind, person)) ? device : undefined;
}

/** Marks this browser as known for the person, besides those who signed in here before. It gives no access by itself. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, kind: Kind, person: Signer, secure: boolean): void {
  const { device = randomBytes(16).toString('base64url'), signatures } = readCookie(request, kind);
  const own = sign(device, kind, person);
  const value = [device, own, ...signatures.filter((each) => each !== own)].slice(0, 1 + peopleRemembered).join('.');
  reply.setCookie(cookieName(kind), value, { path: '/api', httpOnly: true, sameSite: 'strict', secure, maxAge: yearSeconds });
}

function readCookie(request: FastifyRequest, kind: Kind): { device: string | undefined; signatures: readonly string[] } {
  const text = request.cookies[cookieName(kind)] ?? '';
  const [device, ...signatures] = shape.test(text) ? text.split('.') : [];
  return { device, signatures };
}
