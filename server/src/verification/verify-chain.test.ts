import { expect, test } from 'vitest';
import { openBooks } from '../testing/faulty-books.ts';
import { testApp } from '../testing/test-app.ts';
import { verifyCompany } from './verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Break = { what: string; place(events: number): string; command: string };
const breaks: Break[] = [
  {
    what: 'a text that was changed',
    place: () => 'event 2',
    command: `update audit_events set text = replace(text, 'Staff', 'Nobody') where org_id = $1 and sequence = 2`,
  },
  {
    what: 'a text that was changed together with its hash',
    place: () => 'event 3',
    command: `update audit_events e set text = 'other', hash = encode(sha256(convert_to(b.hash || 'other', 'UTF8')), 'hex')
      from audit_events b where b.org_id = e.org_id and b.sequence = 1 and e.org_id = $1 and e.sequence = 2`,
  },
  { what: 'an event that is missing', place: () => 'event 2', command: 'delete from audit_events where org_id = $1 and sequence = 2' },
  {
    what: 'a tail that was cut off',
    place: (events) => `event ${events}`,
    command: 'delete from audit_events where org_id = $1 and sequence = (select events from audit_heads where org_id = $1)',
  },
  { what: 'a wrong head', place: () => 'head', command: `update audit_heads set hash = repeat('0', 64) where org_id = $1` },
  { what: 'a head that is gone', place: () => 'head', command: 'delete from audit_heads where org_id = $1' },
];

test.each(breaks)('the audit chain reports $what, and where', async ({ place, command }) => {
  const { counter } = await openBooks({ app, pool, ownerPool });
  const { rows } = await ownerPool.query<{ events: number }>('select events from audit_heads where org_id = $1', [counter.orgId]);
  expect((await ownerPool.query(command, [counter.orgId])).rowCount).toBe(1);
  expect(await verifyCompany(pool, db, counter.orgId)).toMatchObject([{ check: 'the audit chain', place: place(rows[0]!.events) }]);
});
