import { join, resolve } from 'node:path';
import { hostName, loopback } from './allowed-hosts.ts';
import { CannotStart } from './cannot-start.ts';
import { nodesOf } from './database-nodes.ts';
import { type ProxyTrust, parseProxyTrust } from './proxy-trust.ts';
import { KEY_BYTES } from './seal.ts';

export type Configuration = {
  port: number;
  host: string;
  /** Only this machine can reach the address. */
  isLoopback: boolean;
  /** The address in the users' browsers. */
  publicUrl: string;
  dataFolder: string;
  database: EmbeddedChoice | { kind: 'external'; appUrl: string; ownerUrl: string };
  /** A replica of the external database that answers reports unless it lags by more than this; undefined without one. */
  replica: { url: string; mostLagSeconds: number } | undefined;
  connections: number;
  /** True if a fresh database gets the demo company. */
  seedsDemo: boolean;
  admin: { email: string; password: string } | undefined;
  /** The way of mail: to a mail server, into a folder, or none. */
  mail: MailWay;
  /** The operator's links, shown at the sign-in. */
  socialLinks: readonly SocialLink[];
  /** The operator's contact for users who need help: an address, a number or a name. */
  operatorContact: string | undefined;
  /** The key that seals secrets in the database; without it the start creates one in the data folder. */
  secretsKey: Buffer | undefined;
  /** The largest archive of a company that is exported or accepted, in bytes. */
  archiveMostBytes: number;
  /** Automatic backups. */
  backups: BackupWay;
  logLevel: LogLevel;
  metricsFor: MetricsFor;
  /** Host names besides those of this machine to which Bahi answers: those of PUBLIC_URL, HOST and ALLOWED_HOSTS. */
  allowedHosts: readonly string[];
  trustProxy: ProxyTrust;
};

/**
 * The callers that may read `/metrics`. `loopback` is this machine without a proxy. Behind a proxy that adds no header, as some tunnels do,
 * every caller looks like this machine, so it is used only if PUBLIC_URL is loopback too.
 */
export type MetricsFor = 'everyone' | 'loopback' | 'nobody';

/** `isNamed`: the operator chose the data folder, so the data never go to another one. */
type EmbeddedChoice = { kind: 'embedded'; isNamed: boolean; postgresUid: number | undefined };

export type MailWay = { kind: 'smtp'; url: string; from: string } | { kind: 'outbox'; folder: string } | { kind: 'none' };

export type BackupWay = {
  /** True if one is made each night and before each migration. */
  isOn: boolean;
  folder: string;
  /** A second place, such as another disk; undefined if there is none. */
  copyFolder: string | undefined;
  /** The numbers of days and of weeks for which a backup is kept. */
  daily: number;
  weekly: number;
};

export type SocialLink = { name: SocialName; url: string };
type SocialName = (typeof socialNames)[number];

type Environment = Readonly<Record<string, string | undefined>>;
type LogLevel = (typeof logLevels)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const socialNames = ['facebook', 'instagram', 'linkedin', 'x', 'youtube'] as const;
const shortestPassword = 10;
const longestContact = 200;

/** Reads values of the environment and collects a sentence for each that is invalid; an empty value counts as unset. */
function readerOf(environment: Environment) {
  const problems: string[] = [];
  const text = (name: string) => environment[name]?.trim() || undefined;
  return {
    problems,
    text,

    integer<Fallback>(name: string, least: number, most: number, fallback: Fallback) {
      const value = text(name);
      if (value === undefined) return fallback;
      if (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
      problems.push(`${name} must be a whole number from ${least} to ${most}, it is "${value}".`);
      return fallback;
    },

    oneOf<Value extends string, Fallback>(name: string, values: readonly Value[], fallback: Fallback) {
      const value = text(name);
      if (value === undefined) return fallback;
      const known = values.find((each) => each === value.toLowerCase());
      if (known === undefined) problems.push(`${name} must be one of ${values.join(', ')}, it is "${value}".`);
      return known ?? fallback;
    },

    // An address is not repeated in messages, because it may contain a password.
    url(name: string, protocols: readonly string[], example: string) {
      const value = text(name);
      const isOne = (each: string) => URL.canParse(each) && protocols.includes(new URL(each).protocol);
      if (value === undefined || nodesOf(value).every(isOne)) return value;
      problems.push(`${name} must be an address like ${example}.`);
      return undefined;
    },

    both(one: string, other: string) {
      if (Boolean(text(one)) !== Boolean(text(other))) problems.push(`${one} and ${other} belong together: set both or none.`);
    },
  };
}
type Reader = ReturnType<typeof readerOf>;

/** Reads the environment. Refuses all invalid values at once, in one sentence each. */
export function readConfiguration(environment: Environment): Configuration {
  const reader = readerOf(environment);
  const { problems, text, integer, oneOf, url } = reader;
  const port = integer('PORT', 0, 65_535, 4000);
  const host = text('HOST') ?? '127.0.0.1';
  const isLoopback = loopback.test(host);
  const publicUrl =
    url('PUBLIC_URL', ['http:', 'https:'], 'https://books.example.in') ?? `http://${isLoopback ? 'localhost' : bracketed(host)}:${port}`;
  const hasServer = text('DATABASE_URL') !== undefined;
  const dataFolder = resolve(text('DATA_DIR') ?? 'data');
  const configuration: Configuration = {
    port,
    host,
    isLoopback,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    dataFolder,
    ...databaseOf(reader, { host, isLoopback, hasServer }),
    connections: integer('DATABASE_CONNECTIONS', 1, 100, 10),
    admin: adminOf(reader),
    mail: mailOf(reader, hasServer ? undefined : join(dataFolder, 'outbox')),
    ...operatorOf(reader),
    secretsKey: secretsKeyOf(reader),
    archiveMostBytes: integer('ARCHIVE_MOST_MB', 1, 1_000_000, 2_000) * 1_000_000,
    backups: backupsOf(reader, dataFolder, hasServer),
    logLevel: oneOf('LOG_LEVEL', logLevels, hasServer ? 'info' : 'warn'), // on the user's own machine the terminal keeps the addresses visible
    ...callersOf(reader, host, publicUrl),
  };
  if (problems.length > 0) throw new CannotStart(problems.join('\n'));
  return configuration;
}

type Place = { host: string; isLoopback: boolean; hasServer: boolean };

function databaseOf({ problems, text, integer, oneOf, url, both }: Reader, { host, isLoopback, hasServer }: Place) {
  const demo = oneOf('DEMO', ['on', 'off'], undefined);
  const appUrl = url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://bahi_app:password@host:5432/bahi');
  const ownerUrl = url('MIGRATION_DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://bahi_owner:password@host:5432/bahi');
  both('DATABASE_URL', 'MIGRATION_DATABASE_URL');
  const readUrl = url('READ_DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://bahi_app:password@replica:5432/bahi');
  if (readUrl && !hasServer) problems.push('READ_DATABASE_URL is a replica of the database of DATABASE_URL: set that too.');
  const mostLagSeconds = integer('READ_MOST_LAG_SECONDS', 0, 3_600, 0);
  if (demo === 'on' && hasServer)
    problems.push('DEMO=on is for the embedded database only: the demo company never enters the one of DATABASE_URL.');
  if (demo === 'on' && !isLoopback)
    problems.push(`DEMO=on is for this machine only: with HOST=${host} others could sign in to the demo company.`);
  const database: Configuration['database'] =
    appUrl && ownerUrl
      ? { kind: 'external', appUrl, ownerUrl }
      : { kind: 'embedded', isNamed: text('DATA_DIR') !== undefined, postgresUid: integer('POSTGRES_UID', 1, 2 ** 31, undefined) };
  return {
    database,
    replica: readUrl === undefined ? undefined : { url: readUrl, mostLagSeconds },
    seedsDemo: demo !== 'off' && !hasServer && isLoopback,
  };
}

function adminOf({ problems, text, both }: Reader): Configuration['admin'] {
  const email = text('ADMIN_EMAIL');
  const password = text('ADMIN_PASSWORD');
  both('ADMIN_EMAIL', 'ADMIN_PASSWORD');
  if (email && !/^\S+@\S+$/.test(email)) problems.push(`ADMIN_EMAIL must be an email address, it is "${email}".`);
  if (password && password.length < shortestPassword) problems.push(`ADMIN_PASSWORD must have at least ${shortestPassword} characters.`);
  return email && password ? { email: email.toLowerCase(), password } : undefined;
}

/** Without a mail server, mail goes into the folder, if there is one. */
function mailOf({ problems, text, url, both }: Reader, folder: string | undefined): MailWay {
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://name:password@mail.example.in:465');
  const from = text('MAIL_FROM');
  both('SMTP_URL', 'MAIL_FROM');
  if (from && !/^[^<>\r\n]*?<?[^\s@<>]+@[^\s@<>]+>?$/.test(from))
    problems.push(`MAIL_FROM must be an email address, with a name before it if you like: Bahi <books@example.in>. It is "${from}".`);
  if (smtpUrl && from) return { kind: 'smtp', url: smtpUrl, from };
  return folder ? { kind: 'outbox', folder } : { kind: 'none' };
}

function operatorOf({ problems, text, url }: Reader) {
  const socialLinks = socialNames.flatMap((name) => {
    const link = url(`SOCIAL_${name.toUpperCase()}_URL`, ['https:'], 'https://www.example.com/bahi');
    return link ? [{ name, url: link }] : [];
  });
  const operatorContact = text('OPERATOR_CONTACT');
  if (operatorContact && operatorContact.length > longestContact)
    problems.push(`OPERATOR_CONTACT must have at most ${longestContact} characters.`);
  return { socialLinks, operatorContact };
}

/** The key is not repeated in a message. */
function secretsKeyOf({ problems, text }: Reader): Buffer | undefined {
  const keyText = text('SECRETS_KEY');
  const secretsKey = keyText === undefined ? undefined : Buffer.from(keyText, 'base64');
  if (secretsKey && secretsKey.length !== KEY_BYTES)
    problems.push(`SECRETS_KEY must be ${KEY_BYTES} bytes in base64, as "openssl rand -base64 ${KEY_BYTES}" makes them.`);
  return secretsKey;
}

function backupsOf({ text, integer, oneOf }: Reader, dataFolder: string, hasServer: boolean): BackupWay {
  const copyFolder = text('BACKUP_COPY_DIR');
  return {
    isOn: oneOf('BACKUPS', ['on', 'off'], hasServer ? 'off' : 'on') === 'on',
    folder: resolve(text('BACKUP_DIR') ?? join(dataFolder, 'backups')),
    copyFolder: copyFolder === undefined ? undefined : resolve(copyFolder),
    daily: integer('BACKUP_DAILY', 1, 366, 7),
    weekly: integer('BACKUP_WEEKLY', 0, 520, 4),
  };
}

/** The settings that decide who may reach Bahi, and under which names. */
function callersOf({ problems, text, oneOf }: Reader, host: string, publicUrl: string) {
  const named = (text('ALLOWED_HOSTS') ?? '').split(',').flatMap((each) => each.trim() || []);
  for (const each of named)
    if (hostName(each) === null || /:\d+$/.test(each.replace(/^.*\]/, '')))
      problems.push(`ALLOWED_HOSTS must be names like books.example.in, with commas between them and without ports. "${each}" is not one.`);
  const publicHost = hostName(new URL(publicUrl).host) ?? '';
  const allowedHosts = [...new Set([publicHost, hostName(bracketed(host)), ...named.map(hostName)])].filter((each) => each !== null);
  const trustProxy = parseProxyTrust(text('TRUST_PROXY'));
  if (trustProxy === undefined)
    problems.push(
      `TRUST_PROXY must be off, the number of your proxies (1 to 10), or their addresses like 127.0.0.1,10.0.0.0/8. It is "${text('TRUST_PROXY')}".`,
    );
  return {
    metricsFor: metricsFor(oneOf('METRICS', ['loopback', 'open'], 'loopback'), loopback.test(publicHost)),
    allowedHosts,
    trustProxy: trustProxy ?? 'none',
  };
}

function metricsFor(setting: 'loopback' | 'open', isPublicUrlLoopback: boolean): MetricsFor {
  if (setting === 'open') return 'everyone';
  return isPublicUrlLoopback ? 'loopback' : 'nobody';
}

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host);
