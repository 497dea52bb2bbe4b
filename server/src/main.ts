import { existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { ensureAdmin } from './accounts/ensure-admin.ts';
import { ensureFirstAdmin } from './accounts/ensure-first-admin.ts';
import { buildApp, refusalOf } from './app.ts';
import { ArchiveWorker } from './archives/archive-worker.ts';
import { BackupWorker } from './backups/backup-worker.ts';
import { migrateAfterBackup } from './backups/migrate-after-backup.ts';
import { moveDueEverywhere } from './cheques/due-worker.ts';
import { ImportWorker } from './files/import-worker.ts';
import { deliverToOutbox } from './mail/deliver-to-outbox.ts';
import type { Delivery } from './mail/delivery.ts';
import { MailWorker } from './mail/mail-worker.ts';
import { sealSecondFactors } from './own-account/seal-second-factors.ts';
import { bahiVersion } from './platform/bahi-version.ts';
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
import { only } from './platform/only.ts';
import { type Backups, Jobs, type Operation } from './platform/operation.ts';
import { findPeopleState, type PeopleState } from './platform/people-store.ts';
import { refusePower } from './platform/roles.ts';
import { keepKey, sealWith } from './platform/seal.ts';
import { writePrivateFile } from './platform/secrets.ts';
import type { DB } from './platform/tables.gen.ts';
import { inTransaction } from './platform/transaction.ts';
import { welcome } from './platform/welcome.ts';
import { remindOwners } from './subscriptions/remind-owners.ts';

type Serving = { app: FastifyInstance; pool: pg.Pool; db: Kysely<DB> };

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
const say = (line: string) => console.log(line);
const leaving = new Leaving();

try {
  leaving.onSignals();
  await start(readConfiguration(process.env));
} catch (error) {
  const wasLeaving = leaving.hasBegun; // then the error only reports that a needed resource is closed
  await leaving.close();
  if (!wasLeaving) console.error(wordsOf(error));
  process.exit(wasLeaving ? 0 : 1);
}

async function start(configuration: Configuration): Promise<void> {
  await refuseTakenAddress(configuration.host, configuration.port);
  const database = await leaving.add(openDatabaseServer(configuration, { whenOwned: 'refuse', say }), (server) => server.stop());
  await forgetUnfinishedDemo(configuration, database);
  if (configuration.database.kind === 'external') await requireOneDatabase(database);
  await migrateAfterBackup(configuration, database, say);
  const jobs = new Jobs();
  await forgetOldDaily(database, jobs);

  const operation: Operation = { dataFolder: configuration.dataFolder, backups: undefined, jobs };
  const serving = await serve(configuration, database, operation);
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
  workOnArchives(configuration, serving, database, lookAtGrowth);
  remindOften(serving, jobs, `${url}/pUsers/login`);
  moveChequesHourly(serving, jobs, database);
  operation.backups = makeBackups(configuration, serving, database);
  say(
    welcome({
      seconds: performance.now() / 1000,
      url,
      dataFolder: database.recreate && realpathSync(configuration.dataFolder), // root may find a link there: move-data-folder.ts
      mail: configuration.mail,
      demo: people.hasDemo ? keepDemoSignIns(configuration.dataFolder) : undefined,
      firstAdmin,
      isProxyUnknown: configuration.publicUrl.startsWith('https:') && configuration.trustProxy === 'none',
      webIsBuilt: existsSync(webFolder),
    }),
  );
}

/** A long-running server deletes old rows as often as one that restarts. */
async function forgetOldDaily({ owner }: DatabaseServer, jobs: Jobs): Promise<void> {
  const forget = () => jobs.noted('housekeeping', () => withClient('MIGRATION_DATABASE_URL', owner, forgetOld));
  await forget();
  const timer = setInterval(() => forget().catch(() => say('Old keys and sessions stay until tomorrow.')), 86_400_000);
  timer.unref();
}

/** Each night until the shutdown. Nothing is done if backups are off. */
function makeBackups(configuration: Configuration, { app, pool, db }: Serving, { owner }: DatabaseServer): Backups | undefined {
  const { backups: way, dataFolder, secretsKey } = configuration;
  if (!way.isOn) return undefined;
  const worker = new BackupWorker({ source: { owner, dataFolder, secretsKey }, way, pool, db, log: app.log });
  leaving.add(Promise.resolve(worker.start()), (started) => started.stop());
  return worker;
}

async function serve(configuration: Configuration, database: DatabaseServer, operation: Operation): Promise<Serving> {
  const { publicUrl, archiveMostBytes, metricsFor, allowedHosts, trustProxy, socialLinks, operatorContact, logLevel, connections } =
    configuration;
  const pool = openPool({ ...database.app, max: connections });
  leaving.add(Promise.resolve(pool), () => pool.end());
  await refusePower(pool);
  const db = openKysely(pool);
  const seal = sealWith(configuration.secretsKey ?? keepKey(join(configuration.dataFolder, 'secrets', 'sealing-key')));
  await sealSecondFactors({ pool, db }, seal);
  const says = { archiveMostBytes, metricsFor, allowedHosts, trustProxy, socialLinks, operatorContact, logger: logAt(logLevel) };
  const parts = { pool, db, secureCookies: publicUrl.startsWith('https:'), seal, operation, ...says };
  const app = await leaving.add(buildApp(parts), (built) => built.close());
  return { app, pool, db };
}

/** Until the shutdown. It is stopped first, while the database still answers. */
async function sendMails({ mail }: Configuration, { app, pool, db }: Serving): Promise<void> {
  const worker = new MailWorker({ pool, db, delivery: await deliveryBy(mail), log: app.log });
  leaving.add(Promise.resolve(worker.start()), (started) => started.stop());
}

/** Checks and runs imports, including those that an earlier process did not finish. */
function bringImports({ app, pool, db }: Serving, lookAtGrowth: () => Promise<unknown>): void {
  const worker = new ImportWorker({ pool, db, log: app.log, sayWhy: (error) => refusalOf(error)?.message, lookAtGrowth });
  leaving.add(Promise.resolve(worker.start()), (started) => started.stop());
}

/** On separate connections: a statement over a whole company may take half an hour, and no request must wait for a connection. */
function workOnArchives(
  { dataFolder, archiveMostBytes }: Configuration,
  { app }: Serving,
  database: DatabaseServer,
  lookAtGrowth: () => Promise<unknown>,
): void {
  const patience = { statement_timeout: 1_800_000, idle_in_transaction_session_timeout: 600_000, silenceMillis: 2_000_000 };
  const pool = openPool({ ...database.app, max: 6, ...patience });
  leaving.add(Promise.resolve(pool), () => pool.end());
  const parts = {
    pool,
    db: openKysely(pool),
    log: app.log,
    folder: join(dataFolder, 'archives'),
    bahiVersion,
    mostBytes: archiveMostBytes,
    lookAtGrowth,
  };
  leaving.add(Promise.resolve(new ArchiveWorker(parts).start()), (started) => started.stop());
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

/** Each reminder is sent once, so running more often than daily only makes up for a missed hour. */
function remindOften({ app, pool, db }: Serving, jobs: Jobs, signInAddress: string): void {
  const remind = () =>
    jobs
      .noted('reminders', () => remindOwners({ pool, db }, signInAddress))
      .catch((error) => app.log.error({ err: error }, 'reminders wait'));
  const timer = setInterval(remind, 6 * 3_600_000);
  timer.unref();
  void remind();
}

/** A day that was missed is made good with the next look, so a start and every hour are enough. */
function moveChequesHourly({ app, pool, db }: Serving, jobs: Jobs, { owner }: DatabaseServer): void {
  const asOwner = <T>(work: (client: pg.ClientBase) => Promise<T>) => withClient('MIGRATION_DATABASE_URL', owner, work);
  const look = () =>
    jobs
      .noted('cheques', () => moveDueEverywhere({ pool, db, log: app.log, asOwner }))
      .catch((error) => app.log.error({ err: error }, 'issued cheques wait for their day'));
  const timer = setInterval(look, 3_600_000);
  timer.unref();
  void look();
}

async function setAdmin({ admin }: Configuration, serving: Serving): Promise<void> {
  if (admin) await ensureAdmin(serving, { ...admin, name: 'Admin', isDemo: false });
}

// No user could write before the demo was complete, because the server did not listen: half a demo is simply deleted.
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
  writePrivateFile(unfinishedDemo(configuration), 'The demo company was not finished; the next start creates it again.\n');
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
