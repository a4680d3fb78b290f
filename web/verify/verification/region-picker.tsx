import { useState } from 'react';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { listRegions } from '../../../contract/borrower/regions.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import * as say from '../../../contract/sentences/verification.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import type { Asked } from '../../platform/api/use-answer.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { WheelList } from '../../ui/picker.tsx';
import { LoadingIndicator } from '../../ui/waiting.tsx';
import { provinceIdOf, wholeCountry } from './region-name.tsx';
import css from './region-picker.module.css';

type Region = AnswerOf<typeof listRegions>[number];

interface RegionPickerProps {
  /** The district that is chosen, as digits; empty when none is. */
  value: string;
  onCancel: () => void;
  onConfirm: (district: string) => void;
}

/** Two wheels side by side: the provinces, and the districts of the one in the band. */
export function RegionPicker({ value, onCancel, onConfirm }: RegionPickerProps) {
  const [turnedTo, setTurnedTo] = useState(() => provinceIdOf(value));
  const [chosen, setChosen] = useState(value);
  const provinces = useAnswer(listRegions, [{ params: { id: wholeCountry } }]);
  const provinceId = turnedTo || idOf(provinces.answer?.[0]);
  // Until a province is known this asks for the provinces, as the column before it does.
  const districts = useAnswer(listRegions, [{ params: { id: provinceId || wholeCountry } }]);
  const shown = districts.answer;
  // What stands in the band is chosen: the first, until the wheel is turned.
  const district = shown?.find((one) => idOf(one) === chosen) ?? shown?.[0];

  return (
    <>
      <div className={css.columns}>
        <Column
          title={say.province}
          asked={provinces}
          value={provinceId}
          onChange={setTurnedTo}
        />
        {provinces.answer ? (
          <Column
            key={provinceId}
            title={say.district}
            asked={districts}
            value={idOf(district)}
            onChange={setChosen}
          />
        ) : null}
      </div>
      <div className={css.actions}>
        <Button look="quiet" onClick={onCancel}>
          {specified.cancel}
        </Button>
        <Button disabled={!district} onClick={() => onConfirm(idOf(district))}>
          {specified.confirm}
        </Button>
      </div>
    </>
  );
}

interface ColumnProps {
  title: string;
  asked: Asked<Region[]>;
  value: string;
  onChange: (id: string) => void;
}

function Column({ title, asked, value, onChange }: ColumnProps) {
  return (
    <div className={css.column}>
      <p className={css.title} aria-hidden="true">
        {title}
      </p>
      <div className={css.wheel}>
        {asked.answer ? (
          <WheelList
            title={title}
            options={asked.answer.map((one) => ({ value: idOf(one), label: one.name }))}
            value={value}
            onChange={onChange}
          />
        ) : (
          <Missing asked={asked} />
        )}
      </div>
    </div>
  );
}

/** In the place of a wheel: on its way, waiting for a network, or failed and to be tried again. */
function Missing({ asked }: { asked: Asked<unknown> }) {
  if (asked.offline) return <p className={css.missing}>{say.waitingForNetwork}</p>;
  if (!asked.failure || asked.asking) {
    return (
      <div className={css.missing}>
        <LoadingIndicator />
      </div>
    );
  }
  return (
    <div className={css.missing} role="alert">
      <p>{sentenceOf(asked.failure)}</p>
      <Button look="quiet" onClick={asked.again}>
        {say.tryAgain}
      </Button>
    </div>
  );
}

function idOf(region: Region | undefined): string {
  return region ? String(region.id) : '';
}
