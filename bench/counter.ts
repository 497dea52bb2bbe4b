import { Agent, request } from 'node:http';
import { v7 as uuidv7 } from 'uuid';

/** A small API client with keep-alive connections, so that the bench measures the server and not a fetch library. */
export function openCounter(port: number, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const host = `127.0.0.1:${port}`;

  function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<{ status: number; text: string; cookie: string }> {
    return new Promise((resolve, reject) => {
      const asked = request(
        { agent, host: '127.0.0.1', port, method, path: `/api${path}`, headers: { origin: `http://${host}`, ...headers } },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => {
            text += chunk;
          });
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              text,
              cookie: (answer.headers['set-cookie'] ?? []).map((c) => c.split(';')[0]).join('; '),
            }),
          );
        },
      );
      asked.once('error', reject);
      asked.end(body);
    });
  }

  async function call<Answer>(method: string, path: string, headers: Record<string, string>, payload?: object): Promise<Answer> {
    const body = payload ? JSON.stringify(payload) : '';
    const own = payload
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), 'idempotency-key': uuidv7() }
      : {};
    const { status, text } = await send(method, path, { ...headers, ...own }, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 400)}`);
    return JSON.parse(text) as Answer;
  }

  async function signIn(kind: 'admin' | 'owner' | 'staff', path: string, credentials: { email: string; password: string }) {
    const body = JSON.stringify(credentials);
    const { status, text, cookie } = await send(
      'POST',
      path,
      { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), 'x-bahi-kind': kind },
      body,
    );
    if (status !== 200) throw new Error(`${credentials.email} cannot sign in: ${status} ${text}`);
    return { 'x-bahi-kind': kind, cookie };
  }

  return { call, signIn, close: () => agent.destroy() };
}
export type Counter = ReturnType<typeof openCounter>;
