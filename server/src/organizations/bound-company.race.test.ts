import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@bahi/core/periods/business-date';
import { afterEach, expect, test, vi } from 'vitest';
import { companyTurns } from '../platform/guards.ts';
import { type Answer, patch, post, problemsOf } from '../testing/calls.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { waiting, whileHeld } from '../testing/locks.ts';
import { anyGstin, anyOwner, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

const change = (shop: Shop, body: object) =>
  patch<unknown>(app, shop.owner, `/pUsers/organizations/${shop.orgId}`, { version: 1, ...body });
const byHead = 'select from audit_heads where org_id = $1';

/** As if each of the two calls went to another server, where they do not share a queue. */
const onTwoServers = () => {
  for (const turn of ['take', 'takeAlone'] as const) vi.spyOn(companyTurns, turn).mockImplementation((_, work) => work());
};
afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Both write to the company's audit chain last: while that is locked, a transaction that could read before the other's write has read by
 * then.
 */
const oneAfterTheOther = (shop: Shop, first: () => Promise<Answer<unknown>>, second: () => Promise<Answer<unknown>>) =>
  whileHeld<Answer<unknown>>(ownerPool, byHead, [shop.orgId], () => [first(), waiting(ownerPool, 1).then(second)]);

/** The refusal of an answer: its problems by field, else its code. */
const seenIn = (answer: Answer<unknown>): string[] => {
  const problems = problemsOf(answer);
  const { code } = answer.body as { code?: string };
  return problems.length > 0 || code === undefined ? problems : [code];
};

type Case = {
  what: string;
  save: (counter: Counter) => Promise<Answer<unknown>>;
  changed: object;
  /** The answer to the company's change if the other was first, and to the other if the company's was. */
  company: string;
  other: string;
};
const yearAgo = addDays(today, -365);
const partyGstin = anyGstin();
const opened = { billNo: 'OB-1', billDate: '2024-03-15', dueDate: '2024-03-15', amount: 100 };
const addOpened = ({ manager, path, state }: Counter) =>
  post(app, manager, `${path}/parties`, { partyName: 'Anand', category: 'unregistered', state, openingBills: [opened] });

const cases: Case[] = [
  {
    what: 'a sale and books that begin after it',
    save: (counter) => sell(app, counter, saleOf(counter, 1, 100, { date: yearAgo })),
    changed: { booksFrom: today },
    company: 'booksFrom BOOKS_FROM_AFTER_VOUCHER',
    other: 'date DATE_BEFORE_BOOKS',
  },
  {
    what: 'a sale and another state',
    save: (counter) => sell(app, counter, saleOf(counter, 1)),
    changed: { state: '29', gstin: '', registrationType: 'unregistered' },
    company: 'state STATE_FIXED',
    other: 'TOTALS_DIFFER',
  },
  {
    what: 'a party and its GSTIN as that of the company',
    save: ({ clerk, path }) =>
      post(app, clerk, `${path}/parties`, { partyName: 'Anand', category: 'regular', state: '27', gstin: partyGstin }),
    changed: { gstin: partyGstin },
    company: 'gstin GSTIN_OF_PARTY',
    other: 'gstin PARTY_IS_OWN_COMPANY',
  },
  {
    what: 'an opening bill and books that begin before it',
    save: addOpened,
    changed: { booksFrom: '2024-03-01' },
    company: 'booksFrom BOOKS_FROM_BEFORE_OPENING',
    other: 'openingBills.0.billDate OPENING_BILL_DATE_LATE',
  },
];

test.each(cases)('$what: the second is refused because of the first one’s writes', async ({ save, changed, company, other }) => {
  onTwoServers();
  const one = await openCounter(app, pool);
  const answers = await oneAfterTheOther(
    one,
    () => save(one),
    () => change(one, changed),
  );
  expect(answers.map(seenIn)).toEqual([[], [company]]);
  const two = await openCounter(app, pool);
  const turned = await oneAfterTheOther(
    two,
    () => change(two, changed),
    () => save(two),
  );
  expect(turned.map(seenIn)).toEqual([[], [other]]);
  for (const { orgId } of [one, two]) expect(await verifyCompany(pool, db, orgId)).toEqual([]);
});

const openings: [what: string, save: Case['save']][] = [
  [
    'a product',
    ({ manager, path, productId }) => patch(app, manager, `${path}/products/${productId}`, { version: 1, openingStock: [{ quantity: 5 }] }),
  ],
  ['a ledger', async (counter) => (await openLedgers(app, counter)).save('Plant', 'Fixed Assets', { opening: 500 })],
  ['a party', addOpened],
];

test.each(openings)('the opening of %s is on the first day of the books, whichever of the two was saved first', async (_, save) => {
  onTwoServers();
  for (const isFirst of [true, false]) {
    const counter = await openCounter(app, pool);
    const both = [() => save(counter), () => change(counter, { booksFrom: '2025-01-15' })] as const;
    const [first, second] = isFirst ? both : both.toReversed();
    const answers = await oneAfterTheOther(counter, first!, second!);
    expect(answers.map(seenIn)).toEqual([[], []]);
    expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
    const { rows } = await ownerPool.query('select distinct move_date::text from stock_moves where org_id = $1 and voucher_id is null', [
      counter.orgId,
    ]);
    expect(rows).toEqual([{ move_date: '2025-01-15' }]);
  }
});

test('a change of the company queues with the writers in its books, so that it is not blocked for ever; a stranger does not queue', async () => {
  const counter = await openCounter(app, pool);
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  const writing = companyTurns.take(counter.orgId, () => written);
  const changed = change(counter, { place: 'Pune' });
  expect(await Promise.race([changed, pause(500, 'waits')])).toBe('waits');
  const stranger = { ...counter, owner: (await anyOwner(pool)).headers };
  expect(await change(stranger, { place: 'Goa' })).toMatchObject({ status: 404 });
  const sold = sell(app, counter, saleOf(counter, 1));
  expect(await Promise.race([sold, pause(500, 'waits')])).toBe('waits');
  write();
  await writing;
  expect(await Promise.all([changed, sold])).toMatchObject([{ status: 200 }, { status: 200 }]);
});
