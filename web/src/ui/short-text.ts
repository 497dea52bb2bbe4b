/** The text, shortened with an ellipsis if it is longer than the limit. */
export function shortText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}...` : text;
}

/** Up to two letters for a face: AS for Anand Stores. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
