import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceName } from './device-name.ts';
import type { Kind } from './request-context.ts';

const kinds: readonly Kind[] = ['admin', 'owner', 'staff'];
const hours = 3_600_000;
const sessionLasts = { usual: 12 * hours, remembered: 30 * 24 * hours };

export const cookieName = (kind: Kind) => `bahi_${kind}`;
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** The header `X-Bahi-Kind` may be left out, but must name an existing kind. */
export function kindProblem(request: FastifyRequest): { code: string; message: string } | null {
  const named = request.headers['x-bahi-kind'];
  return named === undefined || kinds.some((known) => known === named) ? null : { code: 'UNKNOWN_KIND', message: 'Invalid user type' };
}

/** The kind of account of the request and the hash of its token; other cookies are ignored. Null without one. */
export function readToken(request: FastifyRequest): { kind: Kind; tokenHash: Buffer } | null {
  const kind = kinds.find((known) => known === request.headers['x-bahi-kind']) ?? impliedKind(request);
  const token = kind && request.cookies[cookieName(kind)];
  return kind && token ? { kind, tokenHash: hashToken(token) } : null;
}

/**
 * Without the header `X-Bahi-Kind`: the kind of the path, if the request has its cookie, else the kind of the only session cookie. A staff
 * admin uses paths under /pUsers too, so a path alone does not decide.
 */
function impliedKind(request: FastifyRequest): Kind | undefined {
  const held = heldKinds(request);
  const ofPath = kindOfPath[/^\/api\/(\w+)/.exec(request.url)?.[1] ?? ''];
  if (ofPath && held.includes(ofPath)) return ofPath;
  return held.length === 1 ? held[0] : undefined;
}

const kindOfPath: Readonly<Record<string, Kind>> = { admin: 'admin', pUsers: 'owner', sUsers: 'staff' };
const heldKinds = ({ cookies }: FastifyRequest) => kinds.filter((kind) => cookies[cookieName(kind)]);

/** True if the request has session cookies of several kinds and neither its header nor its path decides. */
export const isKindUnclear = (request: FastifyRequest): boolean =>
  request.headers['x-bahi-kind'] === undefined && heldKinds(request).length > 1 && impliedKind(request) === undefined;

/** The present session of this browser, of any kind: a new sign-in replaces it. */
export function readFormerToken(request: FastifyRequest, kind: Kind): Buffer | null {
  const token = request.cookies[cookieName(kind)];
  return token ? hashToken(token) : null;
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

/** Device and address, by which a user recognizes a session. */
export function whereFrom(request: FastifyRequest): { device: string; address: string } {
  return { device: deviceName(request.headers['user-agent']), address: request.ip };
}

const stepCookieName = (kind: Kind) => `bahi_step_${kind}`;
const stepPath = '/api';
const stepLastsSeconds = 300;

/** Gives the browser that has sent the password, and not yet the code, the token of this step, for five minutes. */
export function giveStepCookie(reply: FastifyReply, kind: Kind, secure: boolean): Buffer {
  const token = randomBytes(32).toString('base64url');
  reply.setCookie(stepCookieName(kind), token, { path: stepPath, httpOnly: true, sameSite: 'strict', secure, maxAge: stepLastsSeconds });
  return hashToken(token);
}

export function readStepToken(request: FastifyRequest, kind: Kind): Buffer | null {
  const token = request.cookies[stepCookieName(kind)];
  return token ? hashToken(token) : null;
}

export function takeStepCookie(reply: FastifyReply, kind: Kind) {
  reply.clearCookie(stepCookieName(kind), { path: stepPath });
}

export function takeCookie(reply: FastifyReply, kind: Kind) {
  reply.clearCookie(cookieName(kind), { path: '/' });
}
