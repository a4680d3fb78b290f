import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { listRegions, provinceOfDistrict } from '../../../contract/borrower/regions.ts';
import * as say from '../../../contract/sentences/verification.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import type { Asked } from '../../platform/api/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { describedBy, Field } from '../../ui/field.tsx';
import css from './chosen-box.module.css';
import { ListPart } from './list-part.tsx';

/** What `listRegions` takes for the provinces. */
const wholeCountry = '0';

type Regions = AnswerOf<typeof listRegions>;

interface RegionFieldProps {
  label: ReactNode;
  name: string;
  /** The id of a district, as digits; empty while none is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  hint?: ReactNode;
}

/**
 * A district, by two lists of the phone's own: its province and what is in it. A borrower need not
 * spell a name, and of the 116 districts only those of one province come over the network.
 */
export function RegionField({ name, value, onChange, ...frame }: RegionFieldProps) {
  const id = useId();
  const [turnedTo, setTurnedTo] = useState<string | null>(null);
  const province = turnedTo ?? (value && String(provinceOfDistrict(Number(value))));
  const provinces = useAnswer(listRegions, [{ params: { id: wholeCountry } }]);
  // Until a province is known this is the question beside it.
  const districts = useAnswer(listRegions, [{ params: { id: province || wholeCountry } }]);
  const given = { wrong: Boolean(frame.error), described: describedBy(id, frame) };
  const missing = [provinces, districts].find(({ failure, offline }) => failure || offline);
  return (
    <Field id={id} isGroup {...frame}>
      <div className={css.pair}>
        <ListPart
          {...given}
          label={say.province}
          name={`${name}.province`}
          value={province}
          options={optionsOf(provinces.answer, province)}
          onChange={(chosen) => {
            setTurnedTo(chosen);
            onChange('');
          }}
        />
        <ListPart
          {...given}
          label={say.district}
          name={name}
          value={value}
          options={optionsOf(province === '' ? [] : districts.answer, value)}
          disabled={province === ''}
          onChange={onChange}
        />
      </div>
      {missing && !missing.answer ? <Missing asked={missing} /> : null}
    </Field>
  );
}

/** What was chosen long before stays chosen, even while its name cannot be had. */
function optionsOf(regions: Regions | undefined, chosen: string): [string, string][] {
  const options = (regions ?? []).map((one): [string, string] => [String(one.id), one.name]);
  const isKnown = chosen === '' || options.some(([id]) => id === chosen);
  return isKnown ? options : [[chosen, regions ? say.chosenBefore : '…']];
}

/** The names wait for a network, or could not be had and are asked for again. */
function Missing({ asked }: { asked: Asked<Regions> }) {
  if (asked.offline || !asked.failure) return <p role="status">{say.waitingForNetwork}</p>;
  return (
    <>
      <p role="alert">{sentenceOf(asked.failure)}</p>
      <Button look="quiet" busy={asked.asking} onClick={asked.again}>
        {say.tryAgain}
      </Button>
    </>
  );
}
