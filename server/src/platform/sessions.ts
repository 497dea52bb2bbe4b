import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kind } from './hop.ts';

const kinds: readonly Kind[] = ['admin', 'owner', 'staff'];
const hours = 3_600_000;
const sessionLasts = { usual: 12 * hours, remembered: 30 * 24 * hours };

const cookieName = (kind: Kind) => `bahi_${kind}`;
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** The kind that the caller names in `X-Bahi-Kind` and the hash of that kind's token; no other cookie counts. */
export function readToken(request: FastifyRequest): { kind: Kind; tokenHash: Buffer } | null {
  const kind = kinds.find((known) => known === request.headers['x-bahi-kind']);
  const token = kind && request.cookies[cookieName(kind)];
  return kind && token ? { kind, tokenHash: hashToken(token) } : null;
}

/** A new session: the token goes to the browser, its hash to the database. */
export function newSession(rememberMe: boolean) {
  const token = randomBytes(32).toString('base64url');
  const lasts = rememberMe ? sessionLasts.remembered : sessionLasts.usual;
  return { token, tokenHash: hashToken(token), expiresAt: new Date(Date.now() + lasts), maxAgeSeconds: lasts / 1000 };
}

export function giveCookie(reply: FastifyReply, kind: Kind, session: { token: string; maxAgeSeconds: number }, secure: boolean) {
  reply.setCookie(cookieName(kind), session.token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: session.maxAgeSeconds });
}

export function takeCookie(reply: FastifyReply, kind: Kind) {
  reply.clearCookie(cookieName(kind), { path: '/' });
}
