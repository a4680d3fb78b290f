import { useState } from 'react';
import { showLetterTemplates } from '../../../contract/staff/letter-acts.ts';
import { letterKinds, longestLetterWords } from '../../../contract/staff/letter-words.ts';
import type { LetterKind } from '../../../contract/staff/letter-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Choice } from '../../ui/field.tsx';
import { Filters, Tag } from '../../ui/frames.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { letterWords } from './letter-words.ts';

const [first, ...others] = letterKinds;

type Template = StaffAnswerOf<typeof showLetterTemplates>['templates'][number];

/** The lender's own words in letters: those in force, and a change of them, which takes two. */
export function Letters() {
  const [chosen, setChosen] = useState<LetterKind | ''>('');
  return (
    <Loaded asked={useAct(showLetterTemplates, {})}>
      {({ templates }) => {
        const of = templates.find(({ letter }) => letter === (chosen || first));
        return (
          <>
            <Filters>
              <Choice
                label="Letter"
                none={letterWords[first]}
                options={others.map((value) => ({ value, label: letterWords[value] }))}
                value={chosen}
                onChoose={setChosen}
              />
            </Filters>
            {of && (
              <>
                <p>
                  Your words stand before and after the facts of the loan.{' '}
                  <Tag>{of.version === 0 ? 'Not published' : `Version ${of.version}`}</Tag>
                </p>
                <Change key={of.letter + of.version} of={of} />
              </>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Change({ of: { letter, version, opening, closing } }: { of: Template }) {
  return (
    <ProposeForm
      kind="letter-template"
      given={{ letter, version: version + 1 }}
      fields={{
        opening: {
          kind: 'words',
          label: 'Before the facts',
          hint: 'Gaps: {name}, {loan}, {owed}, {due}, {days}, {today}.',
          longest: longestLetterWords,
          rows: 6,
        },
        closing: {
          kind: 'words',
          label: 'After the facts',
          hint: 'Whom to call when something is wrong is added.',
          longest: longestLetterWords,
          rows: 6,
        },
      }}
      start={{ opening, closing }}
      whyNot={useWhyNot('contact-rules', 'proposes')}
    />
  );
}
