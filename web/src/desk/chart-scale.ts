import { formatE4 } from '@bahi/core/money/rupee-format';

const RUPEE = 100;

/** The values of a chart's lines from 0 up to at least `most`, in paise: at most five, in steps of 1, 2 or 5 with zeros. */
export function scaleOf(most: number): readonly number[] {
  const least = Math.max(most, 4 * RUPEE) / 4;
  const tens = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((each) => each * tens).find((each) => each >= least) ?? least;
  return Array.from({ length: Math.ceil(Math.max(most, step) / step) + 1 }, (_, at) => at * step);
}

const units = [
  [1_00_00_000, 'Cr'],
  [1_00_000, 'L'],
  [1_000, 'k'],
] as const;

/** ₹2.5 L: for the scale of a chart, whose values are round. */
export function shortRupees(paise: number): string {
  const rupees = paise / RUPEE;
  const [size, name] = units.find(([each]) => rupees >= each) ?? [1, ''];
  return `₹${formatE4(Math.round((rupees / size) * 100) * 100)}${name && ` ${name}`}`;
}
