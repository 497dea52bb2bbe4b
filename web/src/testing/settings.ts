import { defaultSettings } from '@bahi/core/organizations/company-settings';
import type { api } from '../platform/api.ts';

export type Settings = Awaited<ReturnType<typeof api.settings.get>>['settings'];

/** The settings of a new company. */
export function someSettings(parts: Partial<Settings> = {}): Settings {
  return {
    ...structuredClone(defaultSettings),
    features: null,
    scales: { layouts: [] },
    unlock: null,
    hasMovesThisYear: false,
    version: 1,
    changedAt: null,
    changedBy: null,
    ...parts,
  };
}
