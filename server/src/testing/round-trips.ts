import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

/** A proxy between a pool and the server that counts the round trips. */
export async function countRoundTrips(to: pg.ClientConfig): Promise<{ address: pg.ClientConfig; count(): number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-count-'));
  const isSocket = to.host?.startsWith('/');
  const target: NetConnectOpts = isSocket ? { path: `${to.host}/.s.PGSQL.${to.port}` } : { host: to.host, port: to.port ?? 5432 };
  let turns = 0;
  const between = createServer((client) => {
    const server = connect(target);
    let speaker: 'client' | 'server' = 'server';
    client.on('data', (chunk) => {
      if (speaker === 'server') turns += 1;
      speaker = 'client';
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      speaker = 'server';
      client.write(chunk);
    });
    client.on('close', () => server.destroy()).on('error', () => {});
    server.on('close', () => client.destroy()).on('error', () => {});
  });
  await new Promise<void>((resolve) => between.listen(join(folder, '.s.PGSQL.5432'), resolve));
  return {
    address: { ...to, host: folder, port: 5432 },
    count: () => turns,
    stop: async () => {
      await new Promise((resolve) => between.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
