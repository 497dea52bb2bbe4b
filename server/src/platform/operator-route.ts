import type { FastifyInstance } from 'fastify';
import type { SocialLink } from './configuration.ts';

type Operator = { socialLinks?: readonly SocialLink[]; operatorContact?: string | undefined };

/** Who runs this service: pages elsewhere for the foot of the sign-in, and whom to ask. They change with a start, so browsers may keep them a while. */
export function operatorRoute(app: FastifyInstance, { socialLinks = [], operatorContact = '' }: Operator) {
  app.get('/api/operator', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({ links: socialLinks, contact: operatorContact }),
  );
}
