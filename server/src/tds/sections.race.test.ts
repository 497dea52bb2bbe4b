import { expect, test } from 'vitest';
import { type Answer, get, problemsOf, put, remove } from '../testing/calls.ts';
import { enterKind } from '../testing/every-kind.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { waiting, whileHeld } from '../testing/locks.ts';
import { addParty } from '../testing/masters.ts';
import { feesOf, type Office, officesOf } from '../testing/offices.ts';
import { anyGstin } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { closings } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const { deduct, openOffice } = officesOf(app, pool);

/**
 * All write to the company's audit chain last: while that is locked, a transaction that could read before the other's write has read by
 * then.
 */
const oneAfterTheOther = (office: Office, ...acts: readonly (() => Promise<Answer<unknown>>)[]) =>
  whileHeld<Answer<unknown>>(ownerPool, 'select from audit_heads where org_id = $1', [office.orgId], () =>
    acts.map((act, at) => (at === 0 ? act() : waiting(ownerPool, at).then(act))),
  );
const addTaxLedger = async (office: Office) => (await (await openLedgers(app, office)).save('Fees tax', 'Duties & Taxes')).body.ledger;
const bookOn = (office: Office, ledgerId: string) =>
  put<unknown>(app, office.manager, `${office.path}/tds/sections`, { section: '194J(b)', ledgerId });

test('two parties of a new section at once: its ledger is made once', async () => {
  const office = await openOffice({ isDeductee: false });
  const other = await addParty(app, office, { accountGroup: 'Sundry Creditors' });
  const answers = await oneAfterTheOther(
    office,
    () => deduct(office),
    () => deduct(office, {}, office.manager, other),
  );
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
  const { body } = await get<{ ledgers: { name: string }[] }>(app, office.manager, `${office.path}/ledgers?search=194J`);
  expect(body.ledgers.map(({ name }) => name)).toEqual(['TDS Payable 194J(b)']);
});

test('of two users who set a party’s section at once the second is refused', async () => {
  const office = await openOffice();
  const answers = await oneAfterTheOther(
    office,
    () => deduct(office, { section: '194C', version: 1 }),
    () => deduct(office, { section: '194H', version: 1 }),
  );
  expect(answers).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'CHANGED_MEANWHILE' } }]);
});

test('a section keeps its ledger while the first tax is deducted there; one that was moved before is deducted on the new one', async () => {
  const one = await openOffice();
  const [ledger, buy] = [await addTaxLedger(one), (office: Office) => enterKind(app, office, 'purchase', feesOf(office, 60_000, 6000))];
  const [bought, booked] = await oneAfterTheOther(
    one,
    () => buy(one),
    () => bookOn(one, ledger._id),
  );
  expect(bought!.status).toBe(200);
  expect(problemsOf(booked!)).toEqual(['ledgerId TDS_LEDGER_USED']);

  const two = await openOffice();
  const { _id } = await addTaxLedger(two);
  const answers = await oneAfterTheOther(
    two,
    () => bookOn(two, _id),
    () => buy(two),
  );
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await closings(app, two)).toMatchObject({ 'Fees tax': -6000 });
  for (const { orgId } of [one, two]) expect(await verifyCompany(pool, db, orgId)).toEqual([]);
});

test('a ledger that is deleted while a section uses it is refused at its field', async () => {
  const office = await openOffice();
  const ledger = await addTaxLedger(office);
  const [removed, booked] = await oneAfterTheOther(
    office,
    () => remove(app, office.manager, `${office.path}/ledgers/${ledger._id}`, { version: 1 }),
    () => bookOn(office, ledger._id),
  );
  expect(removed!.status).toBe(200);
  expect(problemsOf(booked!)).toEqual(['ledgerId LEDGER_UNKNOWN']);
});

test('a section is not moved while tax is deducted from a party that is new to it', async () => {
  const office = await openOffice();
  const ledger = await addTaxLedger(office);
  const partyId = await addParty(app, office, { accountGroup: 'Sundry Creditors', category: 'regular', gstin: anyGstin(office.state) });
  const buyOfNew = async () => {
    expect((await deduct(office, {}, office.manager, partyId)).status).toBe(200);
    return enterKind(app, office, 'purchase', { ...feesOf(office, 60_000, 6000), partyId });
  };
  // Locked as a writer would: references are still possible.
  const holder = await ownerPool.connect();
  let acts: Promise<Answer<unknown>>[] = [];
  try {
    await holder.query('begin');
    await holder.query(`select from tds_sections where org_id = $1 and section = '194J(b)' for no key update`, [office.orgId]);
    const booked = bookOn(office, ledger._id);
    const bought = waiting(ownerPool, 1).then(buyOfNew);
    acts = [booked, bought];
    await Promise.race([bought, waiting(ownerPool, 2)]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await Promise.all(acts)).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await closings(app, office)).toMatchObject({ 'Fees tax': -6000 });
});
