import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { authSteps } from '../../../contract/borrower/auth-steps.ts';
import type { Column } from '../../../contract/borrower/forms.ts';
import { readForm } from '../../../contract/borrower/verification.ts';
import { hasConsent } from '../consents/consents.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import { type Call, serve } from '../../http/serve.ts';
import { identityColumns } from './card/identity-columns.ts';
import { savedIdentityValues } from './card/saved-identity.ts';
import { consentColumn } from './consent-column.ts';
import { newChallenge } from './face/new-challenge.ts';
import { showForm, withValues } from './show-form.ts';
import { loadSteps, refuseToShow } from './steps.ts';

type Form = AnswerOf<typeof readForm>;
type Asked = Pick<Call<typeof readForm>, 'context' | 'borrower' | 'device'>;

/**
 * The form of a step with what was saved before, once the steps before it are done. The
 * questionnaire has its own call, so its form is empty; the face gets a new challenge.
 */
export const readFormCall = serve(readForm, async ({ context, borrower, device, query }) => {
  const step = authSteps.find(({ cerCode }) => String(cerCode) === query.cerCode);
  if (step === undefined) throw new Error(`${query.cerCode} is no step`);
  const state = await loadSteps(context.db, borrower.id);
  return refuseToShow(step.step, state) ?? (await formOf(step, { context, borrower, device }));
});

async function formOf(
  { cerCode, step }: (typeof authSteps)[number],
  { context, borrower, device }: Asked,
): Promise<Form | RefusalOf<typeof readForm>> {
  const borrowerId = borrower.id;
  switch (step) {
    case 'identity': {
      const saved = await savedIdentityValues(context, borrowerId);
      const columns = withValues(identityColumns(context.clock.today()), saved);
      return { cerCode, ...shownOn(device, columns) };
    }
    case 'personal':
    case 'contacts':
      return {
        cerCode,
        ...shownOn(device, await showForm(context, { borrowerId, form: step })),
      };
    case 'questionnaire':
      return { cerCode, columns: [] };
    case 'face':
      return faceForm({ context, borrower, device });
  }
}

/** Only a known device gets the saved answers; any other learns only that there are some. */
function shownOn({ isKnown }: Asked['device'], columns: Column[]): Omit<Form, 'cerCode'> {
  if (isKnown) return { columns };
  const asked = columns.map(({ value: _value, ...one }) => one);
  const isSaved = columns.some(({ value }) => value !== undefined && value !== '');
  return { columns: asked, ...(isSaved && { withheld: true }) };
}

async function faceForm({
  context,
  borrower,
  device,
}: Asked): Promise<Form | RefusalOf<typeof readForm>> {
  const hasAgreed = await hasConsent(context.db, borrower.id, 'biometrics');
  const columns = [consentColumn(hasAgreed)];
  const challenge = await newChallenge(context, borrower, !device.isKnown);
  if (challenge instanceof Refusal) return challenge;
  return { cerCode: 5, columns, ...(challenge !== null && { challenge }) };
}
