// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { asRead } from './as-read.ts';

it.each([
  ['<h2>Bills</h2>', '## Bills'],
  ['<button disabled>Repay</button>', '[Repay, off]'],
  ['<button aria-label="Close">×</button>', '[«Close» ×]'],
  ['<a href="/help">Help</a>', 'Help → /help'],
  ['<span class="tag bad">Late</span>', 'Late {bad}'],
  ['<p hidden>Unseen</p>', ''],
  ['<p role="alert">It failed.</p>', '! It failed.'],
  ['<label for="a">Amount</label><input id="a" aria-invalid="true">', 'Amount: [, wrong]'],
  ['<dl><dt>Fee</dt><dd>K5.00</dd></dl>', '· Fee: K5.00'],
  ['<ul><li>One<li><input type="checkbox" aria-label="Two" checked></ul>', '- One\n- Two: [x]'],
  ['<table><tr><th>Loan</th><td>7</td></tr></table>', '| Loan | 7'],
])('%s is read as %s', (html, text) => {
  document.body.innerHTML = html;
  expect(asRead()).toBe(text);
  document.body.replaceChildren();
});
