import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built web. Files under /assets carry a hash in their name and never change; every page address answers the one document. */
export async function webFiles(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
    if (wantsPage) return reply.sendFile('index.html');
    return reply.status(404).send({ code: 'NOT_FOUND', message: 'There is no such address' });
  });
}
