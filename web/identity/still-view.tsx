import { useState } from 'react';
import { Popup } from '../ui/popup.tsx';
import css from './still-view.module.css';

/** The picture on this phone, to compare with; a touch shows it larger. */
export function StillView({ address }: { address: string }) {
  const [large, setLarge] = useState(false);
  const [close, setClose] = useState(false);
  return (
    <>
      <button type="button" className={css.still} onClick={() => setLarge(true)}>
        <img src={address} alt="The front of your NRC, as you took it" />
        <span>Enlarge</span>
      </button>
      <Popup open={large} onClose={() => setLarge(false)} title="The front of your NRC">
        <div className={css.large} data-close={close ? '' : undefined}>
          <button type="button" aria-pressed={close} onClick={() => setClose(!close)}>
            <img src={address} alt="Come closer" />
          </button>
        </div>
      </Popup>
    </>
  );
}
