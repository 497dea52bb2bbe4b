import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

/** When a connection breaks: after this many bytes in one direction; `freeze` keeps it open without traffic. */
export type Cut = { readonly side: 'asked' | 'answered'; readonly afterBytes: number; readonly how: 'cut' | 'freeze' };
type Side = Cut['side'];

/** A proxy between a pool and the server that breaks the connection at a byte, counted from the call of `cutAt`. */
export async function openCutter(to: pg.ClientConfig) {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-cut-'));
  const isSocket = to.host?.startsWith('/');
  const target: NetConnectOpts = isSocket ? { path: `${to.host}/.s.PGSQL.${to.port}` } : { host: to.host, port: to.port ?? 5432 };
  const passed = { asked: 0, answered: 0 };
  let cut: Cut | undefined;
  const open = new Set<Socket>();

  const between = createServer((client) => {
    const server = connect(target);
    let isFrozen = false;
    const pass = (side: Side, from: Socket, into: Socket) =>
      from.on('data', (chunk) => {
        const left = cut?.side === side ? cut.afterBytes - passed[side] : Number.POSITIVE_INFINITY;
        passed[side] += chunk.length;
        if (isFrozen) return;
        if (chunk.length < left) return into.write(chunk);
        into.write(chunk.subarray(0, left));
        if (cut?.how === 'freeze') isFrozen = true;
        else for (const each of [client, server]) each.end();
        cut = undefined; // later connections work
      });
    pass('asked', client, server);
    pass('answered', server, client);
    for (const socket of [client, server]) open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => between.listen(join(folder, '.s.PGSQL.5432'), resolve));
  return {
    address: { ...to, host: folder, port: 5432 },
    cutAt: (where: Cut | undefined) => {
      cut = where;
      Object.assign(passed, { asked: 0, answered: 0 });
    },
    /** The bytes passed since. */
    passed: (): Readonly<Record<Side, number>> => ({ ...passed }),
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => between.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
