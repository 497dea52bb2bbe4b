import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The hashes of inline scripts in the page, for the content security policy. */
export function scriptsInPage(folder: string): string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, words = '']) => `'sha256-${createHash('sha256').update(words).digest('base64')}'`,
  );
}

/** Serves the built web. Files under /assets have a hash in their name and never change; every page address returns the one document. */
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
    // The page of a link to a paper is for whoever has the link, not for search engines.
    if (request.url.startsWith('/p/')) reply.header('x-robots-tag', 'noindex');
    if (wantsPage) return reply.sendFile('index.html');
    return reply.status(404).send({ code: 'NOT_FOUND', message: 'There is no such address' });
  });
}
