import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * The message of an invalid shape whose schema has none: a sentence that fits at a field, or in a list of problems. Names of the wire are
 * shown only if they are the problem.
 */
export function shapeWords(issue: Issue): string {
  if (issue.input === undefined) return NEEDED;
  switch (issue.code) {
    case 'invalid_type':
      return ofType[issue.expected] ?? UNREADABLE;
    case 'not_multiple_of':
      return Number.isInteger(issue.divisor) ? 'Enter a whole number.' : `Enter at most ${decimalsOf(issue.divisor)} decimals.`;
    case 'too_big':
      return `${enter(issue.origin)} ${issue.inclusive === false ? 'below' : 'at most'} ${size(issue.origin, issue.maximum)}.`;
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return NEEDED;
      return `${enter(issue.origin)} ${issue.inclusive === false ? 'more than' : 'at least'} ${size(issue.origin, issue.minimum)}.`;
    case 'invalid_value':
      return issue.values.length === 1 ? UNREADABLE : `This is none of ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return ofFormat[issue.format] ?? 'This is not written as it is expected here.';
    case 'unrecognized_keys':
      return `Nothing here is called ${issue.keys.map((key) => `“${key}”`).join(', ')}.`;
    default:
      return UNREADABLE;
  }
}

const NEEDED = 'This is needed.';
const UNREADABLE = 'This cannot be read.';

const ofType: Readonly<Record<string, string>> = {
  number: 'Enter a figure.',
  int: 'Enter a whole number.',
  string: 'Enter a text.',
  boolean: 'Say yes or no.',
  array: 'Send a list.',
  object: 'Send an object.',
};

const ofFormat: Readonly<Record<string, string>> = {
  uuid: 'This is no id of a record.',
  date: 'Enter a date.',
  datetime: 'Enter a date with its time.',
  email: 'Enter an email address.',
  url: 'Enter a web address.',
  safeint: 'Enter a whole number.',
};

const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', set: 'entries', map: 'entries', file: 'bytes' };
const enter = (origin: string): string => (units[origin] === 'entries' ? 'Send' : 'Enter');
const size = (origin: string, bound: number | bigint): string => `${Number(bound).toLocaleString('en-IN')} ${units[origin] ?? ''}`.trim();
const decimalsOf = (divisor: number): number => Math.round(-Math.log10(divisor));
