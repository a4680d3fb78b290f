import { useState } from 'react';
import type { ArgsOf } from '../../../contract/staff/staff-act.ts';
import {
  previewPublication,
  publishChannel,
  publishForm,
} from '../../../contract/staff/publish-acts.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { WordsField } from '../../ui/field.tsx';
import { Empty, Facts, Failed, Notice, Panel } from '../../ui/frames.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Preview } from '../proposals/preview.tsx';
import { reasonField } from '../reason-field.ts';
import css from './file-editor.module.css';
import { differencesOf } from './form-words.ts';
import market from './market.module.css';
import type { Publication } from './publication-words.ts';

type What = ArgsOf<typeof previewPublication>['what'];

interface FileEditorProps {
  what: What;
  shown: {
    readonly text: string;
    readonly version: number;
    readonly waiting: Publication | null;
  };
}

/**
 * The file in force, to be changed here or replaced by one of this machine. What would change is
 * seen before it can be published.
 */
export function FileEditor({ what, shown }: FileEditorProps) {
  const [base, setBase] = useState(shown);
  const [text, setText] = useState(shown.text);
  const mayNot = useWhyNot('channels', 'does');
  const look = useDoing(() => callAct(previewPublication, { what, text }));
  const change = (changed: string) => {
    setText(changed);
    look.reset();
  };
  const isSame = text.trim() === base.text.trim();
  const beginAnew = () => {
    setBase(shown);
    change(shown.text);
  };
  const isOvertaken = shown.version !== base.version;
  // Nothing was typed yet that could be lost.
  if (isOvertaken && isSame) {
    setBase(shown);
    setText(shown.text);
  }
  const waits = shown.waiting && 'Another version waits already. Stop that one first.';
  return (
    <Panel title="Its file" actions={<FileButton onText={change} whyNot={mayNot} />}>
      {isOvertaken && !isSame ? (
        <Notice tone="warn" actions={<Button onClick={beginAnew}>Show it</Button>}>
          <p>
            Version {shown.version} is in force by now. What you typed began from version{' '}
            {base.version}: copy what you need of it.
          </p>
        </Notice>
      ) : null}
      <div className={css.file}>
        <WordsField
          label="The whole file, as JSON"
          rows={18}
          value={text}
          onText={change}
          maxLength={200_000}
          spellCheck={false}
          readOnly={mayNot !== null}
        />
      </div>
      {look.error === null ? null : <Failed sentence={sentenceOf(look.error)} />}
      <div>
        <Button
          busy={look.isPending}
          whyNot={isSame ? 'This is the version in force.' : null}
          onClick={() => look.mutate(undefined)}
        >
          See what changes
        </Button>
      </div>
      {look.data?.faults.length === 0 && what.kind === 'form' ? (
        <InWords before={base.text} after={text} />
      ) : null}
      {look.data === undefined ? null : <Found found={look.data} />}
      {look.data?.faults.length === 0 && look.data.changes.length > 0 ? (
        <Publish
          asked={{ what, text, basedOn: base.version }}
          whyNot={mayNot ?? waits}
          onDone={() => look.reset()}
        />
      ) : null}
    </Panel>
  );
}

/** How a form differs from the one in force, for who reads no file. */
function InWords({ before, after }: { before: string; after: string }) {
  const sentences = differencesOf(before, after);
  if (sentences.length === 0) return null;
  return (
    <ul className={market.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

interface PublishProps {
  asked: { readonly what: What; readonly text: string; readonly basedOn: number };
  whyNot: string | null;
  onDone: () => void;
}

/** Why it is changed, and the button that has it count in ten minutes. */
function Publish({ asked: { what, ...file }, whyNot, onDone }: PublishProps) {
  const same = {
    className: css.publish,
    fields: { reason: { ...reasonField, label: 'Why it is changed' } },
    action: 'Publish in ten minutes',
    whyNot,
    onDone: () => {
      showToast('It applies in ten minutes, unless it is stopped.');
      onDone();
    },
  };
  return what.kind === 'form' ? (
    <ActForm {...same} act={publishForm} given={{ form: what.form, ...file }} />
  ) : (
    <ActForm {...same} act={publishChannel} given={{ channel: what.channel, ...file }} />
  );
}

interface FoundProps {
  found: {
    readonly faults: readonly { readonly field: string; readonly sentence: string }[];
    readonly changes: readonly { what: string; before: string; after: string }[];
    readonly isCut: boolean;
  };
}

/** What a file has wrong, or how it differs from the version in force. */
function Found({ found }: FoundProps) {
  const { faults, changes, isCut } = found;
  if (faults.length > 0) {
    return (
      <Notice tone="bad">
        <p>It cannot be published:</p>
        <Facts facts={faults.map(({ field, sentence }) => [field || 'The file', sentence])} />
      </Notice>
    );
  }
  if (changes.length === 0)
    return <Empty>Nothing in it differs from the version in force.</Empty>;
  const sentences = isCut ? [`The first ${changes.length} changes of more.`] : [];
  const shown = { sentences, changes: [...changes], transfers: [], messages: [] };
  return <Preview preview={shown} />;
}

interface FileButtonProps {
  onText: (text: string) => void;
  whyNot: string | null;
}

/** Takes the text of a file of this machine. */
function FileButton({ onText, whyNot }: FileButtonProps) {
  if (whyNot !== null) return <Button whyNot={whyNot}>Take a file …</Button>;
  return (
    <label className={css.take}>
      <span>Take a file</span>
      <input
        type="file"
        accept="application/json,.json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void file.text().then(onText);
          target.value = '';
        }}
      />
    </label>
  );
}
