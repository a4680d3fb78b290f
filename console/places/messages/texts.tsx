import { useState } from 'react';
import type { ReactNode } from 'react';
import { listTexts, previewText } from '../../../contract/staff/message-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Aside, Facts } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import css from './messages.module.css';

type Text = StaffAnswerOf<typeof listTexts>['texts'][number];
type Measured = StaffAnswerOf<typeof previewText>;

/** Every text that is sent, with its variables; each can be tried with other values. */
export function Texts() {
  const [tried, setTried] = useState<Text | null>(null);
  return (
    <Loaded asked={useAct(listTexts, {})}>
      {({ texts, language }) => (
        <>
          <DataTable
            caption="Texts, those of money first"
            columns={columns}
            rows={texts.map((text) => ({ ...text, onTry: setTried }))}
            keyOf={({ kind }) => kind}
          />
          <Aside>
            In the language this server speaks ({language}). Length and cost are of the example.
            {texts.some(({ example }) => example.cost !== null)
              ? ''
              : ' What a message costs is not set (SMS_SEGMENT_PRICE).'}
          </Aside>
          {tried === null ? null : <Try of={tried} onClose={() => setTried(null)} />}
        </>
      )}
    </Loaded>
  );
}

interface Row extends Text {
  readonly onTry: (text: Text) => void;
}

const columns: readonly Column<Row>[] = [
  { head: 'When', cell: ({ when }) => when, isLong: true },
  {
    head: 'Text',
    cell: ({ template }) => <Template of={template} />,
    isMain: true,
    isLong: true,
  },
  { head: 'Messages', cell: ({ example }) => example.segments, isNumber: true },
  {
    head: 'Costs',
    cell: ({ example: { cost } }) => (cost === null ? '–' : <Money kwacha={cost} />),
    isNumber: true,
  },
  { head: 'Try it', cell: (row) => <TryButton row={row} /> },
];

function TryButton({ row }: { row: Row }) {
  return (
    <Button aria-label={`Try: ${row.when}`} onClick={() => row.onTry(row)}>
      Try …
    </Button>
  );
}

/** A text with its variables marked. */
function Template({ of }: { of: string }): ReactNode {
  const parts = of.split(/(\{\w+\})/);
  return (
    <span className={css.text}>
      {parts.map((part, place) =>
        // Nothing but its place tells two gaps of one name apart.
        // oxlint-disable-next-line react/no-array-index-key
        place % 2 === 1 ? <b key={place}>{part.slice(1, -1)}</b> : part,
      )}
    </span>
  );
}

function Try({ of, onClose }: { of: Text; onClose: () => void }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const asked = useAct(previewText, { kind: of.kind, example: { ...typed } });
  const [last, setLast] = useState<Measured>(of.example);
  if (asked.data !== undefined && asked.data !== last) setLast(asked.data);
  return (
    <Dialog title={of.when} onClose={onClose}>
      <div className={css.try}>
        <p className={css.bubble} aria-live="polite">
          {last.text}
        </p>
        <Facts
          facts={[
            ['Length', `${last.septets} of ${last.segments === 1 ? 160 : 306}`],
            ['Messages', last.segments],
            ['Costs', last.cost === null ? 'not set' : <Money key="cost" kwacha={last.cost} />],
            ...(last.strange === ''
              ? []
              : [['Not in the alphabet of messages', last.strange] as const]),
          ]}
        />
        <div className={css.values}>
          {of.variables.map(({ name, example }) => (
            <TextField
              key={name}
              label={name}
              value={typed[name] ?? example}
              onText={(text) => setTyped((before) => ({ ...before, [name]: text }))}
              maxLength={200}
            />
          ))}
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
