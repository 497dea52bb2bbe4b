import { invariant } from '@bahi/core/basics/invariant';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { forManagers } from '../platform/guards.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { serializeSettings } from './serialize-settings.ts';
import { findSettings, type StoredSettings, withDefaults } from './settings-store.ts';

export const getSettings = forManagers.settings.get.handler(async ({ context: { company, tx } }) => {
  return { settings: serializeSettings(await readSettings(tx, company)) };
});

/** The company's settings; sections that were never saved have their defaults. */
export async function readSettings(tx: Tx, company: Pick<Company, 'id'>): Promise<StoredSettings> {
  const { startsOn } = financialYearOf(todayInIndia(Date.now()));
  const found = await tx.first(findSettings(company.id, startsOn));
  invariant(found, 'the guard has seen the company');
  return withDefaults(found);
}
