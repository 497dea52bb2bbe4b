import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The published document at /api/openapi.json and a page to read it at /api/docs, from our own files. */
export async function openApiRoutes(app: FastifyInstance) {
  let document: Promise<unknown> | undefined;
  app.get('/api/openapi.json', () => (document ??= describeApi()));
  app.get('/api/docs', (_request, reply) => reply.redirect('/api/docs/'));
  app.get('/api/docs/', (_request, reply) => reply.type('text/html').send(docsPage));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(docsStart));
  const files = fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist')));
  await app.register(fastifyStatic, { root: files, prefix: '/api/docs/files/', decorateReply: false, index: false });
}

/** Loaded on the first request: the generator is large, and most servers never need it. */
const describeApi = async () => (await import('./open-api/describe-api.ts')).describeApi();

const docsPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bahi API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css"></head><body><div id="docs"></div>
<script src="/api/docs/files/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
const docsStart = `window.onload = () => SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true });`;
