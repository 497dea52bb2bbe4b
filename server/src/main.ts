import { existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAX_FILE_BYTES } from '@bahi/core/reports/report-mail';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { ensureAdmin } from './accounts/ensure-admin.ts';
import { ensureFirstAdmin } from './accounts/ensure-first-admin.ts';
import { askFor, buildApp, refusalOf } from './app.ts';
import { deleteLeftovers } from './archives/run-archive.ts';
import { migrateAfterBackup } from './backups/migrate-after-backup.ts';
import { type JobParts, jobKinds } from './job-kinds.ts';
import { deliverToOutbox } from './mail/deliver-to-outbox.ts';
import type { Delivery } from './mail/delivery.ts';
import { sealSecondFactors } from './own-account/seal-second-factors.ts';
import { bahiVersion } from './platform/bahi-version.ts';
import { CannotStart, wordsOf } from './platform/cannot-start.ts';
import { type Configuration, type MailWay, readConfiguration } from './platform/configuration.ts';
import { openKysely, openPool } from './platform/database.ts';
import { type DatabaseServer, openDatabaseServer, requireOneDatabase, withClient } from './platform/database-server.ts';
import { keepDemoSignIns } from './platform/demo-sign-ins.ts';
import { analyzeGrown } from './platform/grown-tables-store.ts';
import { JobWorker } from './platform/jobs/job-worker.ts';
import { Leaving } from './platform/leaving.ts';
import { refuseTakenAddress, whyNotListening } from './platform/listen-address.ts';
import { logAt } from './platform/log.ts';
import { only } from './platform/only.ts';
import type { Operation } from './platform/operation.ts';
import { findPeopleState, type PeopleState } from './platform/people-store.ts';
import { Replica } from './platform/replica.ts';
import { refusePower } from './platform/roles.ts';
import { keepKey, type Seal, sealWith } from './platform/seal.ts';
import { writePrivateFile } from './platform/secrets.ts';
import type { DB } from './platform/tables.gen.ts';
import { inTransaction } from './platform/transaction.ts';
import { welcome } from './platform/welcome.ts';

type Serving = { app: FastifyInstance; pool: pg.Pool; db: Kysely<DB>; seal: Seal };

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

  const operation: Operation = { dataFolder: configuration.dataFolder, hasBackups: configuration.backups.isOn };
  const serving = await serve(configuration, database, operation);
  await setAdmin(configuration, serving);
  const asOwner: JobParts['asOwner'] = (work) => withClient('MIGRATION_DATABASE_URL', database.owner, work);
  const lookAtGrowth = () => asOwner(analyzeGrown);
  if (configuration.seedsDemo && !(await peopleOf(serving)).hasOwners) {
    await makeDemo(configuration, serving);
    await lookAtGrowth();
  }
  const firstAdmin = await ensureFirstAdmin(serving);
  const people = await peopleOf(serving);
  refuseOpenDemo(configuration, people);

  const url = await listen(configuration, serving.app);
  await workOnJobs(configuration, serving, database, { signInAddress: `${url}/pUsers/login`, asOwner, lookAtGrowth });
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

async function serve(configuration: Configuration, database: DatabaseServer, operation: Operation): Promise<Serving> {
  const { publicUrl, archiveMostBytes, metricsFor, allowedHosts, trustProxy, socialLinks, operatorContact, logLevel, connections } =
    configuration;
  const pool = openPool({ ...database.app, max: connections });
  leaving.add(Promise.resolve(pool), () => pool.end());
  await refusePower(pool);
  const db = openKysely(pool);
  const replica = configuration.replica && openReplica(configuration.replica, connections);
  const seal = sealWith(configuration.secretsKey ?? keepKey(join(configuration.dataFolder, 'secrets', 'sealing-key')));
  await sealSecondFactors({ pool, db }, seal);
  const says = { archiveMostBytes, metricsFor, allowedHosts, trustProxy, socialLinks, operatorContact, logger: logAt(logLevel) };
  const parts = { pool, db, replica, secureCookies: publicUrl.startsWith('https:'), seal, operation, ...says };
  const app = await leaving.add(buildApp(parts), (built) => built.close());
  return { app, pool, db, seal };
}

/** It may be down at the start, and come later. */
function openReplica({ url, mostLagSeconds }: NonNullable<Configuration['replica']>, max: number): Replica {
  const pool = openPool({ connectionString: url, max, connectionTimeoutMillis: 2_000, silenceMillis: 35_000 });
  leaving.add(Promise.resolve(pool), () => pool.end());
  return new Replica(pool, openKysely(pool), mostLagSeconds);
}

/** Until the shutdown. The worker is stopped first, while the database still answers. */
async function workOnJobs(
  configuration: Configuration,
  { app, pool, db, seal }: Serving,
  database: DatabaseServer,
  more: Pick<JobParts, 'signInAddress' | 'asOwner' | 'lookAtGrowth'>,
): Promise<void> {
  const { dataFolder, secretsKey, mail, backups: way } = configuration;
  const archives = openArchives(configuration, database, more.lookAtGrowth);
  void deleteLeftovers(archives.folder);
  const delivery = await deliveryBy(mail);
  leaving.add(Promise.resolve(delivery), async (opened) => opened?.close());
  const backups = way.isOn ? { source: { owner: database.owner, dataFolder, secretsKey }, way } : undefined;
  const sayWhy = (error: unknown) => refusalOf(error)?.message;
  const parts = {
    pool,
    db,
    seal,
    askFor: askFor({ pool, db }),
    mostMailedBytes: MAX_FILE_BYTES,
    log: app.log,
    sayWhy,
    delivery,
    archives,
    backups,
    ...more,
  };
  const worker = new JobWorker(jobKinds, parts, { isAlone: configuration.database.kind !== 'external' });
  leaving.add(Promise.resolve(worker.start()), (started) => started.stop());
}

/** On separate connections: a statement over a whole company may take half an hour, and no request must wait for a connection. */
function openArchives(
  { dataFolder, archiveMostBytes }: Configuration,
  database: DatabaseServer,
  lookAtGrowth: () => Promise<unknown>,
): JobParts['archives'] {
  const patience = { statement_timeout: 1_800_000, idle_in_transaction_session_timeout: 600_000, silenceMillis: 2_000_000 };
  const pool = openPool({ ...database.app, max: 6, ...patience });
  leaving.add(Promise.resolve(pool), () => pool.end());
  return { pool, db: openKysely(pool), folder: join(dataFolder, 'archives'), bahiVersion, mostBytes: archiveMostBytes, lookAtGrowth };
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
