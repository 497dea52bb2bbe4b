import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { testApp, testSeal } from '../testing/test-app.ts';

// Requests as bytes on a connection, because a library would not send most of them.
const { pool, db } = await testApp();
const build = (more: object = {}) =>
  buildApp({ pool, db, secureCookies: false, metricsFor: 'loopback', seal: testSeal, logger: false, ...more });
const app = await build({ allowedHosts: ['books.example.in'] });
const portOf = (server: typeof app) => (server.server.address() as AddressInfo).port;
let port: number;

beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(app);
});
afterAll(() => app.close());

/** Sends the lines as one request and returns the response until the server closes the connection. */
async function send(...lines: string[]): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const answer = Buffer.concat(await socket.toArray()).toString();
  const [headers = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1]), headers: headers.toLowerCase(), body };
}

const get = (...headers: string[]) => send('GET /api/operator HTTP/1.1', 'Connection: close', ...headers);
const codeOf = ({ status, body }: { status: number; body: string }) => `${status} ${body === '' ? '' : JSON.parse(body).code}`;

test.each(['books.example.in', 'BOOKS.example.in.', 'books.example.in:8443', 'localhost:4000', '127.0.0.1', '127.0.0.9:80', '[::1]:4000'])(
  'a request that names the host %s is answered',
  async (host) => {
    expect((await get(`Host: ${host}`)).status).toBe(200);
  },
);

test.each(['evil.example', 'books.example.in.evil.example', 'localhost.evil.example', '192.168.1.7', 'books.example.in@evil.example', ''])(
  'a request that names the host "%s" is refused',
  async (host) => {
    const answer = await get(`Host: ${host}`);
    expect(codeOf(answer)).toBe('421 UNKNOWN_HOST');
    expect(answer.headers).toContain("default-src 'self'");
  },
);

test('two Host headers are refused, even equal ones, and so is none', async () => {
  expect(codeOf(await get('Host: localhost', 'Host: evil.example'))).toBe('400 INVALID');
  expect(codeOf(await get('Host: localhost', 'host: localhost'))).toBe('400 INVALID');
  expect(codeOf(await get())).toBe('400 INVALID');
  expect(codeOf(await send('GET /api/health HTTP/1.1', 'Connection: close'))).toBe('400 INVALID');
  expect(codeOf(await send('GET /api/operator HTTP/1.0'))).toBe('400 INVALID');
});

test('a phone that opens the address of this machine needs no setting', async () => {
  const other = await build();
  await other.listen({ host: '::', port: 0 });
  // Only loopback is certain to exist in a test, so the address at which the request arrives is replaced.
  other.server.prependListener('connection', (socket) => Object.defineProperty(socket, 'localAddress', { value: '::ffff:192.168.1.7' }));
  const statusOf = async (host: string) => {
    const socket = connect(portOf(other), '127.0.0.1');
    socket.write(`GET /api/operator HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return Buffer.concat(await socket.toArray())
      .toString()
      .slice(9, 12);
  };
  expect(await statusOf('192.168.1.7:4000')).toBe('200');
  expect(await statusOf('192.168.1.8:4000')).toBe('421');
  await other.close();
});

test.each([
  ['an address that cannot be decoded', ['GET /api/%E0%A4%A HTTP/1.1', 'Host: localhost', 'Connection: close'], '400 INVALID'],
  ['bytes that are no HTTP', ['\u0000\u0001 nonsense'], '400 INVALID'],
  ['headers without end', ['GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`], '431 TOO_LARGE'],
])('%s is refused with a code and the security headers', async (_what, lines, code) => {
  const answer = await send(...lines);
  expect(codeOf(answer)).toBe(code);
  expect(answer.headers).toContain("content-security-policy: default-src 'self'");
  expect(answer.headers).toContain('x-content-type-options: nosniff');
  expect(answer.headers).toContain('cache-control: no-store');
});

test.each([
  ['an expectation that nobody knows', ['GET /api/operator HTTP/1.1', 'Host: localhost', 'Expect: miracles', 'Connection: close'], 200],
  ['a method of no route', ['TRACE /api/operator HTTP/1.1', 'Host: localhost', 'Connection: close'], 403],
  ['an address of another server', ['GET http://evil.example/api/operator HTTP/1.1', 'Host: localhost', 'Connection: close'], 400],
])('%s is answered with the security headers', async (_what, lines, status) => {
  const answer = await send(...lines);
  expect(answer.status).toBe(status);
  expect(answer.headers).toContain("content-security-policy: default-src 'self'");
});

test('a request to a stopping server is refused with a code, and the security headers', async () => {
  const stopping = await build();
  const hasBegunToStop = Promise.withResolvers<void>();
  stopping.addHook('preClose', async () => hasBegunToStop.resolve());
  await stopping.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(portOf(stopping), '127.0.0.1');
  const arrived = once(stopping.server, 'request');
  const request = 'POST /api/pUsers/login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\n';
  socket.write(`${request}Content-Length: 2\r\n\r\n{`);
  await arrived;
  const closed = stopping.close();
  await hasBegunToStop.promise;
  // The present request is answered, and the next one on the same connection is not started.
  socket.write('}GET /api/operator HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answers = Buffer.concat(await socket.toArray())
    .toString()
    .split('HTTP/1.1 ')
    .slice(1);
  expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['422', '503']);
  expect(answers[1]).toContain('"code":"BUSY"');
  expect(answers[1]).toContain("default-src 'self'");
  await closed;
});

test('a proxy is trusted by its address, a number of proxies is counted from the nearest, and no other is trusted', async () => {
  const ipOf = async (trustProxy: object | undefined, remoteAddress: string, forwardedFor: string) => {
    const server = await build({ trustProxy });
    server.get('/ip', async (request) => request.ip);
    const { body } = await server.inject({ url: '/ip', remoteAddress, headers: { 'x-forwarded-for': forwardedFor } });
    await server.close();
    return body;
  };
  const forged = '203.0.113.1, 198.51.100.2, 10.0.0.3';
  expect(await ipOf(undefined, '127.0.0.1', forged)).toBe('127.0.0.1');
  expect(await ipOf({ addresses: ['127.0.0.1'] }, '127.0.0.2', forged)).toBe('127.0.0.2');
  expect(await ipOf({ addresses: ['127.0.0.1', '10.0.0.0/8'] }, '127.0.0.1', forged)).toBe('198.51.100.2');
  expect(await ipOf({ addresses: ['loopback'] }, '127.0.0.5', forged)).toBe('10.0.0.3');
  expect(await ipOf({ proxies: 1 }, '127.0.0.2', forged)).toBe('10.0.0.3');
  expect(await ipOf({ proxies: 2 }, '127.0.0.2', forged)).toBe('198.51.100.2');
});
