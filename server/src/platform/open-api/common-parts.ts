import { cookieName } from '../sessions.ts';
import type { JsonSchema } from './schema-fields.ts';

/*
 * The parts of a call that are not in the contract, because they are the same for all: headers, sessions, and refusals before a route is
 * reached.
 */

const kinds = ['admin', 'owner', 'staff'] as const;
export const sessionOf = { admin: 'adminSession', owner: 'ownerSession', staff: 'staffSession' } as const;

const names = { admin: 'an administrator of this service', owner: 'the owner of companies', staff: 'a member of staff' };

const sessions = Object.fromEntries(
  kinds.map((kind) => [
    sessionOf[kind],
    {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName(kind),
      description: `The session of ${names[kind]}. Signing in sets this cookie; it is HttpOnly.`,
    },
  ]),
);
/** The addresses of channels of hotels admit by a token, and read no cookie. */
export const isOfChannel = (path: string): boolean => path.startsWith('/channel/');
export const securitySchemes = {
  ...sessions,
  channelToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that a hotel gives to a channel. It is shown to the hotel once.',
  },
};

export const parameters = {
  Kind: {
    name: 'X-Bahi-Kind',
    in: 'header',
    required: false,
    description:
      'The kind of account that makes the call, where cookies of several kinds are sent. Without it the kind follows from the path, or from the only session cookie.',
    schema: { type: 'string', enum: kinds },
  },
  Origin: {
    name: 'Origin',
    in: 'header',
    required: false,
    description:
      'The address of this server, as `https://bahi.example`. Every write needs it; a browser sends it by itself, so that no page of another site can write.',
    schema: { type: 'string', format: 'uri' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'A uuid of the caller for this write. The same call with the same key writes once and is answered as the first time; another body under the same key is refused with IDEMPOTENCY_KEY_REUSED.',
    schema: { type: 'string', format: 'uuid' },
  },
};

type CommonRefusal = readonly [status: string, code: string, message: string, data?: JsonSchema];

/** Refusals of any call. */
export const ofAnyCall: readonly CommonRefusal[] = [
  ['400', 'UNKNOWN_KIND', 'Invalid user type'],
  [
    '500',
    'BUG',
    'Something went wrong!',
    { properties: { requestId: { type: 'string', description: 'The log has the fault under it.' } }, required: ['requestId'] },
  ],
];

/** Further refusals of calls with a body. */
export const ofWrites: readonly CommonRefusal[] = [
  ['400', 'INVALID', 'The body is not JSON'],
  ['403', 'FOREIGN_ORIGIN', 'This page may not write here'],
  ['403', 'JSON_ONLY', 'Send application/json'],
  ['413', 'TOO_LARGE', 'Request body is too large'],
];

/** Routes with a rate limit, besides those whose contract declares it. */
export const isCounted = (route: string): boolean =>
  /^(staff\.(save|update)Staff|secondStep\.enterCode|accounts\.register|recovery\.|channelDoor\.)/.test(route);
export const ofCounted: readonly CommonRefusal[] = [['429', 'TOO_MANY_TRIES', 'Too many tries. Please wait a minute.']];
