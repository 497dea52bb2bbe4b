import type { FastifyInstance } from 'fastify';
import type { SocialLink } from './configuration.ts';

type Operator = { socialLinks?: readonly SocialLink[]; operatorContact?: string | undefined };

/**
 * The operator of this service: links for the bottom of the sign-in page, and the contact. They change only with a restart, so browsers may
 * cache them for a while.
 */
export function operatorRoute(app: FastifyInstance, { socialLinks = [], operatorContact = '' }: Operator) {
  app.get('/api/operator', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({ links: socialLinks, contact: operatorContact }),
  );
}
