import { voucherDetails } from '@bahi/contract/vouchers/voucher-details';
import { invariant } from '@bahi/core/basics/invariant';
import { compareVersions } from '@bahi/core/vouchers/version-diff';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { serializeVersion } from './public/kept-version.ts';
import { serializeVoucher } from './public/serialize-voucher.ts';
import { findRowsOf } from './voucher-rows-store.ts';
import { findVoucher } from './voucher-store.ts';
import { findVersions, findVersionText } from './voucher-version-store.ts';

/** Two versions beside each other. An earlier one is read as stored, the newest from its tables. */
export const getVoucherVersion = forManagers.vouchers.getVoucherVersion.handler(async ({ input, context: { company, tx } }) => {
  const { id, version, against = Math.max(1, version - 1) } = input;
  const [newerVersion, olderVersion] = version > against ? [version, against] : [against, version];
  const [[head], found, [newerText], [olderText], ...rows] = await tx.together([
    findVoucher(company, id),
    findVersions(company.id, id, [newerVersion, olderVersion]),
    findVersionText(company.id, id, newerVersion),
    findVersionText(company.id, id, olderVersion),
    ...findRowsOf(company.id, id),
  ]);
  const [newer, older] = [newerVersion, olderVersion].map((each) => found.find((row) => row.version === each));
  if (!head || !newer || !older) throw new Refusal('NOT_FOUND');
  const shown = (text: { text: string } | undefined, asked: number): object => {
    if (text) return serializeVersion(text.text);
    invariant(asked === head.version, 'every version but the newest is kept');
    return voucherDetails.parse(serializeVoucher(head, rows));
  };
  const groups = compareVersions(shown(olderText, olderVersion), shown(newerText, newerVersion));
  return { older, newer, groups: groups.map(({ fields, ...group }) => ({ ...group, fields: [...fields] })) };
});
