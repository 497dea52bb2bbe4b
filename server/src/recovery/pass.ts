import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../platform/sessions.ts';
import type { RecoveringKind } from './recovery-store.ts';

/** How long a browser that has passed the code may take to choose a password. */
export const passLastsSeconds = 600;

const cookieName = (kind: RecoveringKind) => `bahi_reset_${kind}`;
const path = (kind: RecoveringKind) => (kind === 'owner' ? '/api/pUsers/resetPassword' : '/api/sUsers/resetPassword');

/** The pass goes to the browser, its hash to the database. */
export function newPass() {
  const token = randomBytes(32).toString('base64url');
  return { token, passHash: hashToken(token) };
}

export function givePass(reply: FastifyReply, kind: RecoveringKind, token: string, secure: boolean): void {
  reply.setCookie(cookieName(kind), token, { path: path(kind), httpOnly: true, sameSite: 'strict', secure, maxAge: passLastsSeconds });
}

export function readPass(request: FastifyRequest, kind: RecoveringKind): Buffer | undefined {
  const token = request.cookies[cookieName(kind)];
  return token ? hashToken(token) : undefined;
}

export function takePass(reply: FastifyReply, kind: RecoveringKind): void {
  reply.clearCookie(cookieName(kind), { path: path(kind) });
}
