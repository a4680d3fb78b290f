import type { OperatorPage, PagePart } from '../contract/staff/operator.ts';

export const width = 80;
const gap = '  ';
/** A long value keeps at least so much room, however long the text before it is. */
const leastValueWidth = 30;

/** A page as lines of at most 80 columns. */
export function pageText({ title, parts }: OperatorPage): string {
  const blocks = parts.map(partLines).filter((lines) => lines.length > 0);
  const lines = [plain(title), ...blocks.flatMap((block) => ['', ...block])];
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function partLines(part: PagePart): string[] {
  const heading = part.heading === '' ? [] : [plain(part.heading).toUpperCase()];
  if ('lines' in part)
    return [...heading, ...part.lines.flatMap((line) => wrapped(line, width))];
  if ('fields' in part) return part.fields.length > 0 ? [...heading, ...rows(part.fields)] : [];
  return [...heading, ...rows([part.columns, ...part.rows])];
}

/** Columns side by side; the last is wrapped, or all stand below each other if it has no room. */
function rows(cells: readonly (readonly string[])[]): string[] {
  const columns = Math.max(...cells.map((row) => row.length));
  const widest = (column: number) =>
    Math.max(...cells.map((row) => plain(row[column] ?? '').length));
  const widths = Array.from({ length: columns - 1 }, (_, column) => widest(column));
  const before = widths.reduce((sum, one) => sum + one + gap.length, 0);
  const least = Math.min(leastValueWidth, widest(columns - 1));
  if (width - before < least) return cells.flatMap(stacked);
  return cells.flatMap((row) => {
    const first = widths.map((one, column) => plain(row[column] ?? '').padEnd(one)).join(gap);
    const [top = '', ...more] = wrapped(row[columns - 1] ?? '', width - before);
    const indent = ' '.repeat(before);
    return [columns === 1 ? top : `${first}${gap}${top}`, ...more.map((line) => indent + line)];
  });
}

function stacked(row: readonly string[]): string[] {
  const [first = '', ...rest] = row.filter((cell) => cell !== '');
  return [
    ...wrapped(first, width),
    ...rest.flatMap((cell) => wrapped(cell, width - 4).map((line) => `    ${line}`)),
  ];
}

/** Breaks between words; a word that is too long gets its own line, so that a link stays whole. */
function wrapped(text: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of plain(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > room) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** What borrowers typed cannot move the cursor or colour the screen: no control characters. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}
