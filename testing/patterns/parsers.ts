import { isCode, isTest, roomOf, type Source } from '../house/sources.ts';
import { isNode, parse, type SyntaxNode } from '../house/syntax.ts';

/** A function of the product that reads one text or value, from any source. */
export interface Parser {
  readonly path: string;
  readonly name: string;
  readonly takes: 'text' | 'bytes' | 'value';
}

const KINDS: readonly (readonly [RegExp, Parser['takes']])[] = [
  [/^string( \| (undefined|null))*$/, 'text'],
  [/^(Uint8Array|Buffer)$/, 'bytes'],
  [/^(unknown|NetworkAnswer|IncomingHttpHeaders|RawCallback\['headers'\])$/, 'value'],
];

/** No outside input names a file location; and no test text may become a file name. */
const NAMES_A_PLACE = /dir|folder|path|file|url|root|place|where/i;
const TOUCHES_THE_MACHINE = /from 'node:(fs|fs\/promises|child_process|worker_threads|net)'/;
const STARTS_SOMETHING = /(^|\/|-)(main|worker-thread)\.ts$|^server\/(app\/|store\/database\/)/;

/** The input of these functions was parsed and stored by us before. */
const OUR_OWN = new Set(['seenIn']);

/** These folders read input from visitors and networks, so no reader may be left out. */
const READS_OUTSIDE = new RegExp(
  '^server/(networks|http|messages|app/http|people/uploads|store/files|store/[\\w-]+\\.ts)' +
    '|^contract/words',
);
const A_TEXT = new RegExp(
  '^(string|Uint8Array|unknown|NetworkAnswer|Iterable<string>|IncomingHttpHeaders' +
    '|(Pick<)?(RawCallback|FastifyRequest)|Extract<NetworkAnswer)\\b',
);

/**
 * The input of these functions is our own: messages that we send, keys, settings, our page, job
 * names.
 */
const READ_NOTHING_OF_OUTSIDE = new Set([
  'server/app/http/page-words.ts pageWords',
  'server/app/http/page-words.ts routeWorded',
  'server/app/http/priced-pages.ts sendPacked',
  'server/app/http/priced-pages.ts withPrice',
  'server/http/admit.ts addressStages',
  'server/http/answer-fault.ts answerFault',
  'server/http/kept-once.ts isSameRequest',
  'server/http/reply.ts sendJson',
  'server/messages/gsm-text.ts saidBy',
  'server/messages/sealed-sms.ts sealSms',
  'server/networks/airtel/encryption.ts encryptedPin',
  'server/networks/airtel/encryption.ts sealMessage',
  'server/networks/airtel/initiate.ts payoutBody',
  'server/networks/registration.ts open',
  'server/networks/registration.ts secret',
  // They pass the input on unchanged: the caller reads it.
  'server/networks/http.ts exchange',
  'server/store/ask-over-http.ts askOverHttp',
  'server/store/few-at-once.ts fewAtOnce',
  'server/store/leaving.ts leavingBy',
  'server/store/leaving.ts onPaper',
  'server/store/language.ts readLanguage',
  'server/store/log.ts makeLog',
  'server/store/po-file.ts writePo',
  'server/store/spoken.ts isSaidIn',
  'server/store/spoken.ts piecesOf',
  'server/store/spoken.ts readBy',
  'server/store/spoken.ts saidIn',
  'server/store/spoken.ts rendered',
  'server/store/spoken.ts spokenIn',
  'server/store/spoken.ts spoken',
  'server/store/security-events.ts numberKeyOf',
  'server/store/settings.ts isLoopbackUrl',
  'server/store/settings.ts withoutSlash',
]);

/**
 * Every other exported function that takes a text, in the folders that read outside input, as `file
 * function`: each needs a manual row.
 */
export function readersOfMore(sources: readonly Source[]): string[] {
  const found = new Set(parsersOf(sources).map(({ path, name }) => `${path} ${name}`));
  return sources
    .filter(({ path }) => READS_OUTSIDE.test(path) && isCode(path) && !isTest(path))
    .filter(({ path }) => !/-for-tests\.tsx?$/.test(path))
    .flatMap((source) =>
      statementsOf(parse(source)).flatMap((declared) => takingText(source, declared) ?? []),
    )
    .filter((one) => !found.has(one) && !READ_NOTHING_OF_OUTSIDE.has(one));
}

function takingText({ path, text }: Source, node: SyntaxNode): string | null {
  const { id, params } = node;
  if (node.type !== 'FunctionDeclaration' || node['async'] === true || !isNode(id)) return null;
  const types = (Array.isArray(params) ? params.filter(isNode) : []).map((param) => {
    const annotation = param['typeAnnotation'];
    return isNode(annotation) ? text.slice(annotation.start + 1, annotation.end).trim() : '';
  });
  return types.some((type) => A_TEXT.test(type)) ? `${path} ${String(id['name'])}` : null;
}

/** Every exported function that takes one text, or one outside value, and no other argument. */
export function parsersOf(sources: readonly Source[]): Parser[] {
  return sources.filter(mayBeTried).flatMap((source) =>
    statementsOf(parse(source)).flatMap((declared) => {
      const parser = parserIn(source, declared);
      return parser === null ? [] : [parser];
    }),
  );
}

function mayBeTried({ path, text }: Source): boolean {
  const isOurs = ['contract', 'domain', 'server'].includes(roomOf(path)) && isCode(path);
  const isTried = isOurs && !isTest(path) && !/-for-tests\.tsx?$/.test(path);
  return isTried && !STARTS_SOMETHING.test(path) && !TOUCHES_THE_MACHINE.test(text);
}

function statementsOf({ body }: SyntaxNode): SyntaxNode[] {
  const statements = Array.isArray(body) ? body.filter(isNode) : [];
  return statements
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .map(({ declaration }) => declaration)
    .filter(isNode);
}

function parserIn({ path, text }: Source, node: SyntaxNode): Parser | null {
  if (node.type !== 'FunctionDeclaration' || node['async'] === true) return null;
  const { id, params } = node;
  const [only, ...more] = Array.isArray(params) ? params.filter(isNode) : [];
  const isAlone = more.every(({ type }) => type === 'AssignmentPattern');
  if (only === undefined || !isAlone || !isNode(id)) return null;
  if (OUR_OWN.has(String(id['name']))) return null;
  const word = String(only['name'] ?? '');
  if (roomOf(path) === 'server' && NAMES_A_PLACE.test(word)) return null;
  const annotation = only['typeAnnotation'];
  const type = isNode(annotation)
    ? text.slice(annotation.start + 1, annotation.end).trim()
    : '';
  const takes = KINDS.find(([kind]) => kind.test(type))?.[1];
  return takes === undefined ? null : { path, name: String(id['name']), takes };
}
