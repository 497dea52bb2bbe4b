import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** Live: the process answers. Ready: the database answers too, and says which it is. */
export function healthRoutes(app: FastifyInstance, { pool }: { pool: pg.Pool }) {
  app.get('/api/health', async (request, reply) => {
    try {
      const { rows } = await pool.query<{ server_version: string }>('show server_version');
      return { live: true, ready: true, database: `PostgreSQL ${rows[0]?.server_version}` };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.status(503).send({ live: true, ready: false, database: null });
    }
  });
}
