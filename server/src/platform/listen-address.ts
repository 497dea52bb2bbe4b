import { createServer } from 'node:net';
import { CannotStart } from './cannot-start.ts';

/** Refuses an address on which nothing can listen, before anything else is started. */
export async function refuseTakenAddress(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new CannotStart(whyNotListening(error, host, port))));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

export function whyNotListening({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program: stop that one, or choose another port, for instance PORT=${port + 1}.`;
    case 'EACCES':
      return `Port ${port} is open to the administrator only: choose one above 1023 with PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${host} is no address of this machine.`;
    default:
      return `Nothing can be served at ${host}, port ${port}: ${message}`;
  }
}
