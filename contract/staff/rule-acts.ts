import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { kwachaText, orderNumber } from './loan-words.ts';
import { personRef, waitingNext, wireProposalId, wireThingId } from './people-words.ts';
import {
  loanOutcome,
  ruleAnswers,
  ruleNames,
  ruleParameters,
  rulesChange,
  ruleVerdict,
} from './rule-words.ts';
import { noArgs, staffAct } from './staff-act.ts';

/* The rules as versions; they are published by two, which is a proposal (`publish-rules`). */

/** Rules are replayed on the applications of so many days at most. */
export const mostReplayedDays = 365;
/** So long a replay counts for a proposal. */
export const replayCountsDays = 7;
export const mostShadowDays = 180;
/** What the rules said is counted over so many days. */
export const countedDays = 90;

const draftHead = z.strictObject({
  draftId: wireThingId,
  version: z.int(),
  savedBy: personRef,
  savedAt: wireInstant,
});

const replayHead = {
  runId: wireThingId,
  days: z.int(),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: wireInstant,
  startedBy: personRef,
  endedAt: z.nullable(wireInstant),
  /** Of the draft as it is saved now. */
  isOfDraft: z.boolean(),
};

const challengerHead = {
  challengerId: wireThingId,
  startedAt: wireInstant,
  startedBy: personRef,
  /** It looks at applications up to the end of this day. */
  until: wireDate,
  state: z.enum(['running', 'over', 'stopped']),
  stoppedBy: z.nullable(personRef),
};

const faults = z.array(z.strictObject({ reason: wireText(40), sentence: wireText(200) }));

export const showRules = staffAct({
  name: 'showRules',
  summary: 'Each rule with its figure and what it said lately; versions, draft and trials',
  permission: 'rules',
  args: noArgs,
  answer: z.strictObject({
    version: z.int(),
    parameters: ruleParameters,
    /** The first of the days that are counted. */
    since: wireDate,
    rules: z.array(
      z.strictObject({
        rule: wireText(40),
        /** What it asks, with its figure. */
        sentence: wireText(200),
        /** No version of the rules changes it. */
        isFixed: z.boolean(),
        pass: z.int(),
        notChecked: z.int(),
        refer: z.int(),
        decline: z.int(),
      }),
    ),
    /** What all rules came to. */
    together: z.strictObject({ approved: z.int(), referred: z.int(), declined: z.int() }),
    /** The newest first; the oldest came with the program. */
    versions: z.array(
      z.strictObject({
        version: z.int(),
        publishedAt: z.nullable(wireInstant),
        proposalId: z.nullable(wireProposalId),
        changes: z.array(rulesChange),
      }),
    ),
    draft: z.nullable(
      z.strictObject({
        ...draftHead.shape,
        basedOn: z.int(),
        parameters: ruleParameters,
        changes: z.array(rulesChange),
      }),
    ),
    /** The newest first. */
    replays: z.array(z.strictObject(replayHead)),
    challengers: z.array(z.strictObject(challengerHead)),
    ...waitingNext,
  }),
});

export const saveRulesDraft = staffAct({
  name: 'saveRulesDraft',
  summary: 'Keeps the draft of the next rules, in place of the one that was seen',
  permission: 'rules',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({
    parameters: ruleParameters,
    /** Of the draft that was seen; 0: there was none. */
    version: z.int().check(z.gte(0)),
  }),
  answer: draftHead,
  refusals: ['same-as-now'],
});

export const checkRulesDraft = staffAct({
  name: 'checkRulesDraft',
  summary: 'What the licence says of rules, and what they change; keeps nothing',
  permission: 'rules',
  args: z.strictObject({ parameters: ruleParameters }),
  answer: z.strictObject({
    faults,
    /** The licence profile it is held to. */
    profile: wireText(60),
    changes: z.array(rulesChange),
    /** Each rule that would ask otherwise, as it would. */
    sentences: z.array(wireText(200)),
  }),
});

export const replayRules = staffAct({
  name: 'replayRules',
  summary: 'Decides the applications of the last days again by a draft; a job does it',
  permission: 'rules',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({
    draftId: wireThingId,
    days: z.int().check(z.gte(1), z.lte(mostReplayedDays)),
  }),
  answer: z.strictObject({ runId: wireThingId }),
  refusals: ['replay-running'],
});

const outcomes = z.array(z.strictObject({ outcome: loanOutcome, orders: z.int() }));
const cell = z.strictObject({
  was: ruleVerdict,
  would: ruleVerdict,
  orders: z.int(),
  outcomes,
});

export const showReplay = staffAct({
  name: 'showReplay',
  summary: 'A replay of a draft: who would be decided otherwise, and what became of them',
  permission: 'rules',
  args: z.strictObject({ runId: wireThingId }),
  answer: z.strictObject({
    ...replayHead,
    parameters: ruleParameters,
    basedOn: z.int(),
    changes: z.array(rulesChange),
    /** Applications up to this day. */
    asOf: wireDate,
    seen: z.int(),
    of: z.int(),
    /** Its rules can be proposed by it now. */
    counts: z.boolean(),
    faults,
    result: z.nullable(
      z.strictObject({
        orders: z.int(),
        otherwise: z.int(),
        cells: z.array(cell),
        /** What it cannot know, and what it took for granted. */
        unknown: z.array(wireText(300)),
        examples: z.array(
          z.strictObject({
            orderId: orderNumber,
            askedOn: wireDate,
            amount: kwachaText,
            was: ruleVerdict,
            would: ruleVerdict,
            /** What the rules say by the draft that they did not say then. */
            because: z.array(wireText(200)),
            outcome: loanOutcome,
          }),
        ),
      }),
    ),
  }),
});

export const startChallenger = staffAct({
  name: 'startChallenger',
  summary: 'Has a draft decide beside the rules in force, without effect',
  permission: 'rules',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({ draftId: wireThingId, until: wireDate }),
  answer: z.strictObject({ challengerId: wireThingId }),
  refusals: ['challenger-running', 'day-not-ahead', 'too-far'],
});

export const stopChallenger = staffAct({
  name: 'stopChallenger',
  summary: 'Ends a challenger; what it found stays',
  permission: 'rules',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({ challengerId: wireThingId }),
  answer: z.strictObject({}),
  refusals: ['challenger-over'],
});

export const showChallenger = staffAct({
  name: 'showChallenger',
  summary:
    'A challenger beside the rules in force: who they decide otherwise, and what came of it',
  permission: 'rules',
  args: z.strictObject({
    /** The newest, where none is named. */
    challengerId: z.optional(wireThingId),
  }),
  answer: z.strictObject({
    challenger: z.nullable(
      z.strictObject({
        ...challengerHead,
        parameters: ruleParameters,
        basedOn: z.int(),
        changes: z.array(rulesChange),
        orders: z.int(),
        otherwise: z.int(),
        cells: z.array(cell),
      }),
    ),
  }),
});

const listed = z.strictObject({
  orderId: orderNumber,
  askedAt: wireInstant,
  amount: kwachaText,
  status: wireText(20),
  /** What the rules came to, by this version of them. */
  verdict: ruleVerdict,
  policyVersion: z.nullable(z.int()),
  /** What the rules that did not pass said; of a challenger, its own. */
  because: z.array(wireText(200)),
});

export const listDecisions = staffAct({
  name: 'listDecisions',
  summary: 'Applications of the counted days by what a rule said about them, newest first',
  permission: 'rules',
  args: z.strictObject({
    /** `decision`: what all rules came to. */
    rule: z.enum([...ruleNames, 'decision']),
    verdict: z.enum([...ruleAnswers, 'approved', 'referred', 'declined']),
    after: z.optional(orderNumber),
  }),
  answer: z.strictObject({
    rows: z.array(listed),
    next: z.nullable(orderNumber),
  }),
});

export const listShadows = staffAct({
  name: 'listShadows',
  summary: 'Applications by what the rules and a challenger said about them, newest first',
  permission: 'rules',
  args: z.strictObject({
    challengerId: wireThingId,
    was: ruleVerdict,
    would: ruleVerdict,
    outcome: z.optional(loanOutcome),
    after: z.optional(orderNumber),
  }),
  answer: z.strictObject({
    rows: z.array(z.strictObject({ ...listed.shape, outcome: loanOutcome })),
    next: z.nullable(orderNumber),
  }),
});

/** All of them, for the list of every act. */
export const ruleActs = [
  showRules,
  saveRulesDraft,
  checkRulesDraft,
  replayRules,
  showReplay,
  startChallenger,
  stopChallenger,
  showChallenger,
  listDecisions,
  listShadows,
] as const;
