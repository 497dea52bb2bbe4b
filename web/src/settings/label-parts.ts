import type { useSection } from './use-section.ts';

/** The labels section as its parts use it. */
export type LabelsPart = Pick<ReturnType<typeof useSection<'labels'>>, 'value' | 'change' | 'problem'>;

/** A list with another value at a place. */
export const withPart = <Row extends object>(rows: readonly Row[], at: number, parts: Partial<Row>): Row[] =>
  rows.map((row, no) => (no === at ? { ...row, ...parts } : row));
export const without = <Row>(rows: readonly Row[], at: number): Row[] => rows.filter((_, no) => no !== at);
