import { settingsSections } from '@bahi/contract/settings/settings-shapes';
import { outgoing } from '@bahi/contract/wire';
import type { StoredSettings } from './settings-store.ts';

/** Settings as a response carries them. */
export const serializeSettings = ({ _id, features, scales, ...settings }: StoredSettings) => ({
  ...settings,
  features: features && [...features],
  scales: { layouts: [...scales.layouts] },
});

const staffSection = settingsSections(outgoing).staff;

/** Settings as the edit log keeps them: with the names and units of the wire. */
export function loggedSettings(settings: StoredSettings) {
  const { hasMovesThisYear: _, changedAt: __, changedBy: ___, ...shown } = serializeSettings(settings);
  const { mostDiscountPercent, mostFree, ...rights } = staffSection.parse(shown.staff);
  return { ...shown, _id: settings._id, staff: { ...rights, mostDiscountPercent, mostFree } };
}
