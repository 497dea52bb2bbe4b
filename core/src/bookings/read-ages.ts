/** `4, 9` as ages in whole years; null for a text that is none. Whether they are ages of children is a rule of the guests. */
export function readAges(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const ages = parts.map(Number);
  return ages.every((age) => Number.isInteger(age) && age >= 0) ? ages : null;
}
