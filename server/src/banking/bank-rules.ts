import { ruleProblems } from '@bahi/core/banking/bank-rule';
import { v7 as uuidv7 } from 'uuid';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { holdLedgers } from '../postings/held-ledgers-store.ts';
import {
  type BankRuleRow,
  deleteBankRule,
  findBankRule,
  insertBankRule,
  listBankRules,
  lockBankRule,
  type RuleValues,
  updateBankRule,
} from './bank-rule-store.ts';

const most = 500;

export const listRules = forManagers.banking.listRules.handler(async ({ context: { tx, company } }) => {
  const rules = await tx.query(listBankRules(company.id, most));
  return { rules: rules.map(serializeRule) };
});

type Entered = {
  bankId: string | null;
  contains: string;
  side: RuleValues['side'];
  leastPaise: number | null;
  mostPaise: number | null;
  kind: RuleValues['kind'];
  ledgerId: string;
};

export const saveRule = forManagers.banking.saveRule.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const values = await checked(input, uuidv7(), context);
  const there = await tx.query(listBankRules(company.id, most));
  if (there.length >= most) throw new Refusal('LIMIT_REACHED', undefined, `There are at most ${most} rules.`);
  const [saved] = await tx.after([insertBankRule(company.id, values)], [findBankRule(company.id, values.id)]);
  return { message: 'Rule saved', rule: serializeRule(only(saved)) };
});

export const updateRule = forManagers.banking.updateRule.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const [[before]] = await tx.after([lockBankRule(company.id, input.id)], [findBankRule(company.id, input.id)]);
  if (!before) throw new Refusal('NOT_FOUND');
  if (before.version !== input.version) throw new Refusal('CHANGED_MEANWHILE', { by: null, at: null, version: before.version });
  const values = await checked(input, before.id, context);
  const [saved] = await tx.after([updateBankRule(company.id, values)], [findBankRule(company.id, before.id)]);
  return { message: 'Rule saved', rule: serializeRule(only(saved)) };
});

export const removeRule = forManagers.banking.removeRule.handler(async ({ input: { id }, context: { tx, company } }) => {
  const [gone] = await tx.query(deleteBankRule(company.id, id));
  if (!gone) throw new Refusal('NOT_FOUND');
  return { message: 'Rule deleted' };
});

/** The rule as entered, or all its problems. A contra needs cash or a bank; other kinds need another ledger. */
async function checked(input: Entered, id: string, { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>): Promise<RuleValues> {
  const { bankId, contains, side, leastPaise, mostPaise, kind, ledgerId } = input;
  const values = { id, bankId, contains, side, leastPaise, mostPaise, kind, ledgerId };
  const [, ledgers] = await tx.together(holdLedgers(company, [ledgerId, ...(bankId ? [bankId] : [])]));
  const ledger = ledgers.find((row) => row.id === ledgerId);
  const isMoney = ledger?.kind === 'cash' || ledger?.kind === 'bank';
  const problems: ServerProblem[] = [];
  const wrong = (code: string, field: string, message: string) => problems.push({ code, field, message });
  if (!ledger?.isActive) wrong('LEDGER_UNKNOWN', 'ledgerId', 'Choose a party or a ledger.');
  else if (ledgerId === bankId) wrong('LEDGER_SAME', 'ledgerId', 'Money goes from one ledger into another.');
  else if (kind === 'contra' && !isMoney) wrong('LEDGER_NOT_MONEY', 'ledgerId', `${ledger.name} is neither cash nor a bank.`);
  else if (kind !== 'contra' && isMoney)
    wrong('LEDGER_IS_MONEY', 'ledgerId', `${ledger.name} holds money: money between cash and banks is a contra.`);
  if (bankId && ledgers.find((row) => row.id === bankId)?.kind !== 'bank') wrong('LEDGER_NOT_BANK', 'bankId', 'Choose a bank.');
  refuseProblems([...ruleProblems(values), ...problems]);
  return values;
}

const serializeRule = ({ id, ...rule }: BankRuleRow) => ({ _id: id, ...rule });
