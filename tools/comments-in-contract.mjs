// TypeScript drops the comments of the contract at run time. These hooks load it with each doc comment attached to the schema or route
// below it, so that the comments can be read where shapes are composed, extended and shared.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';

const contract = new URL('../contract/src/', import.meta.url).href;
/** Their constants are parts of all shapes; their public descriptions are in their own `meta`. */
const ofAtoms = ['wire.ts', 'base.ts'];
/** Wraps a value in a call of the global function `attach`. */
const global = '__attachComment';

/** From here on every module of the contract is loaded with `attach(value, comment)` around each value below a doc comment. */
export function attachComments(attach) {
  globalThis[global] = attach;
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.startsWith(contract)) return nextLoad(url, context);
      const file = fileURLToPath(url);
      const hasAtoms = ofAtoms.includes(url.slice(contract.length));
      return { format: 'module-typescript', source: withComments(file, readFileSync(file, 'utf8'), hasAtoms), shortCircuit: true };
    },
  });
}

/** The source with a call around each property and constant that follows a doc comment. */
export function withComments(file, source, hasAtoms = false) {
  const { program, comments } = parseSync(file, source);
  const commentBefore = (start) => {
    const above = comments.find(({ end }) => end <= start && source.slice(end, start).trim() === '');
    return above?.type === 'Block' && above.value.startsWith('*') ? textOf(above.value) : null;
  };
  const edits = [];
  const wrap = (start, { start: from, end: to }, name = '') => {
    const text = commentBefore(start);
    if (text === null) return;
    edits.push([from, `${name}${global}(`], [to, `, ${JSON.stringify(text)})`]);
  };
  const declared = ({ start }, { kind, declarations: [declarator] }) => {
    if (kind === 'const' && declarator?.init && !hasAtoms) wrap(start, declarator.init);
  };
  new Visitor({
    Property: ({ start, kind, method, shorthand, key, value }) => {
      if (kind === 'init' && !method && value.type !== 'AssignmentPattern') wrap(start, value, shorthand ? `${key.name}: ` : '');
    },
    ExportNamedDeclaration: (node) => {
      if (node.declaration?.type === 'VariableDeclaration') declared(node, node.declaration);
    },
    VariableDeclaration: (node) => declared(node, node),
  }).visit(program);
  return applied(source, edits);
}

/**
 * Inserts from the end, so that positions stay valid. Of two calls at one position the inner one is inserted last, because it was found
 * last.
 */
function applied(source, edits) {
  const inOrder = edits
    .map(([at, text], found) => ({ at, text, found }))
    .sort((one, other) => other.at - one.at || other.found - one.found);
  return inOrder.reduce((so, { at, text }) => so.slice(0, at) + text + so.slice(at), source);
}

/** A comment as one paragraph. */
function textOf(comment) {
  const lines = comment.slice(1).split('\n');
  return lines
    .map((line) =>
      line
        .trim()
        .replace(/^\*\s?/, '')
        .trim(),
    )
    .join(' ')
    .trim();
}
