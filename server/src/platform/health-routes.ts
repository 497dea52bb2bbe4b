import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** Live: the process answers. Ready: the database answers too. Public, so the answer contains nothing else. */
export function healthRoutes(app: FastifyInstance, { pool }: { pool: pg.Pool }) {
  app.get('/api/health', async (request, reply) => {
    try {
      await pool.query('select 1');
      return { live: true, ready: true };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.status(503).send({ live: true, ready: false });
    }
  });
}
