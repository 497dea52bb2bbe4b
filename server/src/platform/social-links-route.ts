import type { FastifyInstance } from 'fastify';
import type { SocialLink } from './configuration.ts';

/** The operator's pages elsewhere, for the foot of the sign-in. They change with a start, so browsers may keep them a while. */
export function socialLinksRoute(app: FastifyInstance, { socialLinks = [] }: { socialLinks?: readonly SocialLink[] }) {
  app.get('/api/socialLinks', async (_request, reply) => reply.header('cache-control', 'public, max-age=300').send({ links: socialLinks }));
}
