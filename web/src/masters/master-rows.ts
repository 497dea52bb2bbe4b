import type { api } from '../platform/api.ts';

export type MasterRow = Awaited<ReturnType<typeof api.brands.get>>['row'];
export type SubcategoryRow = Awaited<ReturnType<typeof api.subcategories.get>>['row'];
export type GodownRow = Awaited<ReturnType<typeof api.godowns.get>>['row'];
