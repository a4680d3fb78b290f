import { Link, useLocation, useSearch } from 'wouter';
import { authSteps, listAuthSteps } from '../../../contract/borrower/auth-steps.ts';
import type { Column } from '../../../contract/borrower/forms.ts';
import * as say from '../../../contract/sentences/identity.ts';
import { Refused } from '../../platform/api/call-errors.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { PartOrWaiting } from '../../ui/part-or-waiting.tsx';
import { forgetDraft } from '../verification/form-draft.ts';
import { StepPage, StepRefused, useStepForm } from '../verification/step-page.tsx';
import { Preparation } from './preparation.tsx';
import { receivedPictures } from './sides.ts';
import type { Side } from './sides.ts';
import { TakenPictures } from './taken-pictures.tsx';
import { usePictures } from './use-pictures.ts';
import { useReading } from './use-reading.ts';

/* What comes later is fetched while the borrower reads what is needed, or takes the picture. */
const useShootCard = lazyPart(async () => (await import('./shoot-card.tsx')).ShootCard);
const useCheckCard = lazyPart(async () => (await import('./check-card.tsx')).CheckCard);

/** `/authentication/identity`: the card by camera, what was read on it, and its confirmation. */
export function IdentityPage() {
  const asked = useStepForm('identity');
  return (
    <StepPage step="identity" asked={asked}>
      {({ columns }) => <NotYetFixed columns={columns} />}
    </StepPage>
  );
}

/** Once the face was compared with the card, no other card takes its place. */
function NotYetFixed({ columns }: { columns: readonly Column[] }) {
  const { answer: steps } = useAnswer(listAuthSteps, []);
  const face = authSteps.find(({ step }) => step === 'face')?.cerCode;
  const isFixed = steps?.some(({ cerCode, isAuth }) => cerCode === face && isAuth === 1);
  if (!isFixed) return <Identity columns={columns} />;
  return (
    <EmptyState
      title={say.fixed}
      action={
        <Link href={paths.home} className={buttonLook()}>
          {say.backToHome}
        </Link>
      }
    >
      <p>{say.fixedText}</p>
    </EmptyState>
  );
}

/** One part after the other; the part is in the address, so the phone's back goes back one. */
function Identity({ columns }: { columns: readonly Column[] }) {
  const pictures = usePictures(receivedPictures(columns));
  const front = pictures.front?.sent;
  const reading = useReading(front?.step === 'received' ? front.fileId : null);
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('part');
  const part = pictures.front === null && asked !== 'front' ? null : asked;
  const { part: ShootCard, ...shootFetch } = useShootCard(part === 'front' || part === 'back');
  const { part: CheckCard, ...checkFetch } = useCheckCard(part === 'check');
  const take = (side: Side) => navigate(paths.identityPart(side));
  const check = () => navigate(paths.identityPart('check'), { replace: true });

  function use(side: Side, picture: Blob) {
    // What was typed belonged to the picture before.
    if (side === 'front') forgetDraft('identity');
    pictures.put(side, picture);
    if (side === 'back' || pictures.back) check();
    else navigate(paths.identityPart('back'), { replace: true });
  }

  const closed = reading.step === 'failed' ? aboutTheStep(reading.failure) : null;
  if (closed) return <StepRefused refusal={closed} />;
  if (part === 'check') {
    if (!CheckCard) return <PartOrWaiting {...checkFetch} />;
    return <CheckCard columns={columns} pictures={pictures} reading={reading} onTake={take} />;
  }
  if (part === 'front' || part === 'back') {
    if (!ShootCard) return <PartOrWaiting {...shootFetch} />;
    const shoot = (
      <ShootCard
        key={part}
        side={part}
        onUse={(picture) => use(part, picture)}
        {...(part === 'back' ? { onSkip: check } : {})}
      />
    );
    if (part === 'front') return shoot;
    const taken = (
      <TakenPictures key="taken" pictures={pictures} sides={['front']} onTake={take} />
    );
    // What needs another picture must not stand below the fold.
    return front?.step === 'failed' ? [taken, shoot] : [shoot, taken];
  }
  const onward = () => navigate(paths.identityPart(pictures.front ? 'check' : 'front'));
  return <Preparation pictures={pictures} onTake={take} onGoOn={onward} />;
}

/** A refusal that no other picture helps: of a step that is closed, or not open yet. */
function aboutTheStep(failure: unknown): Refused | null {
  if (!(failure instanceof Refused)) return null;
  return failure.reason === 'step-closed' || failure.reason === 'step-not-open'
    ? failure
    : null;
}
