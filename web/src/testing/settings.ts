import { defaultSettings } from '@bahi/core/organizations/company-settings';
import type { api } from '../platform/api.ts';

export type Settings = Awaited<ReturnType<typeof api.settings.get>>['settings'];

/** The settings of a new company. */
export function someSettings(parts: Partial<Settings> = {}): Settings {
  const { staff, ...sections } = structuredClone(defaultSettings) as typeof defaultSettings;
  const { mostDiscountPercentE4: mostDiscountPercent, ...rights } = staff;
  return {
    ...sections,
    features: null,
    staff: { ...rights, mostDiscountPercent },
    unlock: null,
    hasMovesThisYear: false,
    version: 1,
    changedAt: null,
    changedBy: null,
    ...parts,
  };
}
