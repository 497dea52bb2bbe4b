/** Words for the legal form of a firm, which do not identify it. */
const formWords = new Set([
  'ms',
  'mr',
  'mrs',
  'pvt',
  'private',
  'ltd',
  'limited',
  'llp',
  'co',
  'company',
  'and',
  'the',
  'proprietor',
  'prop',
]);
const spellings: Readonly<Record<string, string>> = { shree: 'shri', sree: 'shri', sri: 'shri', shri: 'shri' };

/**
 * The name reduced to a key, so that "M/s. Shree Ganesh & Sons Pvt. Ltd." and "Sri Ganesh and Sons" are equal: letters and digits only,
 * without case and legal form. Two parties with one key are probably the same; the user decides.
 */
export function matchKey(name: string): string {
  const words = name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/m\s*\/\s*s\b/g, ' ')
    .replace(/(?<=\p{L})\.(?=\p{L}\b)/gu, '') // S.R. is SR
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !formWords.has(word)).map((word) => spellings[word] ?? word);
  return (telling.length > 0 ? telling : words).join('').slice(0, 120).toWellFormed();
}
