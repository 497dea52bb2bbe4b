import type { api } from '../platform/api.ts';

/* The answers that this screen reads. */

export type PayableMonth = Awaited<ReturnType<typeof api.tds.listPayable>>['months'][number];
export type Deductee = Awaited<ReturnType<typeof api.tds.listDeductees>>['deductees'][number];
