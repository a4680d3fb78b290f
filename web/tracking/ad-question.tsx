import { createRoot } from 'react-dom/client';
import * as say from '../../contract/sentences/advertising.ts';
import { Button } from '../ui/button.tsx';
import css from './ad-question.module.css';

/**
 * Asks whether the ad network may be informed, in a line above the tabs and out of the way. No
 * answer is a no for now. It comes after the page, so nothing that is seen moves.
 */
export function askAboutAds(onAnswer: (given: boolean) => void): void {
  const place = document.createElement('aside');
  place.className = css.place ?? '';
  place.setAttribute('aria-label', say.heading);
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <AdQuestion
      onAnswer={(given) => {
        root.unmount();
        place.remove();
        onAnswer(given);
      }}
    />,
  );
}

function AdQuestion({ onAnswer }: { onAnswer: (given: boolean) => void }) {
  return (
    <div className={css.question}>
      <h2>{say.heading}</h2>
      <details>
        <summary>{say.more}</summary>
        <p>{say.question}</p>
      </details>
      <Button look="quiet" onClick={() => onAnswer(false)}>
        {say.no}
      </Button>
      <Button look="quiet" onClick={() => onAnswer(true)}>
        {say.yes}
      </Button>
    </div>
  );
}
