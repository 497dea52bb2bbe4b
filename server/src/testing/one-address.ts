import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type OneAddress = {
  origin: string;
  /** The number of connections of each server, in the order of the ports. */
  taken: readonly number[];
  stop(): Promise<void>;
};

/** One address in front of several servers: each connection goes to the next server that listens. Not sticky. */
export async function openOneAddress(ports: readonly number[]): Promise<OneAddress> {
  const taken = ports.map(() => 0);
  const open = new Set<Socket>();
  let next = 0;
  const keep = (socket: Socket) => open.add(socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket)));

  const lead = (client: Socket, triesLeft: number): void => {
    if (triesLeft === 0) {
      client.destroy();
      return;
    }
    const at = next++ % ports.length;
    const server = connect(ports[at]!, '127.0.0.1');
    server.once('error', () => lead(client, triesLeft - 1));
    server.once('connect', () => {
      server.removeAllListeners('error');
      keep(server);
      taken[at]!++;
      client.pipe(server).pipe(client);
      client.on('close', () => server.destroy());
      server.on('close', () => client.destroy());
    });
  };
  const between = createServer((client) => {
    keep(client);
    lead(client, ports.length);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(between.address() as AddressInfo).port}`,
    taken,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => between.close(resolve));
    },
  };
}
