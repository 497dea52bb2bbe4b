import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { invariant } from '@bahi/core/basics/invariant';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { createRouterClient, ORPCError, ValidationError } from '@orpc/server';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { archiveFileRoutes } from './archives/archive-file-routes.ts';
import { statementFileRoutes } from './banking/statement-file-routes.ts';
import { calendarFileRoute } from './calendars/calendar-file-route.ts';
import { constraintRefusals } from './constraint-refusals.ts';
import { fileRoutes } from './files/file-routes.ts';
import { jobKinds } from './job-kinds.ts';
import { hostProblem } from './platform/allowed-hosts.ts';
import { securityHeaders } from './platform/answer-headers.ts';
import { channelLimits, channelRatesLimit, linkLimits, registrationLimit, signInLimits, staffLimit } from './platform/call-limits.ts';
import { coerceQueries } from './platform/coerce-queries.ts';
import type { MetricsFor, SocialLink } from './platform/configuration.ts';
import { constraintOf, isBusy, isTextNotStorable, isUnreachable } from './platform/database-errors.ts';
import { refuseUnfitBody } from './platform/fit-body.ts';
import { healthRoutes } from './platform/health-routes.ts';
import { changeRoutes } from './platform/live/change-routes.ts';
import { metricsRoute } from './platform/metrics-route.ts';
import { underWireNames } from './platform/name-problems.ts';
import { nameProcedures } from './platform/name-procedures.ts';
import { openApiRoutes } from './platform/open-api-routes.ts';
import type { Operation } from './platform/operation.ts';
import { operatorRoute } from './platform/operator-route.ts';
import { originProblem } from './platform/origin.ts';
import { endStop, stopDrawing } from './platform/papers/draw-paper.ts';
import { fastifyTrust, type ProxyTrust } from './platform/proxy-trust.ts';
import { queryProblem } from './platform/query-problem.ts';
import { Refusal } from './platform/refusal.ts';
import type { Replica } from './platform/replica.ts';
import type { Ask, PersonAtWork, RequestContext } from './platform/request-context.ts';
import type { Seal } from './platform/seal.ts';
import { kindProblem } from './platform/sessions.ts';
import { shapeWords } from './platform/shape-words.ts';
import type { DB } from './platform/tables.gen.ts';
import { answerUnreadable } from './platform/unreadable-requests.ts';
import { scriptsInPage, webFiles } from './platform/web-files.ts';
import { routes } from './routes.ts';
import { printAgentRoutes } from './tables/print-agent-routes.ts';
import { voucherParts } from './voucher-parts.ts';
import { hangOnVouchers } from './vouchers/public/voucher-part.ts';

export type AppParts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  /** Answers reports, while it follows. */
  replica?: Replica | undefined;
  /** Cookies are marked Secure if users connect by https. */
  secureCookies: boolean;
  /** The callers that may read `/metrics`. */
  metricsFor: MetricsFor;
  /** Host names besides those of this machine to which Bahi answers, in lower case and without ports. */
  allowedHosts?: readonly string[];
  /** Proxies whose forwarded addresses are trusted; none by default. */
  trustProxy?: ProxyTrust;
  /** The operator's links, for the bottom of the sign-in page. */
  socialLinks?: readonly SocialLink[];
  /** The operator's contact for users who need help. */
  operatorContact?: string | undefined;
  /** Encrypts secrets with a key that is outside of the database. */
  seal: Seal;
  /** The largest archive of a company that is exported or accepted, in bytes. */
  archiveMostBytes?: number;
  /** Background jobs, for the admin's page System. */
  operation?: Operation | undefined;
  /** The time between two beats of a stream of changes. */
  beatMillis?: number;
  logger: NonNullable<FastifyServerOptions['logger']>;
};

// Default messages for schemas of the contract that have none of their own.
z.config({ localeError: shapeWords });

const bodyLimitBytes = 1_000_000;
const pictureLimitBytes = 1_450_000;
const channelLimitBytes = 500_000;
const usualArchiveBytes = 2_000_000_000;
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Builds the server, ready to listen: all routes of the contract, the web, the API documents and health. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  hangOnVouchers(voucherParts);
  const isWebBuilt = existsSync(webFolder);
  const headers = securityHeaders({ scripts: isWebBuilt ? scriptsInPage(webFolder) : [], isHttps: parts.secureCookies });
  const app = Fastify({
    logger: parts.logger,
    bodyLimit: bodyLimitBytes,
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    trustProxy: fastifyTrust(parts.trustProxy ?? 'none'),
    forceCloseConnections: 'idle',
    return503OnClosing: false, // Fastify's own answer has no code; that of `beforeRoutes` has
    requestTimeout: 300_000, // limits the time of a slow body: Node's default, which Fastify switches off
    http: { requireHostHeader: false }, // hostProblem refuses a request without a host, in the shape of every refusal
    clientErrorHandler: answerUnreadable(headers),
    // An address that cannot be parsed: no hook runs for it.
    frameworkErrors: (error, request, reply) => {
      writeHeaders(headers, request, reply);
      return answerError(error, request, reply.header('cache-control', 'no-store'));
    },
  });
  // Otherwise Node itself answers an unknown `Expect`, without our headers.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply));
  app.setErrorHandler(answerError);
  app.decorateRequest('procedure', '');
  await beforeRoutes(app, parts, headers);

  healthRoutes(app, parts);
  metricsRoute(app, parts);
  operatorRoute(app, parts);
  await printAgentRoutes(app, parts);
  await calendarFileRoute(app, parts);
  await openApiRoutes(app);
  await apiRoutes(app, parts);
  const forFiles = { ...parts, archiveMostBytes: parts.archiveMostBytes ?? usualArchiveBytes, askAs, refusalOf };
  await fileRoutes(app, forFiles);
  await statementFileRoutes(app, forFiles);
  await archiveFileRoutes(app, forFiles);
  changeRoutes(app, forFiles);
  if (isWebBuilt) await webFiles(app, webFolder);
  return app;
}

/** Runs before the route of every request: headers, and refusals that concern no route. */
async function beforeRoutes(app: FastifyInstance, { allowedHosts = [] }: AppParts, headers: ReadonlyMap<string, string>) {
  const hosts = new Set(allowedHosts);
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    stopDrawing();
  });
  app.addHook('onClose', async () => endStop());
  app.addHook('onRequest', async (request, reply) => writeHeaders(headers, request, reply));
  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 2048, encodings: ['br', 'gzip'] });
  app.addHook('onSend', async (_request, reply) => {
    // Figures of a company must not stay in the cache of a shared computer. Cacheable answers set their own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isStopping) return reply.status(503).header('connection', 'close').send(stoppingRefusal);
    const host = hostProblem(request, hosts);
    if (host) return reply.status(host.status).send({ code: host.code, message: host.message });
    const problem = originProblem(request);
    if (problem) return reply.status(403).send(problem);
    const unknown = kindProblem(request);
    if (unknown) return reply.status(400).send(unknown);
  });
  app.addHook('preHandler', refuseUnfitBody);
}

const stoppingRefusal = { code: 'BUSY', message: 'Bahi is stopping. Please try again in a moment.' };

function writeHeaders(headers: ReadonlyMap<string, string>, request: RequestContext['request'], { raw }: RequestContext['reply']): void {
  for (const [name, value] of headers) raw.setHeader(name, value);
  raw.setHeader('x-request-id', request.id);
}

async function apiRoutes(app: FastifyInstance, parts: AppParts) {
  const handler = new OpenAPIHandler<RequestContext>(routes, {
    plugins: [coerceQueries, nameProcedures],
    customErrorResponseBodyEncoder: encodeRefusal,
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const refusal = refusalOf(error);
          if (refusal && isUnreachable(error)) context.request.log.error({ err: error }, 'the database is out of reach');
          if (refusal) throw isOfShape(error) ? refusal : underWireNames(refusal, context.request.procedure);
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
  const { pool, db, replica, secureCookies, seal, archiveMostBytes = usualArchiveBytes, operation } = parts;
  const answer = async (request: RequestContext['request'], reply: RequestContext['reply']) => {
    // Each address has one spelling, so that a limit cannot be bypassed with another.
    const [path = ''] = request.url.split('?', 1);
    if (!/^(\/[A-Za-z0-9._-]+)+$/.test(path) || path.includes('/.')) return noSuchAddress(reply);
    const stray = request.method === 'GET' || request.method === 'HEAD' ? null : queryProblem(request);
    if (stray) return reply.status(422).send(stray);
    const { matched } = await handler.handle(request, reply, {
      prefix: '/api',
      context: { request, reply, pool, db, replica, secureCookies, seal, archiveMostBytes, operation, jobKinds, askAs },
    });
    return matched ? reply : noSuchAddress(reply);
  };
  const limits = await signInLimits(app, parts);
  for (const path of ['/api/admin/login', '/api/pUsers/login', '/api/sUsers/login']) app.post(path, limits, answer);
  const registrations = await registrationLimit(app, parts);
  app.post('/api/pUsers/register', { ...limits, preHandler: [limits.preHandler, registrations] }, answer);
  for (const area of ['pUsers', 'sUsers']) {
    for (const step of ['sendOtp', 'submitOtp', 'resetPassword']) app.post(`/api/${area}/${step}`, limits, answer);
  }
  // The code after the password names no user; its five tries are counted with the step.
  for (const area of ['admin', 'pUsers']) app.post(`/api/${area}/login/code`, { onRequest: limits.onRequest }, answer);
  const staffLimits = { preHandler: await staffLimit(app, parts) };
  app.post('/api/pUsers/secondaryUsers', staffLimits, answer);
  app.patch('/api/pUsers/secondaryUsers/:id', staffLimits, answer);
  const linked = await linkLimits(app, parts);
  for (const page of ['', '/pdf']) app.get(`/api/links/:token${page}`, linked, answer);
  for (const page of ['openings', 'feedback']) app.post(`/api/links/:token/${page}`, linked, answer);
  // A booking of many rooms and nights is far smaller.
  const ofChannels = { ...(await channelLimits(app, parts)), bodyLimit: channelLimitBytes };
  app.all('/api/channel/*', ofChannels, answer);
  app.get('/api/channel/rates', { ...ofChannels, preHandler: [ofChannels.preHandler, await channelRatesLimit(app, parts)] }, answer);
  // A picture of 1 MB arrives as base64.
  app.put('/api/pUsers/organizations/:id/logo', { bodyLimit: pictureLimitBytes }, answer);
  app.put('/api/orgs/:orgId/products/:id/image', { bodyLimit: pictureLimitBytes }, answer);
  app.put('/api/orgs/:orgId/guests/:id/photo', { bodyLimit: pictureLimitBytes }, answer);
  for (const page of ['lostItems', 'faults']) app.post(`/api/orgs/:orgId/hotel/${page}`, { bodyLimit: pictureLimitBytes }, answer);
  app.all('/api/*', answer);
}

const noSuchAddress = (reply: RequestContext['reply']) =>
  reply.status(404).send({ code: 'NOT_FOUND', message: 'There is no such address' });

/**
 * Calls reading routes inside a company for a person who may have signed out, with the rights of the moment of each call. There is no request:
 * the guard of these routes reads `atWork` instead, and their use cases read only the company.
 */
export const askFor =
  ({ pool, db }: Pick<RequestContext, 'pool' | 'db'>) =>
  (atWork: PersonAtWork): Ask =>
    askAs({ pool, db, atWork } as RequestContext);

/** Calls a route of the contract within the server, through its guard, by a name such as `parties.listParties`. Refusals are thrown. */
function askAs(context: RequestContext): Ask {
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

/** A body of another shape than the contract's: its places have the names of the wire already. */
const isOfShape = (error: unknown): error is ORPCError<string, unknown> & { cause: ValidationError } =>
  error instanceof ORPCError && error.status === 400 && error.cause instanceof ValidationError;

/**
 * The refusal of an error that is not a bug: a body of the wrong shape, a refusal, or a constraint with a name from a store. Otherwise
 * null.
 */
export function refusalOf(error: unknown): ORPCError<string, unknown> | null {
  if (isOfShape(error)) return shapeRefusal(error.cause);
  if (error instanceof Refusal) return error; // includes BUSY, with a status above 500
  if (error instanceof ORPCError && (error.defined || error.status < 500)) return error;
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

/** Every refusal has one shape: { code, message, …data }. */
function encodeRefusal(error: ORPCError<string, unknown>) {
  return { code: error.code, message: error.message, ...(typeof error.data === 'object' ? error.data : {}) };
}

const pathKey = (segment: PropertyKey | { key: PropertyKey }) => String(typeof segment === 'object' ? segment.key : segment);

/**
 * Refusals before a route is reached: a body that is not JSON, too large or of another type; a rate limit, or a database that cannot count
 * it.
 */
function answerError(error: FastifyError, request: RequestContext['request'], reply: RequestContext['reply']) {
  const refusal = error.statusCode === undefined ? refusalOf(error) : null;
  if (refusal) return reply.status(refusal.status).send(encodeRefusal(refusal));
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
