const skipped = /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/** Cuts a .sql file into its commands, at the semicolons outside of quotes, dollar bodies and comments. */
export function splitSql(text: string): string[] {
  const commands: string[] = [];
  let start = 0;
  for (const found of text.matchAll(skipped)) {
    if (found[0] !== ';') continue;
    commands.push(text.slice(start, found.index));
    start = found.index + 1;
  }
  commands.push(text.slice(start));
  return commands.map((command) => command.trim()).filter((command) => command.replace(comments, '').trim() !== '');
}
