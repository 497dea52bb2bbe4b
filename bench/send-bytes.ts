import { request } from 'node:http';

/** Uploads a file to a path under `/api`, outside of the contract's JSON. Returns the answer, or throws if it is refused. */
export function sendBytes<Answer>(port: number, path: string, headers: Record<string, string>, bytes: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = {
      ...headers,
      origin: `http://127.0.0.1:${port}`,
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
    };
    const asked = request({ host: '127.0.0.1', port, method: 'PUT', path: `/api${path}`, headers: sent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(JSON.parse(text) as Answer)
          : reject(new Error(`the file was answered ${answer.statusCode}: ${text}`)),
      );
    });
    asked.once('error', reject);
    asked.end(bytes);
  });
}
