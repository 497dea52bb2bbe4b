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

/** How long a code holds, and with it the token of the browser that asked for it. */
export const codeLastsSeconds = 600;

const askerCookie = (kind: RecoveringKind) => `bahi_ask_${kind}`;

/** A code holds in the browser that asked for it, so nobody else's tries use it up. One that asks again keeps its token. */
export function giveAsker(request: FastifyRequest, reply: FastifyReply, kind: RecoveringKind, secure: boolean): Buffer {
  const token = request.cookies[askerCookie(kind)] || randomBytes(32).toString('base64url');
  const path = kind === 'owner' ? '/api/pUsers' : '/api/sUsers';
  reply.setCookie(askerCookie(kind), token, { path, httpOnly: true, sameSite: 'strict', secure, maxAge: codeLastsSeconds });
  return hashToken(token);
}

/** That of nobody when the browser has asked for none. */
export function readAsker(request: FastifyRequest, kind: RecoveringKind): Buffer {
  return hashToken(request.cookies[askerCookie(kind)] ?? '');
}
