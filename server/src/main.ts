import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { ensureAdmin } from './accounts/ensure-admin.ts';
import { ensureFirstAdmin } from './accounts/ensure-first-admin.ts';
import { buildApp, refusalOf } from './app.ts';
import { moveDueEverywhere } from './cheques/due-worker.ts';
import { deliverToOutbox } from './mail/deliver-to-outbox.ts';
import type { Delivery } from './mail/delivery.ts';
import { MailWorker } from './mail/mail-worker.ts';
import { sealSecondFactors } from './own-account/seal-second-factors.ts';
import { CannotStart, wordsOf } from './platform/cannot-start.ts';
import { type Configuration, type MailWay, readConfiguration } from './platform/configuration.ts';
import { openKysely, openPool } from './platform/database.ts';
import { type DatabaseServer, openDatabaseServer, requireOneDatabase, withClient } from './platform/database-server.ts';
import { keepDemoSignIns } from './platform/demo-sign-ins.ts';
import { analyzeGrown } from './platform/grown-tables-store.ts';
import { forgetOld } from './platform/housekeeping-store.ts';
import { Leaving } from './platform/leaving.ts';
import { refuseTakenAddress, whyNotListening } from './platform/listen-address.ts';
import { logAt } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { only } from './platform/only.ts';
import { findPeopleState, type PeopleState } from './platform/people-store.ts';
import { refusePower } from './platform/roles.ts';
import { keepKey, sealWith } from './platform/seal.ts';
import { writePrivateFile } from './platform/secrets.ts';
import type { DB } from './platform/tables.gen.ts';
import { inTransaction } from './platform/transaction.ts';
import { welcome } from './platform/welcome.ts';
import { remindOwners } from './subscriptions/remind-owners.ts';
import { ImportWorker } from './transfer/import-worker.ts';

type Serving = { app: FastifyInstance; pool: pg.Pool; db: Kysely<DB> };

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
const say = (line: string) => console.log(line);
const leaving = new Leaving();

try {
  leaving.onSignals();
  await start(readConfiguration(process.env));
} catch (error) {
  const wasLeaving = leaving.hasBegun; // then the error only says that what it needs is closed
  await leaving.close();
  if (!wasLeaving) console.error(wordsOf(error));
  process.exit(wasLeaving ? 0 : 1);
}

async function start(configuration: Configuration): Promise<void> {
  await refuseTakenAddress(configuration.host, configuration.port);
  const database = await leaving.add(openDatabaseServer(configuration, { whenOwned: 'refuse', say }), (server) => server.stop());
  await forgetUnfinishedDemo(configuration, database);
  if (configuration.database.kind === 'external') await requireOneDatabase(database);
  await withClient('MIGRATION_DATABASE_URL', database.owner, async (owner) => {
    await migrate(owner);
    await forgetOld(owner);
  });
  forgetOldDaily(database);

  const serving = await serve(configuration, database);
  await setAdmin(configuration, serving);
  const lookAtGrowth = () => withClient('MIGRATION_DATABASE_URL', database.owner, analyzeGrown);
  if (configuration.seedsDemo && !(await peopleOf(serving)).hasOwners) {
    await makeDemo(configuration, serving);
    await lookAtGrowth();
  }
  const firstAdmin = await ensureFirstAdmin(serving);
  const people = await peopleOf(serving);
  refuseOpenDemo(configuration, people);

  const url = await listen(configuration, serving.app);
  await sendMails(configuration, serving);
  bringImports(serving, lookAtGrowth);
  remindOften(serving, `${url}/pUsers/login`);
  moveChequesHourly(serving, database);
  say(
    welcome({
      seconds: performance.now() / 1000,
      url,
      dataFolder: database.recreate && configuration.dataFolder,
      mail: configuration.mail,
      demo: people.hasDemo ? keepDemoSignIns(configuration.dataFolder) : undefined,
      firstAdmin,
      webIsBuilt: existsSync(webFolder),
    }),
  );
}

/** A server that runs for months forgets as one that is started anew. */
function forgetOldDaily({ owner }: DatabaseServer): void {
  const timer = setInterval(
    () => withClient('MIGRATION_DATABASE_URL', owner, forgetOld).catch(() => say('Old keys and sessions stay until tomorrow.')),
    86_400_000,
  );
  timer.unref();
}

async function serve(configuration: Configuration, database: DatabaseServer): Promise<Serving> {
  const { publicUrl, openMetrics, socialLinks, operatorContact, logLevel, connections } = configuration;
  const pool = openPool({ ...database.app, max: connections });
  leaving.add(Promise.resolve(pool), () => pool.end());
  await refusePower(pool);
  const db = openKysely(pool);
  const seal = sealWith(configuration.secretsKey ?? keepKey(join(configuration.dataFolder, 'secrets', 'sealing-key')));
  await sealSecondFactors({ pool, db }, seal);
  const says = { openMetrics, socialLinks, operatorContact, logger: logAt(logLevel) };
  const parts = { pool, db, secureCookies: publicUrl.startsWith('https:'), seal, ...says };
  const app = await leaving.add(buildApp(parts), (built) => built.close());
  return { app, pool, db };
}

/** From now until we leave. It is told to stop first, while the database still answers. */
async function sendMails({ mail }: Configuration, { app, pool, db }: Serving): Promise<void> {
  const worker = new MailWorker({ pool, db, delivery: await deliveryBy(mail), log: app.log });
  leaving.add(Promise.resolve(worker.start()), (started) => started.stop());
}

/** Checks and runs imports, those included that a process before this one did not finish. */
function bringImports({ app, pool, db }: Serving, lookAtGrowth: () => Promise<unknown>): void {
  const worker = new ImportWorker({ pool, db, log: app.log, sayWhy: (error) => refusalOf(error)?.message, lookAtGrowth });
  leaving.add(Promise.resolve(worker.start()), (started) => started.stop());
}

async function deliveryBy(way: MailWay): Promise<Delivery | null> {
  switch (way.kind) {
    case 'smtp': {
      const { deliverBySmtp } = await import('./mail/deliver-by-smtp.ts'); // a start without a mail server does without it
      return deliverBySmtp(way.url, way.from);
    }
    case 'outbox':
      return deliverToOutbox(way.folder);
    case 'none':
      return null;
  }
}

/** Each reminder goes out once, so asking more often than daily only makes a missed hour good. */
function remindOften({ app, pool, db }: Serving, signInAddress: string): void {
  const remind = () => remindOwners({ pool, db }, signInAddress).catch((error) => app.log.error({ err: error }, 'reminders wait'));
  const timer = setInterval(remind, 6 * 3_600_000);
  timer.unref();
  void remind();
}

/** A day that was missed is made good with the next look, so a start and every hour are enough. */
function moveChequesHourly({ app, pool, db }: Serving, { owner }: DatabaseServer): void {
  const asOwner = <T>(work: (client: pg.ClientBase) => Promise<T>) => withClient('MIGRATION_DATABASE_URL', owner, work);
  const look = () =>
    moveDueEverywhere({ pool, db, log: app.log, asOwner }).catch((error) =>
      app.log.error({ err: error }, 'issued cheques wait for their day'),
    );
  const timer = setInterval(look, 3_600_000);
  timer.unref();
  void look();
}

async function setAdmin({ admin }: Configuration, serving: Serving): Promise<void> {
  if (admin) await ensureAdmin(serving, { ...admin, name: 'Admin', isDemo: false });
}

// Nobody could write anything before the demo was whole, because nothing listened: so half of one is simply thrown away.
function unfinishedDemo({ dataFolder }: Configuration): string {
  return join(dataFolder, 'demo-unfinished');
}

async function forgetUnfinishedDemo(configuration: Configuration, database: DatabaseServer): Promise<void> {
  if (!database.recreate || !existsSync(unfinishedDemo(configuration))) return;
  await database.recreate();
  rmSync(unfinishedDemo(configuration));
}

async function makeDemo(configuration: Configuration, serving: Serving): Promise<void> {
  const { seedDemo } = await import('../seed/demo.ts');
  writePrivateFile(unfinishedDemo(configuration), 'The demo company was not finished; the next start makes it anew.\n');
  await seedDemo({ ...serving, signIns: keepDemoSignIns(configuration.dataFolder), say });
  rmSync(unfinishedDemo(configuration));
}

async function peopleOf({ pool, db }: Serving): Promise<PeopleState> {
  return only(await inTransaction(pool, db, null, (tx) => tx.query(findPeopleState())));
}

function refuseOpenDemo({ isLoopback, host }: Configuration, { hasDemo }: PeopleState): void {
  if (isLoopback || !hasDemo) return;
  throw new CannotStart(
    `This database holds the demo company, and HOST=${host} would let others sign in to it. ` +
      'Choose another data folder with DATA_DIR, where no demo is made with such a HOST, or leave HOST at 127.0.0.1.',
  );
}

async function listen({ host, port, publicUrl }: Configuration, app: FastifyInstance): Promise<string> {
  const address = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(whyNotListening(error, host, port));
  });
  return port === 0 ? address : publicUrl;
}
