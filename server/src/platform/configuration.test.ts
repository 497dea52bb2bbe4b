import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

const external = { DATABASE_URL: 'postgres://bahi_app:a@db/bahi', MIGRATION_DATABASE_URL: 'postgres://bahi_owner:b@db/bahi' };

describe('the configuration', () => {
  test('by default serves this machine from the embedded database', () => {
    expect(readConfiguration({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      isLoopback: true,
      publicUrl: 'http://localhost:4000',
      dataFolder: resolve('data'),
      database: { kind: 'embedded', isNamed: false, postgresUid: undefined },
      connections: 10,
      seedsDemo: true,
      admin: undefined,
      mail: { kind: 'outbox', folder: resolve('data', 'outbox') },
      socialLinks: [],
      operatorContact: undefined,
      secretsKey: undefined,
      backups: { isOn: true, folder: resolve('data', 'backups'), copyFolder: undefined, daily: 7, weekly: 4 },
      logLevel: 'warn',
      metricsFor: 'loopback',
      allowedHosts: ['localhost', '127.0.0.1'],
      trustProxy: 'none',
      archiveMostBytes: 2_000_000_000,
    });
  });

  test('treats an empty value as unset', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: ' ', ADMIN_EMAIL: '' })).toEqual(readConfiguration({}));
  });

  test('uses a server of yours by its two addresses', () => {
    expect(readConfiguration(external).database).toEqual({
      kind: 'external',
      appUrl: external.DATABASE_URL,
      ownerUrl: external.MIGRATION_DATABASE_URL,
    });
  });

  test('makes backups of the embedded database, and of an external server only if told', () => {
    expect(readConfiguration({ BACKUPS: 'off' }).backups.isOn).toBe(false);
    expect(readConfiguration(external).backups.isOn).toBe(false);
    expect(readConfiguration({ ...external, BACKUPS: 'on' }).backups.isOn).toBe(true);
    const places = { BACKUP_DIR: '/srv/backups', BACKUP_COPY_DIR: '/mnt/usb', BACKUP_DAILY: '30', BACKUP_WEEKLY: '0' };
    expect(readConfiguration(places).backups).toEqual({
      isOn: true,
      folder: resolve('/srv/backups'),
      copyFolder: resolve('/mnt/usb'),
      daily: 30,
      weekly: 0,
    });
    expect(() => readConfiguration({ BACKUP_DAILY: '0' })).toThrow('BACKUP_DAILY must be a whole number from 1 to 366');
  });

  test.each([
    ['in a database of yours', external],
    ['where others can reach it', { HOST: '0.0.0.0' }],
    ['when it is turned off', { DEMO: 'off' }],
  ])('seeds no demo company %s', (_where, environment) => {
    expect(readConfiguration(environment).seedsDemo).toBe(false);
  });

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('recognizes %s as this machine', (HOST) => {
    expect(readConfiguration({ HOST }).isLoopback).toBe(true);
  });

  test.each(['0.0.0.0', '::', '192.168.1.7', 'books.example.in'])('does not recognize %s as this machine', (HOST) => {
    expect(readConfiguration({ HOST }).isLoopback).toBe(false);
  });

  test('shows the public address', () => {
    expect(readConfiguration({ PORT: '80', HOST: '::' }).publicUrl).toBe('http://[::]:80');
    expect(readConfiguration({ PUBLIC_URL: 'https://books.example.in/' }).publicUrl).toBe('https://books.example.in');
  });

  test('accepts the public host name, the listening address, and the allowed names', () => {
    const { allowedHosts } = readConfiguration({
      PUBLIC_URL: 'https://Books.Example.in:8443',
      HOST: 'office.local',
      ALLOWED_HOSTS: 'books.internal, 10.1.2.3,[fd00::7]',
    });
    expect(allowedHosts).toEqual(['books.example.in', 'office.local', 'books.internal', '10.1.2.3', 'fd00::7']);
  });

  test.each([
    [{}, 'loopback'],
    [{ HOST: '0.0.0.0' }, 'nobody'],
    [{ PUBLIC_URL: 'https://books.example.in' }, 'nobody'],
    [{ PUBLIC_URL: 'https://books.example.in', METRICS: 'loopback' }, 'nobody'],
    [{ PUBLIC_URL: 'http://127.0.0.1:5173' }, 'loopback'],
    [{ PUBLIC_URL: 'https://books.example.in', METRICS: 'open' }, 'everyone'],
  ])('with %o shows metrics to %s', (environment, metricsFor) => {
    expect(readConfiguration(environment).metricsFor).toBe(metricsFor);
  });

  test('believes no proxy unless its address or the number of proxies is set', () => {
    expect(readConfiguration({ TRUST_PROXY: 'off' }).trustProxy).toBe('none');
    expect(readConfiguration({ TRUST_PROXY: '2' }).trustProxy).toEqual({ proxies: 2 });
    expect(readConfiguration({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustProxy).toEqual({
      addresses: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    });
  });

  test('sends mail through the configured server, else into the data folder, and with an external database not at all', () => {
    const smtp = { SMTP_URL: 'smtps://bahi:secret@mail.example.in:465', MAIL_FROM: 'Bahi <books@example.in>' };
    expect(readConfiguration({ ...external, ...smtp }).mail).toEqual({ kind: 'smtp', url: smtp.SMTP_URL, from: smtp.MAIL_FROM });
    expect(readConfiguration({ DATA_DIR: '/srv/bahi' }).mail).toEqual({ kind: 'outbox', folder: '/srv/bahi/outbox' });
    expect(readConfiguration(external).mail).toEqual({ kind: 'none' });
  });

  test('shows the pages elsewhere that are set, and no others', () => {
    const url = 'https://www.youtube.com/@bahi';
    expect(readConfiguration({ SOCIAL_YOUTUBE_URL: url, SOCIAL_X_URL: '' }).socialLinks).toEqual([{ name: 'youtube', url }]);
  });

  test.each([
    [{ PORT: '4000.5' }, 'PORT must be a whole number from 0 to 65535, it is "4000.5".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, it is "70000".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, it is "-1".'],
    [{ DEMO: 'yes' }, 'DEMO must be one of on, off, it is "yes".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, it is "loud".'],
    [{ METRICS: 'yes' }, 'METRICS must be one of loopback, open, it is "yes".'],
    [{ ALLOWED_HOSTS: 'books.example.in:4000' }, '"books.example.in:4000" is not one.'],
    [{ ALLOWED_HOSTS: 'https://books.example.in' }, 'ALLOWED_HOSTS must be names like books.example.in'],
    [{ ALLOWED_HOSTS: '*' }, 'ALLOWED_HOSTS must be names like books.example.in'],
    [{ TRUST_PROXY: '0' }, 'TRUST_PROXY must be off, the number of your proxies (1 to 10), or their addresses'],
    [{ TRUST_PROXY: 'all' }, 'It is "all".'],
    [{ TRUST_PROXY: '10.0.0.0/0' }, 'It is "10.0.0.0/0".'],
    [{ TRUST_PROXY: '127.0.0.1,proxy.local' }, 'It is "127.0.0.1,proxy.local".'],
    [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS must be a whole number from 1 to 100, it is "0".'],
    [{ PUBLIC_URL: 'ftp://books' }, 'PUBLIC_URL must be an address like https://books.example.in.'],
    [{ DATABASE_URL: external.DATABASE_URL }, 'DATABASE_URL and MIGRATION_DATABASE_URL belong together: set both or none.'],
    [{ ...external, DEMO: 'on' }, 'DEMO=on is for the embedded database only: the demo company never enters the one of DATABASE_URL.'],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, 'DEMO=on is for this machine only: with HOST=0.0.0.0 others could sign in to the demo company.'],
    [{ ADMIN_EMAIL: 'a@b.in' }, 'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or none.'],
    [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL must be an email address, it is "nobody".'],
    [{ ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 10 characters.'],
    [{ SMTP_URL: 'smtp://mail.example.in' }, 'SMTP_URL and MAIL_FROM belong together: set both or none.'],
    [{ SMTP_URL: 'http://mail', MAIL_FROM: 'a@b.in' }, 'SMTP_URL must be an address like smtps://name:password@mail.example.in:465.'],
    [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'Bahi' }, 'MAIL_FROM must be an email address'],
    [{ OPERATOR_CONTACT: 'x'.repeat(201) }, 'OPERATOR_CONTACT must have at most 200 characters.'],
    [{ SECRETS_KEY: 'c2hvcnQ=' }, 'SECRETS_KEY must be 32 bytes in base64, as "openssl rand -base64 32" makes them.'],
    [{ SOCIAL_FACEBOOK_URL: 'javascript:alert(1)' }, 'SOCIAL_FACEBOOK_URL must be an address like https://www.example.com/bahi.'],
  ])('refuses %o', (environment, sentence) => {
    expect(() => readConfiguration(environment)).toThrow(sentence);
  });

  test('reports all problems at once', () => {
    expect(() => readConfiguration({ PORT: 'x', DEMO: 'x', METRICS: 'x' })).toThrow(/PORT.*\n.*DEMO.*\n.*METRICS/);
  });

  test('never repeats an address that may contain a password', () => {
    const secret = 'hunter2';
    expect(() => readConfiguration({ ...external, DATABASE_URL: `mysql://root:${secret}@db/bahi` })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(secret) }),
    );
  });
});
