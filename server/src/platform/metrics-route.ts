import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricsFor } from './configuration.ts';

/** `/metrics` for Prometheus; not found for callers that may not read it. */
export function metricsRoute(app: FastifyInstance, { pool, metricsFor }: { pool: pg.Pool; metricsFor: MetricsFor }) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'bahi_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [register],
  });
  new Gauge({
    name: 'bahi_database_connections',
    help: 'Connections of the pool by what they do',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe({ method: request.method, route: routeLabel(request), status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (metricsFor === 'nobody' || (metricsFor === 'loopback' && !isFromThisMachine(request)))
      return reply.status(404).send({ code: 'NOT_FOUND', message: 'There is no such address' });
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** One of a limited set: a route of the contract, the web, or neither. */
function routeLabel(request: FastifyRequest): string {
  return request.procedure || (request.url.startsWith('/api/') ? 'unmatched' : 'web');
}

/** A proxy on this machine forwards for others, and adds a header. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers;
  return forwardedFor === undefined && forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}
