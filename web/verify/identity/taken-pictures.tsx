import * as say from '../../../contract/sentences/identity.ts';
import { DoneIcon } from '../../ui/icons.tsx';
import { pauseWords } from './pause-words.ts';
import type { Side } from './sides.ts';
import css from './taken-pictures.module.css';
import type { Pictures, SendState, SidePicture } from './use-pictures.ts';

interface TakenPicturesProps {
  pictures: Pictures;
  sides: readonly Side[];
  onTake: (side: Side) => void;
}

/** The state of each picture: on its way, received, or what keeps it; and what can be done. */
export function TakenPictures({ pictures, sides, onTake }: TakenPicturesProps) {
  return (
    <ul className={css.list}>
      {sides.map((side) => (
        <li key={side} className={css.row} data-step={pictures[side]?.sent.step}>
          <Thumb picture={pictures[side]} />
          <div className={css.words}>
            <strong>{side === 'front' ? say.front : say.back}</strong>
            <p role="status">{saidOf(pictures[side])}</p>
          </div>
          <Acts side={side} pictures={pictures} onTake={onTake} />
        </li>
      ))}
    </ul>
  );
}

function Thumb({ picture }: { picture: SidePicture | null }) {
  if (picture?.address) return <img className={css.thumb} src={picture.address} alt="" />;
  return (
    <span className={css.thumb}>{picture?.sent.step === 'received' ? <DoneIcon /> : null}</span>
  );
}

function saidOf(picture: SidePicture | null): string {
  if (!picture) return say.optional;
  return saidOfSending(picture.sent);
}

function saidOfSending(sent: SendState): string {
  switch (sent.step) {
    case 'sending':
      return sent.pause ? pauseWords(sent.pause) : say.sending;
    case 'received':
      return say.received;
    case 'stopped':
      return say.stopped;
    case 'failed':
      return sent.sentence;
  }
}

/** The names of the acts say which side, for who hears them alone. */
const actNames = {
  front: {
    stop: say.stopFront,
    tryAgain: say.tryFrontAgain,
    takeAgain: say.takeAgainFront,
    takeIt: say.takeItFront,
  },
  back: {
    stop: say.stopBack,
    tryAgain: say.tryBackAgain,
    takeAgain: say.takeAgainBack,
    takeIt: say.takeItBack,
  },
} as const;

interface ActsProps {
  side: Side;
  pictures: Pictures;
  onTake: (side: Side) => void;
}

/** What can be done about a picture now. */
function Acts({ side, pictures, onTake }: ActsProps) {
  const sent = pictures[side]?.sent;
  const names = actNames[side];
  if (sent?.step === 'sending') {
    return (
      <div className={css.acts}>
        <Act label={names.stop} onClick={() => pictures.stop(side)}>
          {say.stop}
        </Act>
      </div>
    );
  }
  const mayGoAgain =
    sent?.step === 'stopped' || (sent?.step === 'failed' && !sent.needsAnother);
  return (
    <div className={css.acts}>
      {mayGoAgain ? (
        <Act label={names.tryAgain} onClick={() => pictures.sendAgain(side)}>
          {say.tryAgain}
        </Act>
      ) : null}
      <Act label={sent ? names.takeAgain : names.takeIt} onClick={() => onTake(side)}>
        {sent ? say.takeAgain : say.takeIt}
      </Act>
    </div>
  );
}

/** Its name begins with the words that are seen, for those who speak to their phone. */
function Act(props: { label: string; onClick: () => void; children: string }) {
  return (
    <button type="button" className={css.act} aria-label={props.label} onClick={props.onClick}>
      {props.children}
    </button>
  );
}
