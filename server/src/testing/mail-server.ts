import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; text: string };

/** A real SMTP server on this machine, without a sign-in. `refuses` answers 550 to a recipient. */
export async function startMailServer({ port = 0, refuses = () => false }: { port?: number; refuses?: (address: string) => boolean } = {}) {
  const received: Received[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100, // a connection kept for the next mail must not delay the end
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo: ({ address }, _session, done) =>
      done(refuses(address) ? Object.assign(new Error(`no such mailbox: ${address}`), { responseCode: 550 }) : null),
    onData(stream, { envelope }, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const { port: at } = server.server.address() as AddressInfo;
  return {
    port: at,
    url: `smtp://127.0.0.1:${at}`,
    received,
    connections: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
