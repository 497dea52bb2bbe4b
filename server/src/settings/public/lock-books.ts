import type { IsoDate } from '@bahi/core/periods/business-date';
import { keepVersion } from '../../platform/record-versions.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { readSettings } from '../get-settings.ts';
import { loggedSettings } from '../serialize-settings.ts';
import { updateSettings } from '../settings-store.ts';

/**
 * Locks all the books at least up to this day, and ends a time for which they are open. The edit log of the company has the change. The caller
 * has locked the company's row.
 */
export async function lockBooks(context: CompanyRequestContext, upTo: IsoDate): Promise<void> {
  const { tx, company, caller } = context;
  const before = await readSettings(tx, company);
  const { all } = before.locks;
  if (all !== null && all >= upTo && before.unlock === null) return;
  const locks = { ...before.locks, all: all !== null && all > upTo ? all : upTo };
  await tx.query(updateSettings(company.id, { locks }, before.unlock ? { hours: 0, reason: '' } : undefined, caller));
  tx.commitWith([keepVersion(context, 'company', loggedSettings(before), loggedSettings(await readSettings(tx, company)))]);
}
