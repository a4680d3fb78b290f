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
import { Choice, TextField } from '../../ui/field.tsx';
import { Failed, Panel, Waiting } from '../../ui/frames.tsx';
import { Overtaken, SaveButton, Saved, useDraft } from '../draft.tsx';
import { rulesIn, textsOf } from './rule-words.ts';
import type { Texts } from './rule-words.ts';
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
    <GuardedPage
      needs="rules"
      title="Draft of the rules"
      lead="Nothing changes for anybody before two people agreed to it."
    >
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
        <Fields texts={texts} faults={faults} onChange={mayNot === null ? change : null} />
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

interface FieldsProps {
  texts: Texts;
  faults: ReturnType<typeof rulesIn>['faults'];
  /** Null: it may be looked at alone. */
  onChange: ((part: Partial<Texts>) => void) | null;
}

const fields = [
  {
    name: 'instalmentShare',
    label: 'Largest bill, % of the stated income',
    hint: 'What is above it is not offered.',
  },
  {
    name: 'otherLoansShare',
    label: 'The same with other loans, %',
    hint: 'Above it a person looks. Empty: they are not counted.',
  },
  {
    name: 'declinedRestDays',
    label: 'Rest after a decline, days',
    hint: 'The borrower reads the day.',
  },
  {
    name: 'mostBorrowersOnDevice',
    label: 'Borrowers on one phone',
    hint: 'With more of them a person looks.',
  },
] as const;

const purposes = [
  { value: 'refer', label: 'A person looks at it' },
  { value: 'pass', label: 'It may pass' },
] as const;

function Fields({ texts, faults, onChange }: FieldsProps) {
  return (
    <fieldset className={css.group}>
      <legend>What can be changed</legend>
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode="decimal"
          value={texts[name]}
          readOnly={onChange === null}
          onText={(text) => onChange?.({ [name]: text })}
          maxLength={6}
          error={faults[name]}
        />
      ))}
      <Choice
        label="A loan that pays for another one"
        none="Choose"
        value={texts.repaysAnotherLoan}
        options={purposes}
        onChoose={(repaysAnotherLoan) => {
          if (repaysAnotherLoan !== '') onChange?.({ repaysAnotherLoan });
        }}
      />
    </fieldset>
  );
}

/** What the server says of the rules, once typing rests; meanwhile what it said last. */
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
          Who somebody is, their age, card, face and the watch list are in no draft.
        </p>
      </Panel>
    </div>
  );
}
