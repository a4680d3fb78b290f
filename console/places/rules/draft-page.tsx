import {
  checkRulesDraft,
  saveRulesDraft,
  showRules,
} from '../../../contract/staff/rule-acts.ts';
import type { RuleParameters } from '../../../contract/staff/rule-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { FieldList } from '../../ui/field-list.tsx';
import type { Field, Fields } from '../../ui/field-list.tsx';
import { Failed, Panel, Waiting } from '../../ui/frames.tsx';
import { Overtaken, SaveButton, Saved, useDraft } from '../draft.tsx';
import { rulesIn, textsOf } from './rule-words.ts';
import { Changes, RulesTabs } from './rules-parts.tsx';
import css from './rules.module.css';
import { Replay, Shadow } from './try-draft.tsx';
import layout from '../../ui/draft.module.css';
import { useLast, useRested } from '../../platform/rested.ts';
import { LicencePanel } from '../products/licence-panel.tsx';

type Rules = StaffAnswerOf<typeof showRules>;

/** The next rules while they are thought about: what is typed is checked at once. */
export function RulesDraftPage() {
  const asked = useAct(showRules, {});
  return (
    <GuardedPage lead="Nothing changes before two people agreed to it.">
      <RulesTabs here="draft" />
      <Loaded asked={asked}>{(rules) => <Editor rules={rules} />}</Loaded>
    </GuardedPage>
  );
}

/** What an editor began from: a draft that was saved, or the version in force. */
function startOf({ draft, parameters }: Rules) {
  return { version: draft?.version ?? 0, typed: textsOf(draft?.parameters ?? parameters) };
}

function Editor({ rules }: { rules: Rules }) {
  const mayNot = useWhyNot('rules', 'proposes');
  const draft = useDraft(startOf(rules), (of, version) => {
    const { rules: parameters } = rulesIn(of);
    return parameters && callAct(saveRulesDraft, { parameters, version });
  });
  const { typed: texts, change, isSame } = draft;
  const { rules: typed, faults } = rulesIn(texts);
  const check = useChecked(typed);
  const draftId = rules.draft?.draftId ?? null;
  const whyNotTry = mayNot ?? (!isSame || draftId === null ? 'Save the draft first.' : null);
  return (
    <div className={layout.editor}>
      <div className={layout.fields}>
        <Overtaken draft={draft} by={rules.draft?.savedBy.name} />
        <FieldList
          fields={fields}
          values={{ ...texts }}
          onType={mayNot === null ? (name, text) => change({ [name]: text }) : null}
          sentenceFor={(name) => faults[name as keyof typeof faults]}
          className={css.group}
        />
        <Saved draft={draft} />
        <div>
          <SaveButton
            draft={draft}
            whyNot={mayNot ?? (typed === null ? 'Some fields do not fit yet.' : null)}
          />
        </div>
        <Replay draftId={draftId} whyNot={whyNotTry} />
        <Shadow draftId={draftId} whyNot={whyNotTry} />
      </div>
      <Found check={check} />
    </div>
  );
}

const figure = (label: string, hint: string): Field => ({
  kind: 'decimal',
  label,
  hint,
  longest: 6,
  group: 'What can be changed',
});
const fields: Fields = {
  instalmentShare: figure(
    'Largest instalment, % of the stated income',
    'What is above it is not offered.',
  ),
  otherLoansShare: figure(
    'The same with other loans, %',
    'Above it a person looks. Empty: they are not counted.',
  ),
  declinedRestDays: figure('Rest after a decline, days', 'The borrower reads the day.'),
  mostBorrowersOnDevice: figure('Borrowers on one phone', 'With more of them a person looks.'),
  repaysAnotherLoan: {
    kind: 'choice',
    label: 'A loan that pays for another one',
    options: [
      { value: 'refer', label: 'A person looks at it' },
      { value: 'pass', label: 'It may pass' },
    ],
    group: 'What can be changed',
  },
  bureau: {
    kind: 'choice',
    label: 'Credit bureau',
    options: [
      { value: 'shadow', label: 'Decides nothing' },
      { value: 'pass', label: 'Counts. No answer: pass' },
      { value: 'refer', label: 'Counts. No answer: person' },
    ],
    group: 'What can be changed',
  },
  bureauFloor: figure('Least loan that a bureau is asked about, K', 'Smaller ones are not.'),
  bureauOverdue: figure('Overdue elsewhere, K', 'With more a person looks.'),
};

/** What the server says of the rules, once typing pauses; until then what it said last. */
function useChecked(rules: RuleParameters | null) {
  const [asked, isRested] = useRested(rules);
  const parameters = asked ?? ({} as RuleParameters);
  const { data, error } = useAct(checkRulesDraft, { parameters }, { isWanted: asked !== null });
  return { found: useLast(data), error, isOfThis: data !== undefined && isRested };
}

function Found({ check }: { check: ReturnType<typeof useChecked> }) {
  const { found, error, isOfThis } = check;
  const failed = error === null ? null : <Failed sentence={sentenceOf(error)} />;
  if (found === undefined) return failed ?? <Waiting />;
  const { faults, profile, changes, sentences } = found;
  return (
    <div className={layout.found} aria-busy={!isOfThis}>
      {failed}
      <LicencePanel faults={faults} profile={profile} />
      <Panel title="What it changes">
        <Changes changes={changes} />
      </Panel>
      {sentences.length === 0 ? null : (
        <Panel title="How the rules would read">
          <ul className={layout.sentences}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="What stays">
        <p className={css.quiet}>
          A borrower’s age, card, face and the watch list are in no draft.
        </p>
      </Panel>
    </div>
  );
}
