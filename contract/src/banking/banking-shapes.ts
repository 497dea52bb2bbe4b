import { lineVoucherKinds, ruleSides } from '@bahi/core/banking/bank-rule';
import { amountForms, dateForms } from '@bahi/core/banking/statement-mapping';
import { z } from 'zod';
import { as, date, id, incoming, instant, named, outgoing } from '../wire.ts';

const title = z.string().trim().max(90).default('');

/** The columns of a file, by their headings; '' for none. */
export const mappingFields = {
  date: title,
  /** Order of a numeric date: day first (`dmy`) or month first (`mdy`). */
  dateForm: z.enum(dateForms).default('dmy'),
  valueDate: title,
  description: title,
  reference: title,
  amountForm: z.enum(amountForms).default('columns'),
  withdrawal: title,
  deposit: title,
  amount: title,
  flag: title,
  balance: title,
  /** True if the withdrawal and deposit columns of the file are swapped. */
  isSwapped: z.boolean().default(false),
};
export const statementMapping = z.strictObject(mappingFields);
const told = z.string();
const toldMapping = z.strictObject({
  date: told,
  dateForm: z.enum(dateForms),
  valueDate: told,
  description: told,
  reference: told,
  amountForm: z.enum(amountForms),
  withdrawal: told,
  deposit: told,
  amount: told,
  flag: told,
  balance: told,
  isSwapped: z.boolean(),
});

const count = z.number().int();
const bankBalance = outgoing.money.nullable();

/** A line of the file. `amount` in rupees, above 0 into the account. */
const fileLine = named(outgoing, {
  rowNo: count,
  date,
  description: z.string(),
  reference: z.string(),
  amountPaise: as('amount', outgoing.money),
  balancePaise: as('balance', bankBalance),
});

/** A file that was read but not yet imported. */
export const readImport = named(outgoing, {
  _id: id,
  ledgerId: id,
  fileName: z.string(),
  format: z.enum(['table', 'mt940']),
  /** Headings of the columns to choose from. */
  headings: z.array(z.string()),
  mapping: toldMapping,
  /** The first fifty new lines. `lineCount` counts all lines of the file. */
  lines: z.array(fileLine),
  lineCount: count,
  newCount: count,
  /** Lines already imported from a file with overlapping dates. */
  skipped: z.array(fileLine),
  skippedCount: count,
  from: date.nullable(),
  to: date.nullable(),
  withdrawnPaise: as('withdrawn', outgoing.money),
  depositedPaise: as('deposited', outgoing.money),
  openingPaise: as('opening', bankBalance),
  closingPaise: as('closing', bankBalance),
  /** The first hundred problems. If there are any, nothing is imported. */
  problems: z.array(z.strictObject({ code: z.string(), rowNo: count.nullable(), column: z.string(), message: z.string() })),
  problemCount: count,
});

/** An imported file. */
export const pastImport = named(outgoing, {
  _id: id,
  fileName: z.string(),
  isUndone: z.boolean(),
  lineCount: count,
  matchedCount: count,
  skippedCount: count,
  from: date.nullable(),
  to: date.nullable(),
  closingPaise: as('closing', bankBalance),
  createdAt: instant,
  createdBy: z.string(),
});

/** A posting on the bank's ledger. `amount` in rupees, above 0 into the account. */
export const bankPosting = named(outgoing, {
  voucherId: id,
  lineNo: count,
  kind: z.string(),
  voucherNumber: z.string(),
  date,
  partyName: z.string(),
  amountPaise: as('amount', outgoing.money),
});

const lineFields = {
  _id: id,
  date,
  description: z.string(),
  reference: z.string(),
  amountPaise: as('amount', outgoing.money),
};

export const suggestion = z.strictObject({
  kind: z.enum(['exact', 'possible', 'partial']),
  score: count,
  why: z.string(),
  /** All its lines, the requested one first. */
  lines: z.array(named(outgoing, lineFields)),
  postings: z.array(bankPosting),
});

const ruleFields = {
  /** null for every bank. */
  bankId: id.nullable(),
  contains: z.string().trim().max(100),
  side: z.enum(ruleSides),
  kind: z.enum(lineVoucherKinds),
  ledgerId: id,
};
export const ruleInput = {
  ...ruleFields,
  bankId: ruleFields.bankId.default(null),
  leastPaise: as('least', incoming.money.nullable().default(null)),
  mostPaise: as('most', incoming.money.nullable().default(null)),
};
export const bankRule = named(outgoing, {
  _id: id,
  ...ruleFields,
  leastPaise: as('least', outgoing.money.nullable()),
  mostPaise: as('most', outgoing.money.nullable()),
  bankName: z.string(),
  ledgerName: z.string(),
  isParty: z.boolean(),
  version: count,
});

export const statementLine = named(outgoing, {
  ...lineFields,
  valueDate: date.nullable(),
  balancePaise: as('balance', bankBalance),
  /** The match of the line; null if it has none. */
  match: z
    .strictObject({
      _id: id,
      how: z.enum(['exact', 'possible', 'partial', 'hand', 'made']),
      lineCount: count,
      matchedBy: z.string(),
      matchedAt: instant,
      postings: z.array(bankPosting),
    })
    .nullable(),
  suggestions: z.array(suggestion),
  /** The first rule that fits the line, and so the voucher it would make; null if none fits. */
  rule: z.strictObject({ _id: id, kind: z.enum(lineVoucherKinds), ledgerId: id, ledgerName: z.string(), isParty: z.boolean() }).nullable(),
});

/** A bank and the progress of matching its statement. */
export const bank = named(outgoing, {
  _id: id,
  name: z.string(),
  /** An inactive bank can be viewed and matched, but accepts no new statement. */
  isActive: z.boolean(),
  balancePaise: as('balance', outgoing.money),
  toDo: count,
  matched: count,
  lastDate: date.nullable(),
});
