import { saveStep } from '../../../contract/borrower/verification.ts';
import { type Call, serve } from '../../http/serve.ts';
import { saveContacts } from './contacts/save-contacts.ts';
import { saveFace } from './face/save-face.ts';
import { proveByFace } from './face/prove-by-face.ts';
import { savePersonal } from './save-personal.ts';
import { loadSteps } from './steps.ts';

const done = { isAuth: 1 } as const;

/** Saves the personal form, the contacts or the face; each act says what it refuses. */
export const saveStepCall = serve(saveStep, async (call) => {
  switch (call.body.cerCode) {
    case 2:
      return (await personal(call)) ?? done;
    case 15:
      return (await contacts(call)) ?? done;
    case 5:
      return (await isProof(call)) ? proveByFace(call) : saveFace(call);
  }
});

type SaveStep = Call<typeof saveStep>;

/** The face of a borrower whose face step is done, on a new device: it proves that it is theirs. */
async function isProof({ context, borrower, device }: SaveStep): Promise<boolean> {
  return !device.isKnown && (await loadSteps(context.db, borrower.id)).done.has('face');
}

function personal({ context, borrower, body }: SaveStep) {
  const given = body.values ?? {};
  return context.db.transaction((tx) => savePersonal(tx, context, { borrower, given }));
}

async function contacts({ context, borrower, body }: SaveStep) {
  const given = body.contacts ?? [];
  const refusal = await context.db.transaction((tx) =>
    saveContacts(tx, context, { borrower, given }),
  );
  if (refusal === null) context.wake('send-sms');
  return refusal;
}
