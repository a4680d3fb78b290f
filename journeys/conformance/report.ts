import { checksByFile } from './all-checks.ts';
import { calls, headings, leftOpen, routes } from './specification.ts';

/** Every sentence and table of the specification with what proves it, as a page of Markdown. */
export function conformanceReport(): string {
  const proven = Object.entries(checksByFile).flatMap(([file, checks]) =>
    checks.map((check) => ({ ...check, by: `${check.where}: ${file}` })),
  );
  const sentences = [...proven, ...leftOpen.map((one) => ({ ...one, by: 'left open' }))];
  return [
    '# The specification and its proof',
    about,
    `## ${sentences.length} statements`,
    table(
      ['Where', 'What it says', 'Proof'],
      headings.flatMap((heading) =>
        sentences
          .filter(({ under }) => under === heading)
          .map(({ under, says, by }) => row(under, says, by)),
      ),
    ),
    `## ${routes.length} screens`,
    'Each is opened by a visitor and by a borrower who is logged in (`tables.test.ts`).',
    table(
      ['Path', 'Title', 'Access'],
      routes.map(({ path, title, access }) => row(`\`${path}\``, title, access)),
    ),
    `## ${calls.length} calls`,
    'Each is asked without a token, by a wrong method and with a wrong body (`tables.test.ts`).',
    table(
      ['Call', 'Token', 'Fields'],
      calls.map(({ method, path, token, fields }) =>
        row(`\`${method} ${path}\``, token, fields?.join(', ') ?? 'not shown'),
      ),
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

const about = `Written by \`journeys/conformance/conformance.test.ts\`, which fails when it is old.
Each check quotes a sentence of the specification and tests the running product, by its calls or on
the screens of a browser. Sentences that the specification leaves open are marked.`;

function table(heads: readonly string[], rows: readonly string[]): string {
  return [row(...heads), row(...heads.map(() => '---')), ...rows].join('\n');
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
