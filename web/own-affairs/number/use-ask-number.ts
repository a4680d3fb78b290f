import { useLocation } from 'wouter';
import { askNewNumber } from '../../../contract/borrower/new-number.ts';
import type { BodyOf } from '../../../contract/words/endpoint.ts';
import { call } from '../../platform/api/call.ts';
import { useAct } from '../../platform/api/use-act.ts';
import { paths } from '../../platform/paths.ts';

/** Asks for a change of number and leads on to the face. */
export function useAskNumber() {
  const { run, ...state } = useAct();
  const [, navigate] = useLocation();
  const ask = (body: BodyOf<typeof askNewNumber>) =>
    run(async () => {
      await call(askNewNumber, { body, quiet: true });
      navigate(paths.faceNumber);
    });
  return { ...state, ask };
}
