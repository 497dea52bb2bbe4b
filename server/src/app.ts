import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { invariant } from '@bahi/core/basics/invariant';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { createRouterClient, ORPCError, ValidationError } from '@orpc/server';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import helmet from 'helmet';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { statementFileRoutes } from './banking/statement-file-routes.ts';
import { constraintRefusals } from './constraint-refusals.ts';
import { findSession } from './platform/access-store.ts';
import { coerceQueries } from './platform/coerce-queries.ts';
import type { SocialLink } from './platform/configuration.ts';
import { constraintOf, isBusy, isTextNotStorable, isUnreachable } from './platform/database-errors.ts';
import { refuseUnfitBody } from './platform/fit-body.ts';
import { healthRoutes } from './platform/health-routes.ts';
import type { Ask, Hop } from './platform/hop.ts';
import { metricsRoute } from './platform/metrics-route.ts';
import { nameProcedures } from './platform/name-procedures.ts';
import { openApiRoutes } from './platform/open-api-routes.ts';
import { operatorRoute } from './platform/operator-route.ts';
import { originProblem } from './platform/origin.ts';
import { endStop, stopDrawing } from './platform/papers/draw-paper.ts';
import { queryProblem } from './platform/query-problem.ts';
import { Refusal } from './platform/refusal.ts';
import type { Seal } from './platform/seal.ts';
import { kindProblem, readToken } from './platform/sessions.ts';
import { shapeWords } from './platform/shape-words.ts';
import type { DB } from './platform/tables.gen.ts';
import { inTransaction } from './platform/transaction.ts';
import { scriptsInPage, webFiles } from './platform/web-files.ts';
import { routes } from './routes.ts';
import { fileRoutes } from './transfer/file-routes.ts';

export type AppParts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  /** Cookies are marked Secure when people come by https. */
  secureCookies: boolean;
  /** Metrics are told to this machine only, unless this is set. */
  openMetrics: boolean;
  /** The operator's pages elsewhere, for the foot of the sign-in. */
  socialLinks?: readonly SocialLink[];
  /** Whom to ask who cannot help oneself. */
  operatorContact?: string | undefined;
  /** With the key that lies outside of the database. */
  seal: Seal;
  logger: NonNullable<FastifyServerOptions['logger']>;
};

// Where a schema of the contract has no words of its own, what it refuses is said in those of the product.
z.config({ localeError: shapeWords });

const bodyLimitBytes = 1_000_000;
const pictureLimitBytes = 1_450_000;
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The server, ready to listen: every route of the contract, the web, the documents and the health of it all. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: parts.logger,
    bodyLimit: bodyLimitBytes,
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    trustProxy: 'loopback', // a proxy on this machine says whom it speaks for; nobody else is believed
    forceCloseConnections: 'idle',
    requestTimeout: 300_000, // a body that comes drop by drop holds its connection no longer: Node's own limit, which Fastify takes away
    frameworkErrors: answerError, // an address that cannot be read
  });
  app.setErrorHandler(answerError);
  app.decorateRequest('procedure', '');
  const isWebBuilt = existsSync(webFolder);
  const directives = contentSecurity(isWebBuilt ? scriptsInPage(webFolder) : []);
  // Made once: the plugin of Fastify reads these directives anew for every request.
  const secureHeaders = helmet({ contentSecurityPolicy: { directives }, strictTransportSecurity: parts.secureCookies });
  app.addHook('preClose', async () => stopDrawing());
  app.addHook('onClose', async () => endStop());
  app.addHook('onRequest', ({ raw }, reply, done) => secureHeaders(raw, reply.raw, (error) => done(error as Error | undefined)));
  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 2048, encodings: ['br', 'gzip'] });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onRequest', async (request, reply) => {
    const problem = originProblem(request);
    if (problem) return reply.status(403).send(problem);
    const unknown = kindProblem(request);
    if (unknown) return reply.status(400).send(unknown);
  });
  app.addHook('preHandler', refuseUnfitBody);

  healthRoutes(app, parts);
  metricsRoute(app, parts);
  operatorRoute(app, parts);
  await openApiRoutes(app);
  await apiRoutes(app, parts);
  await fileRoutes(app, { ...parts, askAs, refusalOf });
  await statementFileRoutes(app, { ...parts, askAs, refusalOf });
  if (isWebBuilt) await webFiles(app, webFolder);
  return app;
}

async function apiRoutes(app: FastifyInstance, parts: AppParts) {
  const handler = new OpenAPIHandler<Hop>(routes, {
    plugins: [coerceQueries, nameProcedures],
    customErrorResponseBodyEncoder: encodeRefusal,
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const refusal = refusalOf(error);
          if (refusal && isUnreachable(error)) context.request.log.error({ err: error }, 'the database is out of reach');
          if (refusal) throw refusal;
          context.request.log.error({ err: error }, 'a bug');
          throw new ORPCError('BUG', {
            status: 500,
            message: 'Something went wrong!',
            data: { requestId: context.request.id },
            defined: true,
          });
        }
      },
    ],
  });
  const { pool, db, secureCookies, seal } = parts;
  const answer = async (request: Hop['request'], reply: Hop['reply']) => {
    // Each address has one spelling, so that nobody walks around a limit by another.
    const [path = ''] = request.url.split('?', 1);
    if (!/^(\/[A-Za-z0-9.-]+)+$/.test(path) || path.includes('/.')) return noSuchAddress(reply);
    const stray = request.method === 'GET' || request.method === 'HEAD' ? null : queryProblem(request);
    if (stray) return reply.status(422).send(stray);
    const { matched } = await handler.handle(request, reply, {
      prefix: '/api',
      context: { request, reply, pool, db, secureCookies, seal, askAs },
    });
    return matched ? reply : noSuchAddress(reply);
  };
  const limits = await signInLimits(app);
  for (const path of ['/api/admin/login', '/api/pUsers/login', '/api/sUsers/login']) app.post(path, limits, answer);
  const registrations = await limiter(app, { max: 60, timeWindow: '1 hour' }, 'Too many registrations from here. Please wait an hour.');
  app.post('/api/pUsers/register', { ...limits, preHandler: [limits.preHandler, registrations] }, answer);
  for (const area of ['pUsers', 'sUsers']) {
    for (const step of ['sendOtp', 'submitOtp', 'resetPassword']) app.post(`/api/${area}/${step}`, limits, answer);
  }
  // The code after the password names nobody; its own five tries are counted with the step.
  for (const area of ['admin', 'pUsers']) app.post(`/api/${area}/login/code`, { onRequest: limits.onRequest }, answer);
  const staffLimits = {
    preHandler: await limiter(app, { ...byPerson(parts), max: 100, timeWindow: '1 hour' }, 'Too many entries in one hour. Please wait.'),
  };
  app.post('/api/pUsers/secondaryUsers', staffLimits, answer);
  app.patch('/api/pUsers/secondaryUsers/:id', staffLimits, answer);
  // A picture of 1 MB comes as base64.
  app.put('/api/pUsers/organizations/:id/logo', { bodyLimit: pictureLimitBytes }, answer);
  app.put('/api/orgs/:orgId/products/:id/image', { bodyLimit: pictureLimitBytes }, answer);
  app.all('/api/*', answer);
}

const noSuchAddress = (reply: Hop['reply']) => reply.status(404).send({ code: 'NOT_FOUND', message: 'There is no such address' });

/** Counted over all doors together: one address may try often, for an office has many people behind it; one name from it only a few times. */
async function signInLimits(app: FastifyInstance) {
  const timeWindow = '1 minute';
  const nameTried = ({ body }: Hop['request']) => {
    const { email, otpEmail, otpEmailSec } = (body ?? {}) as { email?: unknown; otpEmail?: unknown; otpEmailSec?: unknown };
    return email ?? otpEmail ?? otpEmailSec;
  };
  const keyGenerator = (request: Hop['request']) => `${request.ip} ${String(nameTried(request)).trim().toLowerCase()}`;
  return {
    onRequest: await limiter(app, { max: 100, timeWindow }),
    preHandler: await limiter(app, { max: 10, timeWindow, keyGenerator }),
  };
}

/**
 * Whoever keeps staff is told when an email or a mobile number is in use, also by staff of others, and hashing a password costs: a
 * call that gives one of these is counted by the person, over all sessions.
 */
function byPerson({ pool, db }: AppParts): Pick<RateLimitOptions, 'allowList' | 'keyGenerator'> {
  const counted = ['email', 'mobile', 'password'];
  return {
    allowList: ({ body }) => !(body && typeof body === 'object' && counted.some((field) => field in body)),
    async keyGenerator(request) {
      const token = readToken(request);
      const session = token && (await inTransaction(pool, db, null, (tx) => tx.first(findSession(token.kind, token.tokenHash))));
      return session ? `${session.kind} ${session.id}` : request.ip;
    },
  };
}

/** Each in a scope of its own: the plugin counts a request once. */
async function limiter(app: FastifyInstance, options: RateLimitOptions, tooMany = 'Too many tries. Please wait a minute.') {
  let limit: ReturnType<FastifyInstance['rateLimit']> | undefined;
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false });
    limit = scope.rateLimit({ ...options, errorResponseBuilder: () => Object.assign(new Error(tooMany), { statusCode: 429 }) });
  });
  invariant(limit, 'a limiter is made at once');
  return limit;
}

/** Asks a route of the contract within the server, through its guard: the path names it, as `parties.listParties`. What is refused is told as such. */
function askAs(context: Hop): Ask {
  const client = createRouterClient(routes, { context }) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>;
  return async (route: string, input: object): Promise<unknown> => {
    const [noun = '', name = ''] = route.split('.');
    const ask = client[noun]?.[name];
    invariant(ask, `there is no route ${route}`);
    try {
      return await ask(input);
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  };
}

/** What is known to be an answer and not a bug: a body of another shape, a refusal, or a constraint of the schema that a store gave a name. */
export function refusalOf(error: unknown): ORPCError<string, unknown> | null {
  if (error instanceof ORPCError && error.status === 400 && error.cause instanceof ValidationError) return shapeRefusal(error.cause);
  if (error instanceof ORPCError && (error.defined || error.status < 500)) return error; // BUSY is one of ours above 500
  if (isBusy(error)) return new Refusal('BUSY');
  if (isTextNotStorable(error)) return new Refusal('INVALID', { problems: [notStorable] });
  const constraint = constraintOf(error);
  return (constraint && constraintRefusals[constraint]?.()) || null;
}

const notStorable = { code: 'SHAPE', field: '', message: 'A text holds a character that cannot be kept (U+0000).' };

function shapeRefusal({ issues }: ValidationError): Refusal {
  return new Refusal('INVALID', {
    problems: issues.map(({ path, message }) => ({ code: 'SHAPE', field: (path ?? []).map(pathKey).join('.'), message })),
  });
}

/** Every refusal leaves in one shape: { code, message, …data }. */
function encodeRefusal(error: ORPCError<string, unknown>) {
  return { code: error.code, message: error.message, ...(typeof error.data === 'object' ? error.data : {}) };
}

const pathKey = (segment: PropertyKey | { key: PropertyKey }) => String(typeof segment === 'object' ? segment.key : segment);

/** What Fastify refuses before a route is reached: a body that is no JSON, too large, of another type. */
function answerError(error: FastifyError, request: Hop['request'], reply: Hop['reply']) {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'a bug');
  return reply
    .status(status)
    .send(
      status < 500
        ? { code: codes[status] ?? 'REFUSED', message: error.message }
        : { code: 'BUG', message: 'Something went wrong!', requestId: request.id },
    );
}

const codes: Record<number, string> = { 400: 'INVALID', 413: 'TOO_LARGE', 415: 'JSON_ONLY', 429: 'TOO_MANY_TRIES' };

// Mantine and the toasts write their own style elements, hence unsafe-inline for styles; scripts come from our files only.
const contentSecurity = (scripts: readonly string[]) => ({
  'default-src': ["'self'"],
  // WebAssembly reads codes from the camera where the browser has no reader of its own (ADR 0027); it evaluates no script.
  'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  // A drawn paper, shown on its page by the browser.
  'frame-src': ['blob:'],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'upgrade-insecure-requests': null,
});
