import { useState } from 'react';
import * as say from '../../../contract/sentences/identity-check.ts';
import { Popup } from '../../ui/popup.tsx';
import css from './still-view.module.css';

/** The picture on this phone, to compare with; a touch shows it larger. */
export function StillView({ address }: { address: string }) {
  const [large, setLarge] = useState(false);
  const [close, setClose] = useState(false);
  return (
    <>
      <button type="button" className={css.still} onClick={() => setLarge(true)}>
        <img src={address} alt={say.frontAsTaken} />
        <span>{say.enlarge}</span>
      </button>
      <Popup open={large} onClose={() => setLarge(false)} title={say.frontLarge}>
        <div className={css.large} data-close={close ? '' : undefined}>
          <button type="button" aria-pressed={close} onClick={() => setClose(!close)}>
            <img src={address} alt={say.comeCloser} />
          </button>
        </div>
      </Popup>
    </>
  );
}
