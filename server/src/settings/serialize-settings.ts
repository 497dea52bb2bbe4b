import type { WireNames } from '../platform/refusal.ts';
import type { StoredSettings } from './settings-store.ts';

/** Core's field names where the wire's differ. */
export const settingsNames: WireNames = { mostDiscountPercentE4: 'mostDiscountPercent' };

/** Settings under the names of the wire. */
export function serializeSettings({ _id, staff, features, ...settings }: StoredSettings) {
  const { mostDiscountPercentE4: mostDiscountPercent, ...others } = staff;
  return { ...settings, features: features && [...features], staff: { ...others, mostDiscountPercent } };
}

/** For the edit log: in the wire format, with percentages. */
export function loggedSettings(settings: StoredSettings) {
  const { hasMovesThisYear: _, changedAt: __, changedBy: ___, staff, ...told } = serializeSettings(settings);
  const { mostDiscountPercent } = staff;
  return {
    ...told,
    _id: settings._id,
    staff: { ...staff, mostDiscountPercent: mostDiscountPercent === null ? null : mostDiscountPercent / 10_000 },
  };
}
