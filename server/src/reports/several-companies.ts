import { getReport } from './get-several-companies.ts';

/** Figures over several companies of one owner. */
export const severalCompanies = { getReport };
