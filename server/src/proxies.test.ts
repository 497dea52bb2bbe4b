import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { anyOwner, openShop, password, type Shop } from './testing/people.ts';
import { type Certificate, makeCertificate, publicName, type RunningProxy, startProxy, whyNotTested } from './testing/proxies.ts';
import { freePort, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { type SharedDatabase, sharedDatabase } from './testing/shared-database.ts';

// Bahi behind Caddy and behind nginx, each in its own process with TLS and the snippet of deploy/.
const names = ['caddy', 'nginx'] as const;
for (const name of names) if (whyNotTested(name)) console.warn(`Not tested behind ${name}: ${whyNotTested(name)}.`);

let folder: string;
let certificate: Certificate;
let shared: SharedDatabase;
let shop: Shop;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bahi-proxies-'));
  chmodSync(folder, 0o711);
  certificate = makeCertificate(folder);
  shared = await sharedDatabase('proxies');
  shop = await openShop(shared.app, shared.pool);
});
afterAll(async () => {
  await shared.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const name of names)
  describe.skipIf(whyNotTested(name))(`As a browser on another machine: by https, to the public name.`, () => {
    let server: ServerProcess;
    let proxy: RunningProxy;
    let bahiPort: number;
    let origin: string;

    beforeAll(async () => {
      bahiPort = await freePort();
      proxy = await startProxy(name, [bahiPort], certificate, folder);
      origin = `https://${publicName}:${proxy.port}`;
      const settings = { PORT: String(bahiPort), PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1', METRICS: 'open' };
      server = await startServerProcess(join(folder, name), { ...shared.environment, ...settings });
    });
    afterAll(async () => {
      await proxy?.stop();
      server?.child.kill('SIGINT');
      await server?.ended;
    });

    type Sent = { from?: string; headers?: Record<string, string>; method?: string; body?: string | Buffer };
    type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

    const options = ({ from = '127.0.0.2', headers = {}, method = 'GET', body }: Sent) => ({
      host: '127.0.0.1',
      localAddress: from,
      method,
      agent: false as const,
      headers: { host: new URL(origin).host, origin, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }), ...headers },
    });
    const answerOf = (sent: ReturnType<typeof request>, body?: string | Buffer): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        sent
          .once('response', resolve)
          .once('error', reject)
          .setTimeout(30_000, () => sent.destroy(new Error('no answer')));
        sent.end(body);
      });
    const whole = async (answer: IncomingMessage): Promise<Answer> => ({
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: await text(answer),
    });
    const open = (port: number, path: string, sent: Sent = {}) =>
      answerOf(request({ ...options(sent), port, path, servername: publicName, ca: certificate.cert }), sent.body);
    /** As a browser elsewhere: by https, to the name that people know. */
    const send = async (path: string, sent: Sent = {}) => whole(await open(proxy.port, path, sent));
    /** Past the proxy, straight to the port of Bahi. */
    const sendPast = async (path: string, sent: Sent = {}) =>
      whole(await answerOf(plainRequest({ ...options(sent), port: bahiPort, path }), sent.body));

    const json = { 'content-type': 'application/json' };
    const signIn = (email: string, more: Sent = {}, how = send, secret = password) =>
      how('/api/pUsers/login', {
        ...more,
        method: 'POST',
        body: JSON.stringify({ email, password: secret }),
        headers: { ...json, ...more.headers },
      });
    /** The address that Bahi stores for a sign-in, as the list of sessions shows it. */
    const addressSeen = async (more: Sent, how = send): Promise<string | undefined> => {
      const owner = await anyOwner(shared.pool);
      const { headers } = await signIn(owner.email, more, how);
      const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
      const { body } = await send('/api/pUsers/sessions', { headers: { cookie, 'x-bahi-kind': 'owner' } });
      return (JSON.parse(body) as { sessions: { address: string }[] }).sessions
        .map(({ address }) => address)
        .find((address) => address !== ''); // the session of `anyOwner` has none
    };

    test('the page is served by https, cookies are Secure, and plain http redirects to https', async () => {
      const page = await send('/', { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      expect(page.headers['strict-transport-security']).toContain('max-age');
      const { status, headers } = await signIn(shop.people.owner.email);
      expect(status).toBe(200);
      expect(headers['set-cookie']?.[0]).toMatch(/^bahi_owner=.+; HttpOnly; Secure; SameSite=/);
      const plain = await whole(
        await answerOf(plainRequest({ ...options({ headers: { host: publicName } }), port: proxy.plainPort, path: '/pUsers/login' })),
      );
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.location).toContain(`https://${publicName}`);
    });

    test('Bahi sees the user’s address, whatever the user’s headers claim', async () => {
      const forged = { 'x-forwarded-for': '10.9.9.9', 'x-real-ip': '10.9.9.9', forwarded: 'for=10.9.9.9' };
      expect(await addressSeen({ from: '127.0.0.2' })).toBe('127.0.0.2');
      expect(await addressSeen({ from: '127.0.0.3', headers: forged })).toBe('127.0.0.3');
      // A caller that bypasses the proxy is not trusted either.
      expect(await addressSeen({ from: '127.0.0.4', headers: forged }, sendPast)).toBe('127.0.0.4');
    });

    test('limits count each address by itself', async () => {
      const statuses: number[] = [];
      const email = `nobody-${name}@example.in`;
      for (let tries = 0; tries < 11; tries++) statuses.push((await signIn(email, { from: '127.0.0.5' }, send, 'wrong')).status);
      expect(statuses.indexOf(429)).toBe(10);
      expect((await signIn(email, { from: '127.0.0.6' }, send, 'wrong')).status).not.toBe(429);
    });

    test('a file of 20 MB passes', async () => {
      const path = `/api${shop.path}/imports`;
      const headers = { cookie: shop.owner.cookie!, 'x-bahi-kind': 'owner' };
      const begin = await send(path, {
        method: 'POST',
        body: JSON.stringify({ sheet: 'parties', fileName: 'parties.csv' }),
        headers: { ...headers, ...json, 'idempotency-key': crypto.randomUUID() },
      });
      const id = JSON.parse(begin.body).import._id;
      const row = `Party,${'x'.repeat(9_000)}\n`;
      const file = Buffer.from(`Name,Notes\n${row.repeat(Math.floor(19_990_000 / row.length))}`);
      const bytes = { ...headers, 'content-type': 'application/octet-stream' };
      const taken = await send(`${path}/${id}/file`, { method: 'PUT', body: file, headers: bytes });
      expect([taken.status, taken.body.slice(0, 200)]).toEqual([200, expect.anything()]);
    });

    test('metrics are hidden from outside, even if Bahi shows them publicly', async () => {
      expect((await sendPast('/metrics')).status).toBe(200);
      expect((await send('/metrics')).status).toBe(404);
    });

    test('an answer in pieces is passed on in pieces', async () => {
      const seen = Promise.withResolvers<void>();
      // Instead of Bahi, because here the second part must wait until the first one has arrived.
      const slow = createServer(async (_request, answer) => {
        answer.write('first');
        await seen.promise;
        answer.end(' second');
      });
      await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
      const inFront = await startProxy(name, [(slow.address() as AddressInfo).port], certificate, folder);
      onTestFinished(async () => {
        await inFront.stop();
        slow.closeAllConnections();
        slow.close();
      });
      const answer = await open(inFront.port, '/');
      let got = '';
      for await (const piece of answer) {
        got += piece;
        if (got === 'first') seen.resolve();
      }
      expect(got).toBe('first second');
    });

    test('a screen follows changes: the stream is open at once, and stays open', async () => {
      const headers = { cookie: shop.owner.cookie!, 'x-bahi-kind': 'owner' };
      const stream = await open(proxy.port, `/api${shop.path}/changes`, { headers });
      let got = '';
      for await (const piece of stream) {
        got += piece;
        if (got.includes('\n\n')) break;
      }
      expect([stream.statusCode, got]).toEqual([200, 'event: open\ndata: {}\n\n']);
    });

    test('with two servers behind it, a stopped one costs no answer', async () => {
      const gone = await freePort();
      const inFront = await startProxy(name, [gone, bahiPort], certificate, folder);
      onTestFinished(inFront.stop);
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) statuses.push((await whole(await open(inFront.port, '/api/health'))).status);
      expect(statuses).toEqual(Array(6).fill(200));
    });
  });
