/** Godowns and vans. */
export const godownTexts = {
  GODOWN_UNKNOWN: 'Choose a godown.',
  GODOWN_INACTIVE: '{name} is not active.',
  GODOWN_WITHIN_ITSELF: 'A godown cannot lie within itself.',
  GODOWN_TOO_DEEP: 'Godowns lie at most {most} deep.',
  GODOWNS_TOO_MANY: 'There are at most {most} godowns.',
  GODOWN_HOLDS_ACTIVE: '{name} is under it and is active.',
  GODOWN_DEFAULT_INACTIVE: 'The default godown is active.',
  GODOWN_DEFAULT_NEEDED: 'Each company has a default godown. Make another one the default.',
  GODOWN_DEFAULT_DAMAGED: 'Goods are sold from the default godown, so it cannot be for damaged goods.',
  GODOWN_DAMAGE_IN_VAN: 'Goods are sold from a van, so it cannot be for damaged goods.',
  SALESMAN_MISSING: 'A van has a salesman. Choose one.',
  SALESMAN_UNKNOWN: 'Choose a member of the company’s staff.',
} as const;
