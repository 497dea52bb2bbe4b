import { isDeepStrictEqual } from 'node:util';
import { packOf } from '@bahi/contract/labels/label-shapes';
import { outgoing } from '@bahi/contract/wire';
import { packProblems } from '@bahi/core/labels/pack-particulars';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { lockRecord } from '../platform/record-store.ts';
import { keepVersion, refuseStale } from '../platform/record-versions.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findPack, type PackedProduct, writePack } from './label-store.ts';

/** Saves what the pack of a product must show, as the next version of the product; the edit log of the product shows it. */
export const savePack = forManagers.labels.savePack.handler(async ({ input: { productId, version, pack }, context }) => {
  const { tx, company, caller } = context;
  const [[before]] = await tx.after([lockRecord(company.id, 'product', productId, 'change')], [findPack(company.id, productId)]);
  refuseStale(before, version);
  if (pack) refuseProblems(packProblems(pack));
  const message = 'Pack details saved';
  if (isDeepStrictEqual(pack, before.pack)) return { message, version: before.version };
  const [after] = await tx.after(writePack(company.id, productId, pack, caller), [findPack(company.id, productId)]);
  tx.commitWith([keepVersion(context, 'product', inEditLog(before), inEditLog(only(after)))]);
  return { message, version: only(after).version };
});

const shown = packOf(outgoing);
/** As the edit log keeps it: with the names and units of the wire. */
const inEditLog = ({ _id, version, pack }: PackedProduct) => ({ _id, version, pack: pack && shown.parse(pack) });
