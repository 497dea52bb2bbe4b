import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../platform/sessions.ts';
import type { RecoveringKind } from './recovery-store.ts';

/** The time in which a browser that entered the code may set a password. */
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

/** The validity of a code, and of the token of the requesting browser. */
export const codeLastsSeconds = 600;

const askerCookie = (kind: RecoveringKind) => `bahi_ask_${kind}`;

/** A code is valid only in the browser that requested it, so tries elsewhere do not use it up. A repeated request keeps the token. */
export function giveAsker(request: FastifyRequest, reply: FastifyReply, kind: RecoveringKind, secure: boolean): Buffer {
  const token = request.cookies[askerCookie(kind)] || randomBytes(32).toString('base64url');
  const path = kind === 'owner' ? '/api/pUsers' : '/api/sUsers';
  reply.setCookie(askerCookie(kind), token, { path, httpOnly: true, sameSite: 'strict', secure, maxAge: codeLastsSeconds });
  return hashToken(token);
}

/** A hash that matches no token, if the browser has requested no code. */
export function readAsker(request: FastifyRequest, kind: RecoveringKind): Buffer {
  return hashToken(request.cookies[askerCookie(kind)] ?? '');
}
