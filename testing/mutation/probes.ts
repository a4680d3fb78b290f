import type { Source } from '../house/sources.ts';
import { isNode, parse, type SyntaxNode } from '../house/syntax.ts';

/** A part of a file that may be left out when it runs: a body, a branch, the right of an `&&`. */
export interface Probe {
  readonly start: number;
  readonly end: number;
  readonly kind: 'block' | 'statement' | 'expression';
}

/** Every part of a file that not each run of it reaches, parents first. */
export function probesOf(source: Source): Probe[] {
  const probes: Probe[] = [];
  const probe = (node: unknown): void => {
    if (!isNode(node)) return;
    const { type, start, end } = node;
    const isBlock = type === 'BlockStatement';
    const isStatement = !isBlock && /(Statement|Declaration)$/.test(type);
    probes.push({
      start,
      end,
      kind: isBlock ? 'block' : isStatement ? 'statement' : 'expression',
    });
  };
  const visit = (node: SyntaxNode): void => {
    // Types are not run, but for an expression that is declared to be of one.
    if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return;
    for (const part of partsOf(node)) probe(part);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) visit(child);
      }
    }
  };
  visit(parse(source));
  return probes;
}

/** The part of a node that is reached alone. */
function partsOf(node: SyntaxNode): unknown[] {
  const { type, body, consequent, alternate, right } = node;
  if (/Function/.test(type)) return [body];
  if (/^(For|While|Do)/.test(type)) return [body];
  if (type === 'ConditionalExpression') return [consequent, alternate];
  if (type === 'LogicalExpression') return [right];
  if (type !== 'IfStatement') return [];
  return [consequent, isNode(alternate) && alternate.type !== 'IfStatement' && alternate];
}

/** The file as it tells by `reached` which of its parts are run: its path and the part's number. */
export function probed(source: Source, reached: string): string {
  const { path, text } = source;
  const inserted: { at: number; what: string }[] = [];
  const closing: { at: number; what: string }[] = [];
  for (const [number, { start, end, kind }] of probesOf(source).entries()) {
    const call = `__reached('${path}', ${number})`;
    if (kind === 'block') inserted.push({ at: start + 1, what: `${call};` });
    else {
      const [open, close] = kind === 'statement' ? [`{${call};`, '}'] : [`(${call}, `, ')'];
      inserted.push({ at: start, what: open });
      // What is opened last is closed first.
      closing.unshift({ at: end, what: close });
    }
  }
  let probedText = text;
  const all = [...closing, ...inserted].toSorted((a, b) => a.at - b.at);
  for (const { at, what } of all.toReversed()) {
    probedText = probedText.slice(0, at) + what + probedText.slice(at);
  }
  return `${probedText}\nimport { reached as __reached } from '${reached}';\n`;
}

/** The innermost part around a change; null for what runs whenever the file is loaded. */
export function probeAround(
  probes: readonly Probe[],
  { start, end }: { readonly start: number; readonly end: number },
): number | null {
  const around = probes.findLastIndex((one) => one.start <= start && end <= one.end);
  return around < 0 ? null : around;
}
