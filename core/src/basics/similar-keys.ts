/** Shorter words are too often alike by chance. */
const shortestWord = 4;
const longestWord = 40;
const shortestKey = 3;
/** A word with this many consonants may also have one too many, too few or wrong. */
const longKey = 5;

/**
 * Keys of the words of a folded text; two words that share a key are spelled alike. A key is the consonants of a word, as Indian names vary in
 * vowels, h, doubled letters, ph and f, c and k, x and ks, z and s, w and v: "Ameen" and "Amin", "Lakshmi" and "Laxmi" share theirs. A
 * word of five consonants also has its keys without one consonant each, so "Chandika" finds "Chandrika". Words with digits have none.
 * The function `similar_keys` of the database returns the same set.
 */
export function similarKeys(text: string): readonly string[] {
  return [...new Set(text.split(/[^a-z0-9]+/).flatMap(keysOf))];
}

function keysOf(word: string): readonly string[] {
  if (!/^[a-z]+$/.test(word) || word.length < shortestWord || word.length > longestWord) return [];
  const sounds = word
    .replaceAll('ph', 'f')
    .replaceAll('x', 'ks')
    .replace(/c([eiy])/g, 's$1')
    .replace(/[cq]/g, 'k')
    .replaceAll('z', 's')
    .replaceAll('w', 'v');
  const consonants = sounds.charAt(0).replace(/[eiou]/, 'a') + sounds.slice(1).replace(/[aeiouhy]/g, '');
  const key = consonants.replace(/(.)\1+/g, '$1');
  if (key.length < shortestKey) return [];
  if (key.length < longKey) return [key];
  return [key, ...Array.from(key, (_consonant, at) => key.slice(0, at) + key.slice(at + 1))];
}
