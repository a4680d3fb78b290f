import type { ReceiptRow } from './receipt-rows.ts';

const width = 720;
const margin = 56;
const headHeight = 300;
const rowHeight = 76;
/** The colours of the screen, on a picture that is the same whatever scheme the phone has. */
const colours = {
  paper: '#f6f1e6',
  green: '#15503f',
  onGreen: '#fffdf8',
  gold: '#e9b872',
  ink: '#11332b',
  muted: '#566660',
  line: '#ddd3c0',
};
const sans = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
const serif = "'Noto Serif', ui-serif, Cambria, 'DejaVu Serif', serif";

/** A receipt as a picture: the pocket with the amount, and below it a line for each row. */
export async function drawReceipt(title: string, rows: readonly ReceiptRow[]): Promise<Blob> {
  const [first, ...others] = rows;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = headHeight + others.length * rowHeight + margin * 2;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws nothing');
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, width, canvas.height);
  drawPocket(pen, title, first);
  others.forEach((row, index) => drawRow(pen, row, headHeight + margin + index * rowHeight));
  return new Promise((resolve, reject) => {
    const done = (picture: Blob | null) =>
      picture ? resolve(picture) : reject(new Error('the picture could not be made'));
    canvas.toBlob(done, 'image/png');
  });
}

function drawPocket(pen: CanvasRenderingContext2D, title: string, row?: ReceiptRow): void {
  const inner = width - margin;
  pen.fillStyle = colours.green;
  pen.beginPath();
  pen.roundRect(margin / 2, margin / 2, inner, headHeight, [20, 20, 72, 72]);
  pen.fill();
  pen.strokeStyle = colours.gold;
  pen.lineWidth = 3;
  pen.setLineDash([12, 9]);
  pen.beginPath();
  pen.roundRect(
    margin / 2 + 14,
    margin / 2 + 14,
    inner - 28,
    headHeight - 28,
    [12, 12, 60, 60],
  );
  pen.stroke();
  pen.setLineDash([]);
  pen.textAlign = 'center';
  write(pen, title, { x: width / 2, y: 110, font: `500 30px ${sans}`, colour: colours.gold });
  if (!row) return;
  const { label, value } = row;
  write(pen, value, {
    x: width / 2,
    y: 205,
    font: `600 80px ${serif}`,
    colour: colours.onGreen,
  });
  write(pen, label, {
    x: width / 2,
    y: 260,
    font: `500 32px ${sans}`,
    colour: colours.onGreen,
  });
}

function drawRow(
  pen: CanvasRenderingContext2D,
  { label, value }: ReceiptRow,
  top: number,
): void {
  const y = top + 50;
  pen.textAlign = 'left';
  write(pen, label, { x: margin, y, font: `400 30px ${sans}`, colour: colours.muted });
  pen.textAlign = 'right';
  write(pen, value, { x: width - margin, y, font: `600 30px ${sans}`, colour: colours.ink });
  pen.fillStyle = colours.line;
  pen.fillRect(margin, top + rowHeight, width - margin * 2, 2);
}

interface Written {
  readonly x: number;
  readonly y: number;
  readonly font: string;
  readonly colour: string;
}

/** Never wider than the picture: a long reference is drawn narrower. */
function write(pen: CanvasRenderingContext2D, text: string, at: Written): void {
  pen.font = at.font;
  pen.fillStyle = at.colour;
  pen.fillText(text, at.x, at.y, width - margin * 2);
}
