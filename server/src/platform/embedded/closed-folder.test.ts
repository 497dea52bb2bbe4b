import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { findClosedFolder, findRealPath } from './find-closed-folder.mjs';
import { moveDataFolder } from './move-data-folder.ts';
import { planDataFolder } from './plan-data-folder.mjs';
import { startEmbedded } from './start-embedded.ts';

// A first start of Bahi as root in /root, which only root may enter, while PostgreSQL runs as another user.
const isRoot = process.getuid?.() === 0;
const base = mkdtempSync(join(tmpdir(), 'bahi-closed-'));
chmodSync(base, 0o711);
afterAll(() => rmSync(base, { recursive: true, force: true }));

const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
let home: string;
let clone: string;
let state: string;
let tests = 0;
beforeEach(() => {
  tests += 1;
  home = join(base, `home-${tests}`);
  clone = join(home, 'bahi');
  state = join(base, `state-${tests}`);
  mkdirSync(clone, { recursive: true });
  chmodSync(home, 0o700);
});

const wish = (more = {}) => ({ dataFolder: join(clone, 'data'), isNamed: false, postgresUid: undefined, state, ...more });
const problemOf = (more = {}) => {
  const plan = planDataFolder(wish(more));
  return plan.kind === 'refuse' ? plan.problem : plan.kind;
};

describe.runIf(isRoot)('a folder that PostgreSQL may not enter', () => {
  test('is detected by its first closed parent, also through links', () => {
    expect(findClosedFolder(join(clone, 'data', 'not', 'there', 'yet'), nobody)).toBe(home);
    chmodSync(home, 0o711);
    expect(findClosedFolder(join(clone, 'data'), nobody)).toBeUndefined();
    mkdirSync(join(clone, 'data'), { mode: 0o700 });
    expect(findClosedFolder(join(clone, 'data'), nobody)).toBe(join(clone, 'data'));
    const link = join(base, `link-${tests}`);
    symlinkSync(clone, link);
    expect(findRealPath(join(link, 'new'))).toBe(join(clone, 'new'));
    expect(findClosedFolder(join(link, 'data'), nobody)).toBe(join(clone, 'data'));
  });

  test('is open to its owner and group by its mode', () => {
    chownSync(home, nobody.uid, 0);
    expect(findClosedFolder(clone, nobody)).toBeUndefined();
    chownSync(home, 0, nobody.gid);
    expect(findClosedFolder(clone, nobody)).toBe(home);
    chmodSync(home, 0o710);
    expect(findClosedFolder(clone, nobody)).toBeUndefined();
  });

  test('moves a new database elsewhere, where it runs, says so, and is found by the next start, also from a renamed clone', async () => {
    const lines: string[] = [];
    mkdirSync(join(clone, 'data', 'cache'), { recursive: true }); // left by a refused start
    moveDataFolder(wish(), (line) => lines.push(line));
    const place = readlinkSync(join(clone, 'data'));
    expect(dirname(place)).toBe(state);
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^PostgreSQL does not run as root but as the user \\w+, and that user may not enter ${home}. The data are kept in ${place}, and `,
        ),
      ),
    ]);
    expect(await numbersIn(join(clone, 'data'), 'create table kept (id int); insert into kept values (7)')).toEqual([7]);

    renameSync(clone, `${clone}-renamed`);
    const again = wish({ dataFolder: join(`${clone}-renamed`, 'data') });
    moveDataFolder(again, (line) => lines.push(line));
    expect(lines).toHaveLength(1);
    expect(await numbersIn(again.dataFolder, 'select 1')).toEqual([7]);
    expect(readdirSync(state)).toHaveLength(1);
  });

  test('chosen by the operator is refused, with a suitable one', () => {
    expect(problemOf({ isNamed: true })).toContain(
      `may not enter ${home}. Leave DATA_DIR out, and Bahi finds a place by itself, or choose a folder outside of ${home}: DATA_DIR=${state}/data`,
    );
    expect(existsSync(state)).toBe(false);
  });

  test('is refused if it has a database, with instructions to move it, and nothing is changed', () => {
    const data = join(clone, 'data');
    mkdirSync(join(data, 'postgres', 'data'), { recursive: true });
    writeFileSync(join(data, 'postgres', 'data', 'PG_VERSION'), '18\n');
    const place = new RegExp(`install -d -m 711 "${state}" && mv "${data}" "(${state}/bahi-\\w{8})" && ln -s "\\1" "${data}"$`);
    expect(problemOf()).toMatch(place); // a unique name, or mv would put one folder into the other
    expect(problemOf({ isNamed: true })).toContain(`start with DATA_DIR="${state}/data-`);
    expect(() => moveDataFolder(wish(), () => {})).toThrow(`The database in ${data} is untouched.`);
    chmodSync(home, 0o711);
    chmodSync(data, 0o700);
    expect(problemOf()).toContain(`may not enter ${data}. Let it in, and start again: chmod 711 "${data}"`);
    chmodSync(data, 0o711);
    chmodSync(home, 0o700);
    chownSync(join(data, 'postgres', 'data', 'PG_VERSION'), nobody.uid, nobody.gid);
    chownSync(home, nobody.uid, nobody.gid);
    expect(problemOf()).toBe('stay'); // the database of a user who starts as root in their own home
  });

  test('is refused if it contains unknown files, and if the state folder does not belong to root alone', () => {
    const data = join(clone, 'data');
    mkdirSync(join(data, 'secrets'), { recursive: true });
    expect(problemOf()).toContain(`${data} holds something else (secrets): move it away (mv "${data}" "${data}-before") and start again.`);
    rmSync(data, { recursive: true });
    expect(problemOf()).toBe('move');
    mkdirSync(state);
    chmodSync(state, 0o777);
    expect(problemOf()).toContain(`${state} is not a folder of root alone`);
    symlinkSync(join(base, 'no-such-disk'), data);
    expect(problemOf()).toBe('stay'); // the start reports a broken link
    chmodSync(home, 0o711);
    writeFileSync(join(home, 'a-file'), '');
    expect(problemOf({ dataFolder: join(home, 'a-file', 'data') })).toBe('stay'); // and that a file is no folder
  });

  test('does not block its programs: they run from one copy that all clones share', () => {
    const bundled = join(clone, 'package', 'native');
    mkdirSync(join(bundled, 'bin'), { recursive: true });
    for (const program of ['initdb', 'postgres', 'pg_ctl'])
      writeFileSync(join(bundled, 'bin', program), '#!/bin/sh\necho "postgres (PostgreSQL) 18.4"\n');
    writeFileSync(join(bundled, '..', 'package.json'), '{ "version": "1.2.3" }');
    const data = join(base, `data-${tests}`);
    for (let clones = 0; clones < 2; clones++)
      expect(findBinaries(data, nobody, bundled, state).path('postgres')).toBe(join(state, 'bin-1.2.3', 'native', 'bin', 'postgres'));
    expect(existsSync(data)).toBe(false);
    writeFileSync(join(base, 'a-file'), '');
    mkdirSync(data);
    const whereNothingCanBeMade = join(base, 'a-file', 'state');
    expect(findBinaries(data, nobody, bundled, whereNothingCanBeMade).path('postgres')).toContain(join(data, 'bin-1.2.3'));
  });
});

/** Starts the server of this data folder, runs the command and returns the ids in the table `kept`. */
async function numbersIn(dataFolder: string, command: string): Promise<number[]> {
  const server = await startEmbedded(join(dataFolder, 'postgres'), { timeoutMs: 20_000 });
  const client = new pg.Client(server.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(command);
    return (await client.query<{ id: number }>('select id from kept')).rows.map(({ id }) => id);
  } finally {
    await client.end();
    await server.stop();
  }
}
