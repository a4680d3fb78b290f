import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showDay, showMoment } from '../../../contract/words/show-day.ts';
import { sql } from '../../store/database/database.ts';
import { asData, type Client, client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { contractParts } from './contract-parts.ts';
import { pdf } from './pdf.ts';
import { textOfPdf } from './text-of-pdf-for-tests.ts';

describe('the parts of a contract', () => {
  it('are its words in their order', () => {
    const html =
      '<h1>Loan</h1>\n<h2>1. Who</h2>\n<p>A &amp; B &lt;C&gt;</p>\n' +
      '<table><tr><th>Fee</th><td>K15.00</td></tr></table>';
    expect(contractParts(html)).toEqual([
      { is: 'title', text: 'Loan' },
      { is: 'heading', text: '1. Who' },
      { is: 'paragraph', text: 'A & B <C>' },
      { is: 'rows', rows: [{ label: 'Fee', value: 'K15.00' }] },
    ]);
  });

  it('are the items of a list, the cells of a row and every sign as well', () => {
    const html =
      ' <ul><li>one &quot;two&quot;</li><li>it&#39;s three</li></ul> ' +
      '<table><tr><th>Bill</th><td>1</td><td>K2.00</td></tr><tr><td>x</td></tr></table>';
    expect(contractParts(html)).toEqual([
      { is: 'paragraph', text: '• one "two"' },
      { is: 'paragraph', text: "• it's three" },
      {
        is: 'rows',
        rows: [
          { label: 'Bill', value: '1  K2.00' },
          { label: 'x', value: '' },
        ],
      },
    ]);
  });

  it.each(['<p>one <b>two</b></p>', 'bare words', '<section><p>x</p></section>', '<p>open'])(
    'lose no word: %s is a fault',
    (html) => {
      expect(() => contractParts(html)).toThrow('an element no paper knows');
    },
  );
});

describe('a document', () => {
  it('goes on over pages, each with its number', async () => {
    const rows = Array.from({ length: 90 }, (_, i) => ({ label: `row ${i}`, value: `K${i}` }));
    const parts = [{ is: 'rows', rows }] as const;
    const madeAt = new Date('2026-05-10T08:00:00Z');
    const text = textOfPdf(await pdf({ title: 'Long', parts, footer: 'Foot', madeAt }));
    for (const { label } of rows) expect(text).toContain(label);
    expect(text).toMatch(/Foot\s+1 \/ (\d)[^]*Foot\s+\1 \/ \1/);
  });

  it('writes what its fonts can, and a question mark for every other letter', async () => {
    const madeAt = new Date('2026-05-10T08:00:00Z');
    const parts = [{ is: 'paragraph', text: '−5 € Zoë “Ng’andu” 愛' }] as const;
    const text = textOfPdf(await pdf({ title: 'x', parts, footer: 'Foot', madeAt }));
    expect(text).toContain('−5 € Zoë “Ng’andu” ?');
  });

  it('brings the letters it uses of its fonts, and asks no device for one', async () => {
    const madeAt = new Date('2026-05-10T08:00:00Z');
    const parts = [
      { is: 'heading', text: 'K500' },
      { is: 'small', text: 'tiny' },
    ] as const;
    const file = (await pdf({ title: 'x', parts, footer: 'Foot', madeAt })).toString('latin1');
    expect(file.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(file).not.toMatch(/\/Subtype \/Type1/);
  });
});

describe('the files of a loan', () => {
  let app: App;
  let borrower: Client;
  let orderId: number;
  beforeAll(async () => {
    app = await startApp({ isAwayFromMidnight: true });
    borrower = client(app.url);
    await borrower.logIn('0971000004', app.simulatorUrl);
    orderId = Number(asData((await borrower.done('/my/getMyLoanInfo'))['order'])['orderId']);
  });
  afterAll(() => app.close());

  const file = (path: string, who = borrower) => who.file(path);

  it('are the contract, with the words and the fingerprint of the one agreed to', async () => {
    const response = await file(`/order/api/contract/${orderId}.pdf`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toContain(`contract-${orderId}.pdf`);
    const text = textOfPdf(Buffer.from(await response.arrayBuffer()));
    const agreed = await borrower.done(`/order/api/contract/${orderId}`);
    expect(text.replaceAll('\n', '')).toContain(String(agreed['hash']));
    const agreedAt = showMoment(new Date(String(agreed['agreedAt'])));
    expect(text.replaceAll('\n', ' ')).toContain(`Agreed on ${agreedAt}, Lusaka time.`);
    expect(text).toContain(`contract of loan ${orderId}`);
    expect(text).toContain('The borrower is Chanda Mwansa');
  });

  it('have the fingerprint of exactly the text that is delivered, and carry it', async () => {
    const agreed = await borrower.done(`/order/api/contract/${orderId}`);
    const html = String(agreed['html']);
    const fingerprint = createHash('sha256').update(html).digest('hex');
    expect(agreed['hash']).toBe(fingerprint);
    const kept = await app.db.row(hashOf, { orderId });
    expect(kept?.contractHash).toBe(fingerprint);
    const path = `/order/api/contract/${orderId}.pdf`;
    const bytes = Buffer.from(await (await file(path)).arrayBuffer());
    expect(attachedTexts(bytes)).toEqual([html]);
    const again = Buffer.from(await (await file(path)).arrayBuffer());
    expect(again.equals(bytes)).toBe(true);
  });

  it('are a statement whose sum is what the loan detail says', async () => {
    const response = await file(`/order/api/statement/${orderId}.pdf`);
    const name = `statement-${orderId}-${app.context.clock.today()}.pdf`;
    expect(response.headers.get('content-disposition')).toContain(name);
    const text = textOfPdf(Buffer.from(await response.arrayBuffer()));
    expect(text).toContain(
      `statement of loan ${orderId} as of ${showDay(app.context.clock.today())}`,
    );
    const path = `/order/api/queryLoanDetail/${orderId}`;
    const loan = await borrower.done(path, { method: 'POST' });
    const owed = Number(loan['remainingAmount'])
      .toFixed(2)
      .replace(/\B(?=(\d{3})+\.)/g, ',');
    expect(text).toContain(`To pay today to owe nothing more\nK${owed}`);
    expect(text).toContain('Chanda Mwansa, 097****004');
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /From you: service fee K\d+\.\d\d, interest K\d+\.\d\d, loan K/,
    );
  });

  it('are for their owner alone', async () => {
    const other = client(app.url);
    await other.logIn('0961000002', app.simulatorUrl);
    for (const name of ['contract', 'statement']) {
      const response = await file(`/order/api/${name}/${orderId}.pdf`, other);
      expect(await response.json()).toMatchObject({ code: 1308 });
      const nobody = client(app.url);
      nobody.token = 'x'.repeat(43);
      const refused = await file(`/order/api/${name}/${orderId}.pdf`, nobody);
      expect(await refused.json()).toMatchObject({ code: 401 });
    }
  });
});

const hashOf = sql<{ readonly contractHash: string }, { orderId: number }>(
  'select contract_hash from loan_order where id = :orderId',
);

/** The texts inside a file: streams of the kind that holds attachments. */
function attachedTexts(bytes: Buffer): string[] {
  const whole = bytes.toString('latin1');
  const streams = whole.matchAll(/\/Type \/EmbeddedFile[\s\S]*?stream\n([\s\S]*?)\nendstream/g);
  return [...streams].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('utf8'),
  );
}
