import { FirstOpenStep } from './first-open-step.tsx';

/** `/authentication`: leads to the first step that is not done, or says that all are. */
export function AuthenticationPage() {
  return <FirstOpenStep />;
}
