import type { SpecificationFacts } from '../../testing/specification/extract-facts.ts';
import { checksByFile, isLeftOpen, statementOf } from './all-checks.ts';

/** Every fact of the specification with what proves it, as a page of Markdown. */
export function conformanceReport(facts: SpecificationFacts): string {
  const proofs = new Map(
    Object.entries(checksByFile).flatMap(([file, checks]) =>
      checks.map((check) => [statementOf(facts, check), { file, where: check.where }] as const),
    ),
  );
  const statements = facts.statements.map((one) => {
    const proof = proofs.get(one);
    const by = isLeftOpen(one) ? 'left open' : `${proof?.where ?? '?'}: ${proof?.file ?? '?'}`;
    return row(one.under, one.text, by);
  });
  const routes = facts.routes.map(({ path, title, access }) =>
    row(`\`${path}\``, title, access),
  );
  const calls = facts.calls.map(({ method, path, token, fields }) =>
    row(`\`${method} ${path}\``, token, fields?.join(', ') ?? 'not shown'),
  );
  return [
    '# The specification and its proof',
    about,
    `## ${facts.statements.length} statements`,
    table(['Where', 'What it says', 'Proof'], statements),
    `## ${facts.routes.length} screens`,
    'Each is opened by a stranger and by somebody logged in (`tables.test.ts`).',
    table(['Path', 'Title', 'Access'], routes),
    `## ${facts.calls.length} calls`,
    'Each is asked without a token, by a wrong method and with a wrong body (`tables.test.ts`).',
    table(['Call', 'Token', 'Fields'], calls),
  ]
    .join('\n\n')
    .concat('\n');
}

const about = `Written by \`journeys/conformance/conformance.test.ts\`, which fails when it is old.
Each check holds the running product to the words of the specification: by its calls alone, or on
the screens of a browser. What the specification leaves open is marked so.`;

function table(heads: readonly string[], rows: readonly string[]): string {
  return [row(...heads), row(...heads.map(() => '---')), ...rows].join('\n');
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
