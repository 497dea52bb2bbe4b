import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

/** When a connection goes: after so many bytes of one side have passed; `freeze` keeps it open and says nothing more. */
export type Cut = { readonly side: 'asked' | 'answered'; readonly afterBytes: number; readonly how: 'cut' | 'freeze' };
type Side = Cut['side'];

/** Stands between a pool and the server and cuts the line at a byte. Counted from the moment in which `cutAt` is called. */
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
        cut = undefined; // who comes after finds the line mended
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
    /** What has passed since. */
    passed: (): Readonly<Record<Side, number>> => ({ ...passed }),
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => between.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
