import { cashFlowUseNames } from '@bahi/core/postings/cash-flow-use';
import { scheduleLineNames } from '@bahi/core/postings/schedule-line';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { listInput, ofRecord, recordRow, total, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, id, incoming, name, named, next, outgoing } from '../wire.ts';

const ledgerKind = z.enum(['cash', 'bank', 'party', 'tax', 'other']);
const cashFlowUse = z.enum(cashFlowUseNames);
const scheduleLine = z.enum(scheduleLineNames);
const text = z.string().trim().max(120);
const code = z.string().trim().max(40);

/** A cheque book. `used`: leaves written before these books or outside them. */
const chequeBook = z.strictObject({
  first: z.number().int().min(0).max(9_999_999),
  last: z.number().int().min(0).max(9_999_999),
  used: z.array(z.number().int().min(0).max(9_999_999)).max(500),
  void: z.array(z.number().int().min(0).max(9_999_999)).max(500),
});
const bankAccount = z.strictObject({
  bankName: text,
  branch: text,
  /** '' for the company's name. */
  accountName: text,
  accountNumber: z.string().trim().max(40),
  ifsc: z.string().trim().max(20),
  upiId: text,
  chequeBooks: z.array(chequeBook).max(200),
});

/**
 * A new bank may leave out unknown fields. An update of a stored bank must send the whole account, so that no field is cleared by omission.
 */
const newBankAccount = z.strictObject({
  bankName: text.default(''),
  branch: text.default(''),
  accountName: text.default(''),
  accountNumber: bankAccount.shape.accountNumber.default(''),
  ifsc: bankAccount.shape.ifsc.default(''),
  upiId: text.default(''),
  chequeBooks: z
    .array(chequeBook.extend({ used: chequeBook.shape.used.default([]), void: chequeBook.shape.void.default([]) }))
    .max(200)
    .default([]),
});

/** A ledger of the books as lists show it. Amounts are debit positive. */
const shown = {
  _id: id,
  name: z.string(),
  code: z.string(),
  /** null for Profit & Loss A/c, which has no group. */
  groupId: id.nullable(),
  group: z.string(),
  kind: ledgerKind,
  /** The part of the ledger in the cash flow statement; null for that of its group. */
  cashFlowUse: cashFlowUse.nullable(),
  /** The line of the ledger in the statements of Schedule III; null for that of its group. */
  scheduleLine: scheduleLine.nullable(),
  /** The part of a loan that falls due within twelve months, in rupees. */
  dueWithinYearPaise: as('dueWithinYear', outgoing.money),
  /** True if the rules look it up: it stays active and in its group. */
  isPredefined: z.boolean(),
  /** For a party it is the sum of its opening bills. */
  openingPaise: as('opening', outgoing.money),
  balancePaise: as('balance', outgoing.money),
  ...recordRow,
};
export const ledger = named(outgoing, shown);
export const wholeLedger = named(outgoing, { ...shown, bank: bankAccount.nullable() });

/** A cash or bank ledger, with the field names of the receipt draft. */
const source = named(outgoing, {
  _id: id,
  kind: z.enum(['cash', 'bank']),
  name: z.string(),
  bankName: as('bank_name', z.string()),
  balancePaise: as('balance', outgoing.money),
});
const saved = z.strictObject({ message: z.string(), ledger: wholeLedger });
const path = '/orgs/{orgId}/ledgers';
const tags = ['ledgers'];
const { taken, changed, inUse, readOnlyMasters } = refusals;

export const ledgerRoutes = {
  listLedgers: inCompany
    .route({ method: 'GET', path, tags, summary: 'Ledgers by name' })
    .input(z.strictObject({ ...listInput, kind: z.enum(['any', 'notParty', ...ledgerKind.options]).default('any') }))
    .output(z.strictObject({ ledgers: z.array(ledger), next, total })),
  getLedger: inCompany
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'One ledger, a bank with its account and cheque books' })
    .input(z.strictObject(ofRecord))
    .output(z.strictObject({ ledger: wholeLedger })),
  saveLedger: inCompany
    .route({ method: 'POST', path, tags, summary: 'A new ledger, bank or cash ledger' })
    .errors({ ...taken, ...readOnlyMasters })
    .input(
      named(incoming, {
        ...orgId,
        name,
        code: code.default(''),
        groupId: id,
        openingPaise: as('opening', incoming.money.optional()),
        cashFlowUse: cashFlowUse.nullable().default(null),
        scheduleLine: scheduleLine.nullable().default(null),
        dueWithinYearPaise: as('dueWithinYear', incoming.money.optional()),
        bank: newBankAccount.nullable().default(null),
      }),
    )
    .output(saved),
  updateLedger: inCompany
    .route({ method: 'PATCH', path: `${path}/{id}`, tags, summary: 'Changes the given fields of a ledger' })
    .errors({ ...taken, ...changed, ...readOnlyMasters })
    .input(
      named(incoming, {
        ...ofRecord,
        version,
        name: name.optional(),
        code: code.optional(),
        groupId: id.nullable().optional(),
        openingPaise: as('opening', incoming.money.optional()),
        isActive: z.boolean().optional(),
        cashFlowUse: cashFlowUse.nullable().optional(),
        scheduleLine: scheduleLine.nullable().optional(),
        dueWithinYearPaise: as('dueWithinYear', incoming.money.optional()),
        bank: bankAccount.nullable().optional(),
      }),
    )
    .output(saved),
  removeLedger: inCompany
    .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Deletes a ledger that nothing refers to' })
    .errors({ ...changed, ...inUse, ...readOnlyMasters })
    .input(z.strictObject({ ...ofRecord, version }))
    .output(z.strictObject({ message: z.string() })),
  listSources: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/sources', tags, summary: 'Cash and bank ledgers: where money comes in and goes out' })
    .input(z.strictObject({ ...orgId }))
    .output(z.strictObject({ sources: z.array(source).max(200) })),
  saveBank: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/banks', tags, summary: 'A new bank ledger, with what is known of it at the counter' })
    .errors({ ...taken, ...readOnlyMasters })
    .input(
      named(incoming, {
        ...orgId,
        name,
        bankName: as('bank_name', text.default('')),
        accountNumber: z.string().trim().max(40).default(''),
        ifsc: z.string().trim().max(20).default(''),
      }),
    )
    .output(z.strictObject({ message: z.string(), source })),
};
