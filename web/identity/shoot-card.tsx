import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LoadingIndicator } from '../ui/waiting.tsx';
import { PartHeading } from './part-heading.tsx';
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
    if (picture) setStill(await readStill(picture));
    else setRefused(noPicture);
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
      <PartHeading above={side === 'front' ? 'Picture 1 of 2' : 'Picture 2 of 2, if you like'}>
        {side === 'front' ? 'The front of your NRC' : 'The back of your NRC'}
      </PartHeading>
      {refused ? (
        <p role="alert" className={css.doubt}>
          {refused}
        </p>
      ) : null}
      {opening ? (
        <LoadingIndicator label="Opening the picture" />
      ) : (
        <Viewfinder
          onPicture={(picture) => void readStill(picture).then(setStill)}
          onChoose={(file) => void choose(file)}
        />
      )}
      {onSkip ? (
        <Button look="quiet" onClick={onSkip}>
          Go on without the back
        </Button>
      ) : null}
    </>
  );
}

const noPicture = 'This file cannot be opened as a picture. Choose a JPEG, PNG or WebP one.';

const doubtWords: Readonly<Record<StillDoubt, string>> = {
  unusable: 'This picture is too small to read. Please take another.',
  small: 'This picture is small. We may not be able to read it.',
  'too-dark': 'This picture is dark. We may not be able to read it.',
  blurred: 'This picture looks blurred. We may not be able to read it.',
};

interface StillChoiceProps {
  side: Side;
  still: Still;
  onUse: () => void;
  onAnother: () => void;
}

function StillChoice({ side, still: { address, doubt }, onUse, onAnother }: StillChoiceProps) {
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const use = (
    <Button key="use" look={doubt ? 'quiet' : 'primary'} onClick={onUse}>
      Use this picture
    </Button>
  );
  const another = (
    <Button key="another" look={doubt ? 'primary' : 'quiet'} onClick={onAnother}>
      Take another
    </Button>
  );
  return (
    <>
      <PartHeading above={side === 'front' ? 'The front' : 'The back'}>
        Can you read every line?
      </PartHeading>
      <img src={address} className={css.still} alt={`The ${side} of your NRC, as taken`} />
      {doubt ? (
        <p role="alert" className={css.doubt}>
          {doubtWords[doubt]}
        </p>
      ) : null}
      <div className={css.choice}>
        {doubt === 'unusable' ? another : doubt ? [another, use] : [use, another]}
      </div>
    </>
  );
}
