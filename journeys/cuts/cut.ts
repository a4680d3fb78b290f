import type { Fate, OnTheLine } from '../line.ts';
import type { Person } from '../person.ts';

/** Where the network is cut: at the first or second request of a kind, or at its answer. */
export interface Cut {
  readonly request: string;
  readonly fate: Exclude<Fate, 'passes'>;
}

/** Requests of one kind are asked for over and over while something is waited for. */
const mostOfAKind = 2;

/** Numbers, and ids of 22 letters; `submitRepayApplyV2` is a name. */
const idsInPath = /\/(\d+|[\w-]{22})(?=\/|$)/g;

/** Names requests so that another walk finds the same ones: `POST /api/… (2)`. */
export function namesRequests(): (request: OnTheLine) => string {
  const counts = new Map<string, number>();
  return ({ method, path }) => {
    const kind = `${method} ${path.replace(/\?.*/, '').replace(idsInPath, '/:')}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return `${kind} (${count})`;
  };
}

/** Every cut of a walk whose requests were these. */
export function cutsOf(sent: readonly OnTheLine[]): readonly Cut[] {
  const nameOf = namesRequests();
  const names = sent
    .map(nameOf)
    .filter((name) => Number(/\((\d+)\)$/.exec(name)?.[1]) <= mostOfAKind);
  return names.flatMap((request) => [
    { request, fate: 'request-lost' },
    { request, fate: 'answer-lost' },
  ]);
}

/** A borrower waits this long for a word about what is going on. */
const longestSilenceMs = 9000;
/** The network stays away at least so long. */
const shortestCutMs = 1500;

/** What was on the screen while the network was away. */
export interface Seen {
  /** Whether the request that was to be cut was sent at all. */
  readonly isCut: boolean;
  /** What is wrong with what the screens said, in words. */
  readonly faults: readonly string[];
}

const trouble = new RegExp(
  [
    'offline',
    'could not reach',
    'could not be',
    'could not show',
    'No answer',
    'not get an answer',
    'not up to date',
    'Try again',
  ].join('|'),
  'i',
);

/** Cuts the line where asked, looks at the screen, and brings the line back. */
export function cutsOnce(person: Person, { request, fate }: Cut): () => Promise<Seen> {
  const nameOf = namesRequests();
  let watching: Promise<readonly string[]> | undefined;
  person.line.decide((one) => {
    if (watching !== undefined || nameOf(one) !== request) return 'passes';
    watching = watches(person, fate);
    // The caller reads its failure with the result. A walk that failed before does not ask.
    watching.catch(() => undefined);
    return fate;
  });
  return async () => {
    // A request after the end of the walk, such as a look at the state, is not cut.
    person.line.decide(() => 'passes');
    return { isCut: watching !== undefined, faults: (await watching) ?? [] };
  };
}

async function watches(person: Person, fate: Cut['fate']): Promise<readonly string[]> {
  const { line } = person;
  // The request itself still arrives when only its answer is to be lost.
  const cut = fate === 'request-lost' ? line.goesDown() : line.goesDownAfterAnswer();
  await cut;
  const cutAt = Date.now();
  const faults = new Set<string>();
  let text = '';
  for (;;) {
    await new Promise((passed) => setTimeout(passed, 200));
    text = await person.reads().catch(() => '');
    const awayMs = Date.now() - cutAt;
    if (awayMs > shortestCutMs && (trouble.test(text) || awayMs > longestSilenceMs)) break;
  }
  if (text.trim().length < 20) faults.add('the page is blank');
  if (!trouble.test(text) && (await isWaiting(person))) faults.add(`it only waits: ${text}`);
  line.comesBack();
  return [...faults];
}

/** Whether something on the screen tells of waiting, and nothing but that. */
async function isWaiting({ page }: Person): Promise<boolean> {
  return page.evaluate(() => {
    const dialogs = document.querySelectorAll('dialog[open]');
    const on = dialogs.item(dialogs.length - 1) ?? document;
    const busy = [...on.querySelectorAll('[aria-busy=true]')];
    const isLoading = [...on.querySelectorAll('[role=status]')].some(
      (status) => status.textContent === 'Loading',
    );
    return isLoading || busy.some((element) => element.checkVisibility());
  });
}
