import { isDeepStrictEqual } from 'node:util';
import type { CompanySettings, SettingsSection } from '@bahi/core/organizations/company-settings';
import { settingsProblems, signedLockProblems, unlockProblems } from '@bahi/core/organizations/settings-problems';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { forManagers } from '../platform/guards.ts';
import { keepVersion, refuseStale } from '../platform/record-versions.ts';
import { refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { Tx } from '../platform/transaction.ts';
import { withoutGaps } from '../platform/without-gaps.ts';
import { readSettings } from './get-settings.ts';
import { loggedSettings, serializeSettings } from './serialize-settings.ts';
import {
  findDefaultLedgers,
  findSignedUpTo,
  hasBank,
  lockCompany,
  saveSections,
  updateSettings as writeSettings,
} from './settings-store.ts';

/** Saves the given sections, each as a whole; of two simultaneous saves the second is refused. */
export const updateSettings = forManagers.settings.update.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { orgId: _, version, unlock, ...sections } = input;
  await tx.query(lockCompany(company.id));
  const before = await readSettings(tx, company);
  refuseStale(before, version);
  const changes = sent(sections);
  const facts = { today: todayInIndia(Date.now()), hasMovesThisYear: before.hasMovesThisYear };
  const locks = changes.locks ?? before.locks;
  refuseProblems([
    ...settingsProblems(before, changes, facts),
    ...(unlock ? unlockProblems(unlock, locks) : []),
    ...(changes.locks ? signedLockProblems(changes.locks, (await tx.first(findSignedUpTo(company.id)))?.date ?? null) : []),
    ...(await bankProblems(tx, company.id, changes.print?.bankId ?? null)),
    ...(changes.books ? await ledgerProblems(tx, company.id, changes.books) : []),
  ]);
  const isSame = (Object.keys(changes) as SettingsSection[]).every((section) => isDeepStrictEqual(changes[section], before[section]));
  if (isSame && !unlock) return { message: 'Settings saved', settings: serializeSettings(before) };

  await tx.together([writeSettings(company.id, changes, unlock, caller), ...saveSections(company.id, changes)]);
  const after = await readSettings(tx, company);
  tx.commitWith([keepVersion(context, 'company', loggedSettings(before), loggedSettings(after))]);
  return { message: messageOf(unlock), settings: serializeSettings(after) };
});

function messageOf(unlock: { hours: number } | undefined): string {
  if (!unlock) return 'Settings saved';
  return unlock.hours > 0 ? 'Books opened' : 'Books locked again';
}

/** Only what was sent. */
const sent = (sections: { [Section in SettingsSection]?: CompanySettings[Section] | undefined }): Partial<CompanySettings> =>
  withoutGaps(sections);

/** Sales are posted to an income, purchases to an expense. */
async function ledgerProblems(tx: Tx, orgId: string, books: CompanySettings['books']): Promise<ServerProblem[]> {
  const fields = ['salesLedgerId', 'purchaseLedgerId'] as const;
  const known = await tx.query(
    findDefaultLedgers(
      orgId,
      fields.flatMap((field) => books[field] ?? []),
    ),
  );
  return fields.flatMap((name): ServerProblem[] => {
    if (books[name] === null) return [];
    const field = `books.${name}`;
    const ledger = known.find(({ id }) => id === books[name]);
    if (!ledger) return [{ code: 'LEDGER_UNKNOWN', field, message: 'Choose a ledger of this company that is in use.' }];
    if (name === 'salesLedgerId' ? ledger.isForSales : ledger.isForPurchase) return [];
    const [code, needed] = name === 'salesLedgerId' ? ['LEDGER_NOT_FOR_SALES', 'income'] : ['LEDGER_NOT_FOR_PURCHASE', 'expense'];
    return [{ code, field, message: `${ledger.name} is no ${needed}.` }];
  });
}

async function bankProblems(tx: Tx, orgId: string, bankId: string | null): Promise<ServerProblem[]> {
  if (bankId === null || (await tx.first(hasBank(orgId, bankId)))) return [];
  return [{ code: 'BANK_UNKNOWN', field: 'print.bankId', message: 'Choose a bank of this company.' }];
}
