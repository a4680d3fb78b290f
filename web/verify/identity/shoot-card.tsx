import { useEffect, useState } from 'react';
import * as say from '../../../contract/sentences/identity-camera.ts';
import { Button } from '../../ui/button.tsx';
import { StayBelow } from '../../ui/stay-below.tsx';
import { LoadingIndicator } from '../../ui/waiting.tsx';
import { PartHeading } from '../../ui/part-heading.tsx';
import { preparedFile, readStill } from './read-still.ts';
import type { Still } from './read-still.ts';
import type { StillDoubt } from './judge-still.ts';
import type { Side } from './sides.ts';
import css from './shoot-card.module.css';
import { Viewfinder } from './viewfinder.tsx';

interface ShootCardProps {
  side: Side;
  /** The borrower wants this picture used. */
  onUse: (picture: Blob) => void;
  /** Present where this side may be left out. */
  onSkip?: () => void;
}

/** Taking the picture of one side: camera or file, then the still, to use or to take again. */
export function ShootCard({ side, onUse, onSkip }: ShootCardProps) {
  const [still, setStill] = useState<Still | null>(null);
  const [opening, setOpening] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function choose(file: File) {
    setRefused(null);
    setOpening(true);
    const picture = await preparedFile(file);
    setOpening(false);
    if (typeof picture === 'string') setRefused(picture);
    else setStill(await readStill(picture));
  }

  if (still) {
    return (
      <StillChoice
        key={side}
        side={side}
        still={still}
        onUse={() => onUse(still.picture)}
        onAnother={() => setStill(null)}
      />
    );
  }
  return (
    <>
      <PartHeading above={side === 'front' ? say.firstOfTwo : say.secondOfTwo}>
        {side === 'front' ? say.front : say.back}
      </PartHeading>
      {refused ? (
        <p role="alert" className={css.doubt}>
          {refused}
        </p>
      ) : null}
      {opening ? (
        <LoadingIndicator label={say.openingPicture} />
      ) : (
        <Viewfinder
          onPicture={(picture) => void readStill(picture).then(setStill)}
          onChoose={(file) => void choose(file)}
        />
      )}
      {onSkip ? (
        <Button look="quiet" onClick={onSkip}>
          {say.withoutBack}
        </Button>
      ) : null}
    </>
  );
}

const doubtWords: Readonly<Record<StillDoubt, string>> = {
  unusable: say.unusable,
  small: say.small,
  'too-dark': say.dark,
  blurred: say.notSharp,
};

interface StillChoiceProps {
  side: Side;
  still: Still;
  onUse: () => void;
  onAnother: () => void;
}

function StillChoice({ side, still: { address, doubt }, onUse, onAnother }: StillChoiceProps) {
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const isFront = side === 'front';
  const use = (
    <Button key="use" look={doubt ? 'quiet' : 'primary'} onClick={onUse}>
      {say.use}
    </Button>
  );
  const another = (
    <Button key="another" look={doubt ? 'primary' : 'quiet'} onClick={onAnother}>
      {say.another}
    </Button>
  );
  return (
    <>
      <PartHeading above={isFront ? say.theFront : say.theBack}>{say.canYouRead}</PartHeading>
      <img
        src={address}
        className={css.still}
        alt={isFront ? say.frontAsTaken : say.backAsTaken}
      />
      {doubt ? (
        <p role="alert" className={css.doubt}>
          {doubtWords[doubt]}
        </p>
      ) : null}
      <StayBelow>
        <div className={css.choice}>
          {doubt === 'unusable' ? another : doubt ? [another, use] : [use, another]}
        </div>
      </StayBelow>
    </>
  );
}
