import { useState } from 'react';
import { Button } from './button.tsx';
import css from './covered.module.css';
import { showToast } from './toast.tsx';

interface CoveredProps {
  /** What it is, for the buttons: `link`, `secret`. */
  name: string;
  value: string;
}

/**
 * A value that no one should read over a shoulder: hidden until it is asked for, and to be
 * copied.
 */
export function Covered({ name, value }: CoveredProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={css.covered}>
      {isShown ? (
        <code className={css.value}>{value}</code>
      ) : (
        <span className={css.value}>
          <span aria-hidden="true">••••••••••••</span>
          <span className={css.unseen}>{`${name}, covered`}</span>
        </span>
      )}
      <Button aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? `Cover the ${name}` : `Show the ${name}`}
      </Button>
      <Button
        onClick={() => {
          void navigator.clipboard.writeText(value).then(
            () => showToast(`The ${name} is copied.`),
            () => showToast(`The ${name} could not be copied. Show it and copy it by hand.`),
          );
        }}
      >
        Copy
      </Button>
    </div>
  );
}
