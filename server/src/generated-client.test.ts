import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { get } from './testing/calls.ts';
import { password } from './testing/people.ts';
import { testApp, testSeal } from './testing/test-app.ts';
import { openCounter } from './testing/vouchers.ts';

const run = promisify(execFile);
const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bahi-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { app, pool, db } = await testApp();

/** Runs a Node program in the folder of the client and returns its output. */
async function node(...args: string[]): Promise<string> {
  try {
    return (await run(process.execPath, args, { cwd: folder })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}\n${stderr}`);
  }
}

test('a client generated from the document compiles, signs in, previews a draft and posts it as a sale', async () => {
  const counter = await openCounter(app, pool);
  const server = await buildApp({ pool, db, secureCookies: false, metricsFor: 'loopback', seal: testSeal, logger: false });
  try {
    await server.listen({ host: '127.0.0.1', port: 0 });
    const address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    symlinkSync(inRepository('node_modules'), join(folder, 'node_modules'), 'junction');
    copyFileSync(inRepository('docs/examples/sale-by-api.ts'), join(folder, 'sale-by-api.ts'));
    const generator = fileURLToPath(new URL('../bin/cli.js', import.meta.resolve('openapi-typescript')));
    await node(generator, `${address}/api/openapi.json`, '-o', 'bahi-api.ts');
    const compilerOptions = { types: ['node'], target: 'es2024', lib: ['es2024', 'dom'] };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: inRepository('tsconfig.base.json'), compilerOptions, files: ['sale-by-api.ts'] }),
    );
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await node(inRepository('node_modules/typescript/bin/tsc'), '-p', '.');
    const sold = JSON.parse(await node('sale-by-api.ts', address, counter.people.clerk.email, password));
    expect(sold).toMatchObject({ amount: 236, documentTaxable: 200, version: 1 });
    const { body } = await get<{ voucher: object }>(app, counter.manager, `${counter.path}/vouchers/${sold._id}`);
    expect(body.voucher).toMatchObject({ voucherNumber: sold.voucherNumber, totals: { taxable: 200, cgstAmount: 18, sgstAmount: 18 } });
  } finally {
    await server.close();
  }
});
