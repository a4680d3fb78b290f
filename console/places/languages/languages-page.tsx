import { useState } from 'react';
import { listSentences } from '../../../contract/staff/language-acts.ts';
import {
  mostTogether,
  sentenceStates,
  shownOn,
  translatedLanguages,
} from '../../../contract/staff/language-words.ts';
import type { TranslatedLanguage } from '../../../contract/staff/language-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { languageNames } from '../../../contract/words/languages.ts';
import { choice, namesChoice, typed } from '../../platform/filters.tsx';
import { listPage, useKept } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { counted, counts } from '../../ui/counts.ts';
import { Notice, Panel, Tag } from '../../ui/frames.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { PublishedTabs } from '../published/published-tabs.tsx';
import {
  placeOf,
  type Sentence,
  sentenceStateWords,
  sentenceTone,
  shownOnWords,
} from './language-words.ts';
import css from './languages.module.css';
import { PoFiles } from './po-files.tsx';
import { Translate } from './translate.tsx';

type Listed = StaffAnswerOf<typeof listSentences>;
const [first, ...others] = translatedLanguages;

const filters = {
  language: choice({
    label: 'Language',
    first: first as TranslatedLanguage,
    none: languageNames[first as TranslatedLanguage],
    words: languageNames,
    values: others,
  }),
  state: choice({ label: 'State', none: 'Every state', words: sentenceStateWords }),
  on: namesChoice('Read on', 'Everywhere', shownOn, (one) => shownOnWords[one]),
  words: typed('Words or key', '', 80),
};

/** What borrowers read, in their languages: sentences, how far each is, and who agrees. */
export const LanguagesPage = listPage({
  act: listSentences,
  lead:
    'One person writes, a native speaker reads, and two others approve. ' +
    'Until then borrowers read English.',
  tabs: <PublishedTabs here={paths.languages} />,
  actions: <Files />,
  filters,
  args: ({ language, ...filter }, place) => ({ language, filter, ...place }),
  above: (listed) => <Shares of={listed} />,
  caption: ({ language }) => `Sentences in ${languageNames[language]}`,
  columns: ({ language }) => [
    {
      head: 'Sentence',
      cell: (row) => <Both of={row} language={language} />,
      isMain: true,
      isLong: true,
    },
    { head: 'Place', cell: ({ key }) => placeOf(key), isWide: true },
    { head: 'Read on', cell: ({ on }) => shownOnWords[on], isWide: true },
    {
      head: 'State',
      cell: ({ state }) => <Tag tone={sentenceTone[state]}>{sentenceStateWords[state]}</Tag>,
    },
    {
      head: 'Written by',
      cell: ({ writtenBy }) => writtenBy?.name ?? '–',
      isSpare: true,
    },
    { head: 'Open', cell: (row) => <Translate of={row} language={language} /> },
  ],
  keyOf: ({ key, version }) => `${key} ${version}`,
  none: 'No sentence is like this.',
});

function Both({ of: { english, words }, language }: { of: Sentence; language: string }) {
  return (
    <div className={css.both}>
      <span lang="en">{english}</span>
      {words === '' ? null : <b lang={language}>{words}</b>}
    </div>
  );
}

/** How many sentences are how far, and the batch on this page that two may approve. */
function Shares({ of: { counts: all, rows, isOffered } }: { of: Listed }) {
  const { language } = useKept(filters);
  const [isProposing, setIsProposing] = useState(false);
  const whyNot = useWhyNot('languages', 'proposes');
  const read = rows.filter(({ state }) => state === 'read').slice(0, mostTogether);
  return (
    <>
      <div className={css.shares}>
        {sentenceStates.map((state) => (
          <span key={state}>
            {sentenceStateWords[state]}: <b>{counts.format(all[state])}</b>
          </span>
        ))}
        {read.length === 0 ? null : (
          <Button look="primary" whyNot={whyNot} onClick={() => setIsProposing(true)}>
            Propose {counted(read.length, 'sentence')} for approval …
          </Button>
        )}
      </div>
      {isOffered ? null : (
        <Notice>
          <p>
            {languageNames[language]} is not offered yet. The operator adds it to LANGUAGES.
          </p>
        </Notice>
      )}
      {isProposing ? (
        <Panel
          title="Approve translations"
          actions={<Button onClick={() => setIsProposing(false)}>Not now</Button>}
        >
          <ProposeForm
            kind="approve-words"
            given={{
              language,
              sentences: read.map(({ key, version, hash }) => ({ key, version, hash })),
            }}
            whyNot={whyNot}
          >
            <p>
              The sentences of this page that a native speaker read. Another person signs them.
            </p>
          </ProposeForm>
        </Panel>
      ) : null}
    </>
  );
}

function Files() {
  const { language } = useKept(filters);
  return <PoFiles key={language} language={language} />;
}
