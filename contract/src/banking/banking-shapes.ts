import { lineVoucherKinds, ruleSides } from '@bahi/core/banking/bank-rule';
import { amountForms, dateForms } from '@bahi/core/banking/statement-mapping';
import { z } from 'zod';
import { date, id, incoming, instant, outgoing } from '../wire.ts';

const title = z.string().trim().max(90).default('');

/** Which column of a file is what, by the titles of its columns; '' is none. */
export const mappingFields = {
  date: title,
  /** How a date of digits alone is read. */
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
  /** Withdrawals and deposits stand in each other's place. */
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

/** A line as a file has it. `amount` into the account is above 0. */
const fileLine = z.strictObject({
  rowNo: count,
  date,
  description: z.string(),
  reference: z.string(),
  amount: outgoing.money,
  balance: bankBalance,
});

/** A file that is read and not yet brought in. */
export const readImport = z.strictObject({
  _id: id,
  ledgerId: id,
  fileName: z.string(),
  format: z.enum(['table', 'mt940']),
  /** Titles of the columns that may be chosen. */
  headings: z.array(z.string()),
  mapping: toldMapping,
  /** Of all lines of the file; the first fifty of those that are new. */
  lines: z.array(fileLine),
  lineCount: count,
  newCount: count,
  /** Here already, out of a file whose days overlap. */
  skipped: z.array(fileLine),
  skippedCount: count,
  from: date.nullable(),
  to: date.nullable(),
  withdrawn: outgoing.money,
  deposited: outgoing.money,
  opening: bankBalance,
  closing: bankBalance,
  /** With any nothing is brought in; the first hundred. */
  problems: z.array(z.strictObject({ code: z.string(), rowNo: count.nullable(), column: z.string(), message: z.string() })),
  problemCount: count,
});

/** A file that was brought in. */
export const pastImport = z.strictObject({
  _id: id,
  fileName: z.string(),
  isUndone: z.boolean(),
  lineCount: count,
  matchedCount: count,
  skippedCount: count,
  from: date.nullable(),
  to: date.nullable(),
  closing: bankBalance,
  createdAt: instant,
  createdBy: z.string(),
});

/** A posting on the bank's ledger: `amount` into the account is above 0. */
export const bankPosting = z.strictObject({
  voucherId: id,
  lineNo: count,
  kind: z.string(),
  voucherNumber: z.string(),
  date,
  partyName: z.string(),
  amount: outgoing.money,
});

const lineFields = {
  _id: id,
  date,
  description: z.string(),
  reference: z.string(),
  amount: outgoing.money,
};

export const suggestion = z.strictObject({
  kind: z.enum(['exact', 'possible', 'partial']),
  score: count,
  why: z.string(),
  /** All lines of it, the one asked about first. */
  lines: z.array(z.strictObject(lineFields)),
  postings: z.array(bankPosting),
});

const ruleFields = {
  /** null: for every bank. */
  bankId: id.nullable(),
  contains: z.string().trim().max(100),
  side: z.enum(ruleSides),
  kind: z.enum(lineVoucherKinds),
  ledgerId: id,
};
export const ruleInput = { ...ruleFields, least: incoming.money.nullable().default(null), most: incoming.money.nullable().default(null) };
export const bankRule = z.strictObject({
  _id: id,
  ...ruleFields,
  least: outgoing.money.nullable(),
  most: outgoing.money.nullable(),
  bankName: z.string(),
  ledgerName: z.string(),
  isParty: z.boolean(),
  version: count,
});

export const statementLine = z.strictObject({
  ...lineFields,
  valueDate: date.nullable(),
  balance: bankBalance,
  /** What it is, where that is known. */
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
  /** The first rule that fits, and so the voucher that it would be. */
  rule: z.strictObject({ _id: id, kind: z.enum(lineVoucherKinds), ledgerId: id, ledgerName: z.string(), isParty: z.boolean() }).nullable(),
});

/** A bank and how far its statement is matched. */
export const bank = z.strictObject({
  _id: id,
  name: z.string(),
  /** An inactive one is looked at and matched; nothing more is brought in. */
  isActive: z.boolean(),
  balance: outgoing.money,
  toDo: count,
  matched: count,
  lastDate: date.nullable(),
});
