import { english } from '../../../contract/words/languages.ts';
import { offPaper } from '../../../contract/words/paper-alphabet.ts';
import type { PdfPart, PdfRow, PdfDocument } from '../../store/ports/document-maker.ts';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const margin = 56;
const gap = 7;
const sizes = { title: 20, heading: 13, paragraph: 10.5, small: 8.5, row: 10 } as const;

/** The letters used of a font are part of each file, so it looks the same on every device. */
const fonts = {
  plain: fileURLToPath(
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
  ),
  bold: fileURLToPath(
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff'),
  ),
};

/** A document on A4. A letter that its font lacks becomes a question mark. */
export function pdf(document: PdfDocument): Promise<Buffer> {
  const { title, language = english, parts, footer, madeAt, attached } = document;
  const paper = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin + 14, left: margin, right: margin },
    info: { Title: title, CreationDate: madeAt, ModDate: madeAt },
    lang: language,
    bufferPages: true,
    font: fonts.plain,
  });
  const whole = new Promise<Buffer>((resolve, reject) => {
    const pieces: Buffer[] = [];
    paper.on('data', (piece: Buffer) => pieces.push(piece));
    paper.on('end', () => resolve(Buffer.concat(pieces)));
    paper.on('error', reject);
  });
  for (const part of parts) {
    if (part.is === 'rows') writeRows(paper, part.rows);
    else writeText(paper, part);
  }
  if (attached) {
    const { name, text, about } = attached;
    // Named dates keep the file the same whenever it is asked for.
    const dates = { creationDate: madeAt, modifiedDate: madeAt };
    paper.file(Buffer.from(text), { name, type: 'text/html', description: about, ...dates });
  }
  writeFooters(paper, footer);
  paper.end();
  return whole;
}

function writeText(
  paper: PDFKit.PDFDocument,
  { is, text }: Extract<PdfPart, { text: string }>,
): void {
  const isHead = is === 'title' || is === 'heading';
  if (is === 'heading') paper.moveDown(0.6);
  paper.font(isHead ? fonts.bold : fonts.plain).fontSize(sizes[is]);
  paper.fillColor(is === 'small' ? '#566660' : '#11332b');
  paper.text(writable(text), margin, paper.y, { width: widthOf(paper), lineGap: 2 });
  paper.moveDown(0.4);
}

function writeRows(paper: PDFKit.PDFDocument, rows: readonly PdfRow[]): void {
  const width = widthOf(paper);
  const half = (width - gap) / 2;
  for (const { label, value, strong = false } of rows) {
    paper.font(strong ? fonts.bold : fonts.plain).fontSize(sizes.row);
    paper.fillColor('#11332b');
    const left = writable(label);
    const right = writable(value);
    const height = Math.max(
      paper.heightOfString(left, { width: half }),
      paper.heightOfString(right, { width: half }),
    );
    if (paper.y + height > paper.page.height - paper.page.margins.bottom) paper.addPage();
    const { y } = paper;
    paper.text(left, margin, y, { width: half });
    paper.text(right, margin + width - half, y, { width: half, align: 'right' });
    paper.y = y + height + gap;
    const line = paper.y - gap / 2 - 1;
    paper
      .moveTo(margin, line)
      .lineTo(margin + width, line)
      .lineWidth(0.4)
      .stroke('#ddd3c0');
  }
  paper.moveDown(0.4);
}

function writeFooters(paper: PDFKit.PDFDocument, footer: string): void {
  const { count } = paper.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    paper.switchToPage(page);
    paper.font(fonts.plain).fontSize(sizes.small).fillColor('#566660');
    const text = `${writable(footer)}   ${page + 1} / ${count}`;
    paper.text(text, margin, paper.page.height - margin, { lineBreak: false });
  }
}

function widthOf(paper: PDFKit.PDFDocument): number {
  return paper.page.width - 2 * margin;
}

function writable(text: string): string {
  return text.replace(offPaper, '?');
}
