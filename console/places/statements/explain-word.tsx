import {
  meaningTexts,
  statusMeanings,
  typeMeanings,
} from '../../../contract/staff/statement-meanings.ts';
import { useWhyNot } from '../../platform/session.ts';
import { optionsOf } from '../../ui/field-list.tsx';
import type { Values } from '../../ui/field-list.tsx';
import { Panel } from '../../ui/frames.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import type { BodyFields } from '../proposals/propose-form.tsx';

/** An unknown word that puts a statement in doubt, and the part of the row it is in. */
export interface UnknownWord {
  readonly part: 'type' | 'status';
  readonly word: string;
}

/** Proposes the meaning of a word in a provider's statements; kept once another person approves. */
export function ExplainWord({ provider, unknown }: { provider: string; unknown: UnknownWord }) {
  return (
    <Panel title="Explain a word of the statement">
      <ProposeForm
        kind="explain-word"
        given={{ provider }}
        fields={fields}
        start={{ ...unknown, meaning: meaningsOf(unknown.part)[0] ?? '' }}
        whyNot={useWhyNot('journals', 'proposes')}
      />
    </Panel>
  );
}

function fields({ part = '' }: Values): BodyFields<'explain-word'> {
  return {
    part: { kind: 'choice', label: 'Column', options: optionsOf(partWords) },
    word: { label: 'Word', hint: 'As the file writes it.', longest: 60 },
    meaning: {
      kind: 'choice',
      label: 'It means',
      options: meaningsOf(part).map((value) => ({ value, label: meaningTexts[value] })),
    },
  };
}

const meaningsOf = (part: string) => (part === 'status' ? statusMeanings : typeMeanings);

const partWords = { type: 'Type', status: 'Status' } as const;
