import { useLocation, useSearch } from 'wouter';
import type { Column } from '../../contract/forms.ts';
import { paths } from '../paths.ts';
import { forgetDraft } from '../verification/form-draft.ts';
import { StepPage, useStepForm } from '../verification/step-page.tsx';
import { CheckCard } from './check-card.tsx';
import { Preparation } from './preparation.tsx';
import { ShootCard } from './shoot-card.tsx';
import { receivedPictures } from './sides.ts';
import type { Side } from './sides.ts';
import { TakenPictures } from './taken-pictures.tsx';
import { usePictures } from './use-pictures.ts';

/** `/authentication/identity`: the card by camera, what was read on it, and its confirmation. */
export function IdentityPage() {
  const asked = useStepForm('identity');
  return (
    <StepPage step="identity" asked={asked}>
      {({ columns }) => <Identity columns={columns} />}
    </StepPage>
  );
}

/** One part after the other; the part stands in the address, so the phone's back goes back one. */
function Identity({ columns }: { columns: readonly Column[] }) {
  const pictures = usePictures(receivedPictures(columns));
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('part');
  const take = (side: Side) => navigate(paths.identityPart(side));

  function use(side: Side, picture: Blob) {
    // What was typed belonged to the picture before.
    if (side === 'front') forgetDraft('identity');
    pictures.put(side, picture);
    const hasBack = side === 'back' || pictures.back !== null;
    navigate(paths.identityPart(hasBack ? 'check' : 'back'), { replace: true });
  }

  if (asked === 'front') {
    return <ShootCard key="front" side="front" onUse={(picture) => use('front', picture)} />;
  }
  if (pictures.front === null || asked === null) {
    const onward = pictures.front === null ? 'front' : 'check';
    return (
      <Preparation
        pictures={pictures}
        onTake={take}
        onGoOn={() => navigate(paths.identityPart(onward))}
      />
    );
  }
  if (asked === 'back') {
    return (
      <>
        <ShootCard
          key="back"
          side="back"
          onUse={(picture) => use('back', picture)}
          onSkip={() => navigate(paths.identityPart('check'), { replace: true })}
        />
        <TakenPictures pictures={pictures} sides={['front']} onTake={take} />
      </>
    );
  }
  return <CheckCard columns={columns} pictures={pictures} onTake={take} />;
}
