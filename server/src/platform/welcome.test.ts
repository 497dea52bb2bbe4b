import { expect, test } from 'vitest';
import { type Welcome, welcome } from './welcome.ts';

const started: Welcome = {
  seconds: 1,
  url: 'http://localhost:4000',
  dataFolder: undefined,
  mail: { kind: 'none' },
  demo: undefined,
  webIsBuilt: true,
  firstAdmin: undefined,
};

test('reports that mail cannot be sent', () => {
  expect(welcome(started)).toContain('Mail cannot be sent, and what there is to send waits: set SMTP_URL and MAIL_FROM and start again.');
});

test('shows where mails are written, and nothing of a mail server’s address, which may contain a password', () => {
  expect(welcome({ ...started, mail: { kind: 'outbox', folder: '/srv/bahi/outbox' } })).toContain('Mail   /srv/bahi/outbox');
  const url = 'smtps://bahi:hunter2@mail.example.in';
  expect(welcome({ ...started, mail: { kind: 'smtp', url, from: 'books@example.in' } })).not.toMatch(/mail|hunter2/i);
});

test('warns that users behind an untrusted proxy count as one', () => {
  expect(welcome({ ...started, isProxyUnknown: true })).toContain('Set TRUST_PROXY to the address of the proxy');
  expect(welcome(started)).not.toContain('TRUST_PROXY');
});
