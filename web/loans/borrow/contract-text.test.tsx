import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { contractNodes } from './contract-text.tsx';
import type { TextNode } from './contract-text.tsx';

function text(nodeValue: string): TextNode {
  return { nodeType: 3, nodeName: '#text', nodeValue, childNodes: [] };
}

function element(nodeName: string, ...childNodes: TextNode[]): TextNode {
  return { nodeType: 1, nodeName, nodeValue: null, childNodes };
}

function shown(...nodes: TextNode[]): string {
  return renderToStaticMarkup(<>{contractNodes(nodes)}</>);
}

describe('a contract text', () => {
  it('keeps headings, paragraphs, lists and tables, below the heading of the screen', () => {
    const contract = [
      element('H1', text('Loan Contract')),
      element('P', text('You owe '), element('STRONG', text('K516.00')), text('.')),
      element('UL', element('LI', text('one'))),
      element('TABLE', element('TBODY', element('TR', element('TD', text('K1'))))),
    ];
    expect(shown(...contract)).toBe(
      '<h2>Loan Contract</h2><p>You owe <strong>K516.00</strong>.</p><ul><li>one</li></ul>' +
        '<table><tbody><tr><td>K1</td></tr></tbody></table>',
    );
  });

  it.each(['SCRIPT', 'STYLE', 'IFRAME', 'TEMPLATE'])('drops %s with all it holds', (name) => {
    expect(shown(element(name, text('alert(1)')), element('P', text('fine')))).toBe(
      '<p>fine</p>',
    );
  });

  it.each(['A', 'IMG', 'SVG', 'FORM', 'DIV', 'constructor'])(
    'shows what %s holds, never itself',
    (name) => {
      expect(shown(element('P', element(name, text('words'))))).toBe('<p>words</p>');
    },
  );

  it('shows what looks like markup in its words as words', () => {
    expect(shown(text('<img src=x onerror=alert(1)>'))).toBe(
      '&lt;img src=x onerror=alert(1)&gt;',
    );
  });

  it('leaves comments out', () => {
    const comment = { nodeType: 8, nodeName: '#comment', nodeValue: 'x', childNodes: [] };
    expect(shown(comment)).toBe('');
  });
});
