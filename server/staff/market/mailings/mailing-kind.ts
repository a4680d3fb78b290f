import { randomBytes } from 'node:crypto';
import { languageNames } from '../../../../contract/words/languages.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { purposesHeldOut } from '../../../../contract/staff/mailing-words.ts';
import type { LeftOutRule, Mailing } from '../../../../contract/staff/mailing-words.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { Config } from '../../../store/config.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';
import { faultsOfTexts, gapsOf, longestValues, textsOf, wholeText } from './mailing-text.ts';
import { askedOf, countSegment, listPeople, segmentLines } from './segment.ts';

/** For so long it goes out; what waits then is left out. */
const sentDays = 3;

export const purposeWords = {
  offer: 'An offer, to those alone who agreed to offers',
  'help-to-pay': 'Help for borrowers who owe',
  'how-to-pay': 'How to pay',
  outage: 'Something does not work',
  terms: 'Terms or our details change',
  fraud: 'A warning of fraud',
} as const satisfies Readonly<Record<Mailing['purpose'], string>>;

/** What so many messages cost at the most; null: the price of one is not set. */
export function costOf({ sms }: Pick<Config, 'sms'>, messages: number): Ngwee | null {
  return sms.segmentPrice === null ? null : ngwee(sms.segmentPrice * BigInt(messages));
}

/** Why a mailing cannot be sent, whatever its segment; a sentence each. */
export function faultsOfMailing(config: Config, mailing: Mailing, people: number): string[] {
  const { segment, heldOutPercent, purpose } = mailing;
  const cost = costOf(config, people);
  const { daysLateFrom: from, daysLateTo: to } = segment;
  return [
    ...faultsOfTexts(config, mailing),
    ...(from !== null && to !== null && from > to ? ['No number of days fits.'] : []),
    ...(heldOutPercent > 0 && !purposesHeldOut.includes(purpose)
      ? ['This message goes to everyone concerned: hold out 0 %.']
      : []),
    ...(people === 0 ? ['No one may be sent this message now.'] : []),
    ...(cost !== null && cost > config.sms.loginBudget
      ? [`It costs more than the ${showKwacha(config.sms.loginBudget)} of a day for SMS.`]
      : []),
  ];
}

/** One message to many borrowers: these words, this segment, and so many people at the most. */
export const mailingKind: KindRun<'send-mailing'> = {
  isAtomic: true,
  // The same on every day until it is carried out: the segment is counted before and after.
  async plan({ config }, body) {
    const { people, heldOutPercent, purpose, watchedDays, name } = body;
    const faults = faultsOfMailing(config, body, people);
    if (faults.length > 0) return new NotPossible(faults.join(' ').slice(0, 500));
    const cost = costOf(config, people);
    const most = people === 1 ? '1 person' : `${people} people`;
    const title = `Send “${name}” to at most ${most}.`;
    const values = longestValues(config);
    return {
      ...noEffects,
      title,
      about: { kind: 'mailing', id: name.toLowerCase().replaceAll(/\W+/g, '-').slice(0, 60) },
      preview: {
        ...previewOf([
          title,
          `Why: ${purposeWords[purpose]}.`,
          ...segmentLines(body.segment).map((line) => `To: ${line}.`),
          cost === null ? 'Its cost is not known.' : `It costs ${showKwacha(cost)} at most.`,
          ...(heldOutPercent === 0
            ? []
            : [`${heldOutPercent} % get nothing, and are compared for ${watchedDays} days.`]),
          `It goes out within ${sentDays} days, in contact hours. One person can stop it.`,
        ]),
        messages: textsOf(body).map((one) => ({
          to: `borrowers, in ${languageNames[one.language]}`,
          text: wholeText(config, body, one, values),
        })),
      },
    };
  },
  // With that it was carried out it is one transaction.
  isDone: async () => false,
  async carryOut({ db, clock, wake }, { id: proposalId }, body) {
    const now = clock.now();
    const needsLoan = gapsOf(body.texts.en).length > 0;
    const asked = await askedOf(db, body, { now, needsLoan });
    const counted = await countSegment(db, asked);
    if (counted.every(({ rule }) => !mayWait(rule))) {
      return new NotPossible('No one may be sent this message any more.');
    }
    const leftOut = [...new Set(counted.map(({ rule }) => rule))].flatMap((rule) =>
      rule === null || mayWait(rule)
        ? []
        : [{ rule, people: sumOf(counted.filter((one) => one.rule === rule)) }],
    );
    const [id, seed] = [newId(), randomBytes(16).toString('hex')];
    await insertInto(db, 'mailing', {
      ...{ id, proposalId, seed, createdAt: now, endedAt: null, stoppedBy: null },
      body: JSON.stringify(body),
      leftOut: JSON.stringify(leftOut),
      untilAt: new Date(now.getTime() + sentDays * 86_400_000),
    });
    const of = { mailingId: id, seed, most: body.people, nextAt: now };
    await listPeople(db, asked, of);
    wake('send-mailings');
    return 'done';
  },
};

/** Whom no rule forbids, or only a message of today. */
export const mayWait = (rule: LeftOutRule | null) => rule === null || rule === 'message-today';

export const sumOf = (all: readonly { readonly people: number }[]) =>
  all.reduce((sum, { people }) => sum + people, 0);
