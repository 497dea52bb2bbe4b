/** Bills of materials. */
export const bomTexts = {
  ITEM_MISSING: 'Choose an item.',
  MATERIALS_MISSING: 'Enter at least one material.',
  MATERIALS_TOO_MANY: 'A bill of materials takes at most {most} items.',
  MATERIAL_REPEATED: 'This item is already here.',
  WASTAGE_INVALID: 'Wastage is between 0 and 100 %, and only of a material.',
  BOM_CONTAINS_ITSELF: '{chain}: a bill of materials cannot contain itself.',
  BOM_TOO_DEEP: 'At most {most} bills of materials lie within one another.',
} as const;
