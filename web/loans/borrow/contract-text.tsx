import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { previewContract } from '../../../contract/borrower/loan-documents.ts';
import * as say from '../../../contract/sentences/loan-contract.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { inertDocument } from '../../ui/trusted.ts';
import { Fold, Folds } from './fold.tsx';
import css from './contract-text.module.css';

/** What of a parsed document is read: enough of the browser's Node for tests to make one. */
export interface TextNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<TextNode>;
}

const elementNode = 1;
const textNode = 3;

/** Everything a contract is written with. Attributes are never taken over. */
const shownElements = {
  H1: 'h2',
  H2: 'h3',
  H3: 'h4',
  P: 'p',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  DL: 'dl',
  DT: 'dt',
  DD: 'dd',
  TABLE: 'table',
  THEAD: 'thead',
  TBODY: 'tbody',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
  STRONG: 'strong',
  EM: 'em',
} as const;

/** These are dropped with all they hold; any other element gives way to what it holds. */
const droppedElements: readonly string[] = ['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'TITLE'];

/**
 * The text of a contract as the server wrote it. The markup is parsed into an inert document and
 * rebuilt from the elements a contract needs, so nothing in it can run, load or link.
 */
export function ContractText({ html, language = 'en' }: { html: string; language?: string }) {
  const shown = useMemo(() => {
    const { body } = inertDocument(html);
    return contractNodes(body.childNodes);
  }, [html]);
  return (
    <div className={css.text} lang={language}>
      {shown}
    </div>
  );
}

interface ContractTextsProps {
  html: string;
  translation: AnswerOf<typeof previewContract>['translation'];
}

/** A contract, which is English as its law has it, below what helps to understand it. */
export function ContractTexts({ html, translation }: ContractTextsProps) {
  if (translation === null) return <ContractText html={html} />;
  return (
    <Folds>
      <Fold title={say.inYourLanguage} brief={say.toHelp} isOpen>
        <ContractText html={translation.html} language={translation.language} />
      </Fold>
      <Fold title={say.inEnglish} brief={say.whatBinds} isOpen>
        <ContractText html={html} />
      </Fold>
    </Folds>
  );
}

/** The allowed part of some nodes, one heading level below the screen's own. */
export function contractNodes(nodes: Iterable<TextNode>): ReactNode[] {
  return Array.from(nodes, (node, place) => contractNode(node, place));
}

function contractNode(node: TextNode, place: number): ReactNode {
  if (node.nodeType === textNode) return node.nodeValue;
  if (node.nodeType !== elementNode || droppedElements.includes(node.nodeName)) return null;
  const inside = contractNodes(node.childNodes);
  const Element = shownAs(node.nodeName);
  if (Element === null) return inside;
  return <Element key={place}>{inside}</Element>;
}

function shownAs(name: string) {
  return isShown(name) ? shownElements[name] : null;
}

function isShown(name: string): name is keyof typeof shownElements {
  return Object.hasOwn(shownElements, name);
}
