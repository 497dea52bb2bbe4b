import type { WireNames } from '../platform/refusal.ts';
import type { StoredSettings } from './settings-store.ts';

/** Core's names of what the wire calls otherwise. */
export const settingsNames: WireNames = { mostDiscountPercentE4: 'mostDiscountPercent' };

/** Settings under the names of the wire. */
export function serializeSettings({ _id, staff, features, ...settings }: StoredSettings) {
  const { mostDiscountPercentE4: mostDiscountPercent, ...others } = staff;
  return { ...settings, features: features && [...features], staff: { ...others, mostDiscountPercent } };
}

/** As the edit log keeps them: with what the wire carries, percent and all. */
export function loggedSettings(settings: StoredSettings) {
  const { hasMovesThisYear: _, changedAt: __, changedBy: ___, staff, ...told } = serializeSettings(settings);
  const { mostDiscountPercent } = staff;
  return {
    ...told,
    _id: settings._id,
    staff: { ...staff, mostDiscountPercent: mostDiscountPercent === null ? null : mostDiscountPercent / 10_000 },
  };
}
