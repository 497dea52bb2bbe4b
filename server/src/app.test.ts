import { expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { nobody } from './testing/calls.ts';
import { contractRoutes } from './testing/contract-routes.ts';
import { openShop, password } from './testing/people.ts';
import { testApp, testSeal } from './testing/test-app.ts';

const { app, pool, db } = await testApp();

test('health reports publicly that the server is live and ready, and nothing else', async () => {
  const answer = await app.inject({ url: '/api/health', headers: { host: '10.20.30.40:4000' } }); // as a load balancer does
  expect([answer.statusCode, answer.json()]).toEqual([200, { live: true, ready: true }]);
  const broken = { ...pool, query: () => Promise.reject(new Error('gone')) } as unknown as typeof pool;
  const brokenApp = await buildApp({ pool: broken, db, secureCookies: false, metricsFor: 'loopback', seal: testSeal, logger: false });
  const refused = await brokenApp.inject({ url: '/api/health' });
  expect([refused.statusCode, refused.json()]).toEqual([503, { live: true, ready: false }]);
  await brokenApp.close();
});

test('the published document names every route of the contract', async () => {
  const answer = await app.inject({ url: '/api/openapi.json' });
  const { openapi, paths } = answer.json<{ openapi: string; paths: Record<string, Record<string, unknown>> }>();
  expect(openapi).toMatch(/^3\.1/);
  for (const { method, path } of contractRoutes()) expect(Object.keys(paths[path] ?? {}), path).toContain(method.toLowerCase());
});

test('a page shows the API document, with our own files only', async () => {
  const page = await app.inject({ url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
  expect(files).toHaveLength(3);
  for (const url of files) expect((await app.inject({ url })).statusCode, url).toBe(200);
});

const metricsFrom = async (server: typeof app, remoteAddress: string, headers = {}) =>
  (await server.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

test('metrics are shown to this machine only, and not through a proxy', async () => {
  expect((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body).toContain('bahi_request_seconds');
  expect(await metricsFrom(app, '203.0.113.5')).toBe(404);
  expect(await metricsFrom(app, '127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).toBe(404);
});

test('metrics are hidden even from this machine behind a proxy, and public if the operator says so', async () => {
  const statuses = async (metricsFor: 'nobody' | 'everyone') => {
    const server = await buildApp({ pool, db, secureCookies: false, metricsFor, seal: testSeal, logger: false });
    const found = [await metricsFrom(server, '127.0.0.1'), await metricsFrom(server, '203.0.113.5')];
    await server.close();
    return found;
  };
  expect(await statuses('nobody')).toEqual([404, 404]);
  expect(await statuses('everyone')).toEqual([200, 200]);
});

test('every answer, also a refusal, has an id, a strict policy for its content and forbids frames', async () => {
  const login = (email: string, more = '') =>
    app.inject({ method: 'POST', url: '/api/pUsers/login', headers: nobody, payload: { email, password, more } });
  for (let tries = 0; tries < 10; tries++) await login('tries@example.in');
  const answers = [
    await app.inject({ url: '/api/health' }),
    await app.inject({ url: '/api/docs/' }),
    await app.inject({ url: '/api/nothing' }),
    await app.inject({ url: '/api/orgs/%E0%A4%A/parties' }),
    await app.inject({ url: '/api/operator', headers: { host: 'evil.example' } }),
    await app.inject({ method: 'POST', url: '/api/pUsers/login', headers: { origin: 'https://elsewhere.example' }, payload: {} }),
    await login('long@example.in', 'x'.repeat(1_100_000)),
    await login('tries@example.in'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 400, 421, 403, 413, 429]);
  for (const { headers } of answers) {
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain('frame-src blob:');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('JSON answers are not cached, including errors; cacheable answers say so themselves', async () => {
  const { people } = await openShop(app, pool);
  const cacheOf = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers })).headers['cache-control'];
  expect(await cacheOf('/api/pUsers/getPrimaryUserData', people.owner.headers)).toBe('no-store');
  for (const url of ['/api/health', '/api/openapi.json', '/api/nothing', '/api/pUsers/getPrimaryUserData', '/api/orgs/%E0%A4%A/parties'])
    expect([url, await cacheOf(url)]).toEqual([url, 'no-store']);
  expect(await cacheOf('/api/operator')).toBe('public, max-age=300');
  expect(await cacheOf('/', { accept: 'text/html' })).toBe('no-cache');
});

test('an unknown address or method is not found, in the shape of every refusal', async () => {
  const wrong = [
    { method: 'GET', url: '/api/nothing' },
    { method: 'GET', url: '/api/pUsers/register' },
    { method: 'POST', url: '/api/admin/getPrimaryUsers', headers: nobody, payload: {} },
    { method: 'GET', url: '/api/orgs/%E0%A4%A/parties' },
  ] as const;
  for (const request of wrong) {
    const answer = await app.inject(request);
    expect({ ...request, status: answer.statusCode }).toMatchObject({ ...request, status: expect.toBeOneOf([400, 404]) });
    expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  }
});

test('a bug is answered with the id of its request and without its message', async () => {
  const { path, clerk } = await openShop(app, pool);
  const broken = { ...pool, connect: () => Promise.reject(new Error('the secret of the server room')) } as unknown as typeof pool;
  const brokenApp = await buildApp({ pool: broken, db, secureCookies: false, metricsFor: 'loopback', seal: testSeal, logger: false });
  const answer = await brokenApp.inject({ url: `/api${path}/parties`, headers: clerk });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ code: 'BUG', message: 'Something went wrong!', requestId: answer.headers['x-request-id'] });
  await brokenApp.close();
});

test('with https cookies are Secure', async () => {
  const { people } = await openShop(app, pool);
  const secureApp = await buildApp({ pool, db, secureCookies: true, metricsFor: 'loopback', seal: testSeal, logger: false });
  const payload = { email: people.owner.email, password };
  const answer = await secureApp.inject({ method: 'POST', url: '/api/pUsers/login', headers: nobody, payload });
  expect(answer.cookies[0]).toMatchObject({ name: 'bahi_owner', secure: true, httpOnly: true });
  expect(answer.headers['strict-transport-security']).toBeTruthy();
  await secureApp.close();
});

test('an address has one spelling, so that no limit can be bypassed', async () => {
  const payload = { email: 'nobody@example.in', password };
  for (const url of ['/api/pUsers/login/', '/api/pUsers/%6Cogin/', '/api//pUsers/login']) {
    expect((await app.inject({ method: 'POST', url, headers: nobody, payload })).statusCode, url).toBe(404);
  }
});

test('the query is not part of the address', async () => {
  const { people } = await openShop(app, pool);
  const answer = await app.inject({ url: '/api/pUsers/getPrimaryUserData?from=a/.b', headers: people.owner.headers });
  expect(answer.json()).toMatchObject({ code: 'INVALID' }); // a field that it does not know, at an address that there is
  const hidden = await app.inject({ url: '/api/pUsers/.getPrimaryUserData', headers: people.owner.headers });
  expect(hidden.statusCode).toBe(404);
});

test('data of a write belong in its body: with a query it is refused without effect', async () => {
  const shop = await openShop(app, pool);
  const send = (query: string) =>
    app.inject({
      method: 'POST',
      url: `/api${shop.path}/godowns${query}`,
      headers: { ...shop.manager, 'idempotency-key': '0199d7a0-0000-7000-8000-00000000c0de' },
      payload: { name: 'Yard' },
    });
  const refused = await send('?isDefault=true&name=Attic');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    {
      code: 'INVALID',
      problems: [
        { code: 'SHAPE', field: 'isDefault' },
        { code: 'SHAPE', field: 'name' },
      ],
    },
  ]);
  expect((await send('')).statusCode).toBe(200);
});

test('metrics have one label per route, whatever is requested', async () => {
  for (let n = 0; n < 20; n++) await app.inject({ url: `/api/unknown${n}` });
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(body).not.toContain('unknown1');
  expect(body).toContain('route="unmatched"');
});

test('an invalid period, or one that ends before it begins, is refused', async () => {
  const shop = await openShop(app, pool);
  const spans = ['from=0000-01-01', 'from=2500-01-01', 'to=0001-01-01', 'from=2026-12-31&to=2024-05-01', 'cursor=WyJ4Il0'];
  for (const query of spans) {
    const answer = await app.inject({ url: `/api${shop.path}/reports/trialBalance?${query}`, headers: shop.manager });
    expect([query, answer.statusCode]).toEqual([query, 422]);
  }
});

test('the operator’s links and contact are public; both are optional', async () => {
  expect((await app.inject({ url: '/api/operator' })).json()).toEqual({ links: [], contact: '' });
  const operator = {
    socialLinks: [{ name: 'youtube', url: 'https://www.youtube.com/@bahi' }],
    operatorContact: 'help@bahi.example',
  } as const;
  const linked = await buildApp({ pool, db, secureCookies: false, metricsFor: 'loopback', ...operator, seal: testSeal, logger: false });
  expect((await linked.inject({ url: '/api/operator' })).json()).toEqual({ links: operator.socialLinks, contact: 'help@bahi.example' });
  await linked.close();
});
