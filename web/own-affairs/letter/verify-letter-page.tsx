import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { lazyPart } from '../../platform/lazy-part.ts';
import { paths } from '../../platform/paths.ts';
import { PartOrWaiting } from '../../ui/part-or-waiting.tsx';
import { CodeForm } from './code-form.tsx';

// What asks the server is fetched while the code is typed.
const useCheckedLetter = lazyPart(
  async () => (await import('./checked-letter.tsx')).CheckedLetter,
);

/**
 * `/verify-letter`: whether a letter that a loan is paid in full is genuine. The code is typed, or
 * behind the `#` of the address on the letter, which no proxy sees.
 */
export function VerifyLetterPage() {
  const [, navigate] = useLocation();
  const followed = useFollowedCode();
  const check = (code: string) => navigate(`${paths.verifyLetter}#c=${code}`);
  const { part: CheckedLetter, ...fetching } = useCheckedLetter(followed !== null);
  if (followed === null) return <CodeForm onCode={check} />;
  return (
    <PartOrWaiting {...fetching}>
      {CheckedLetter ? <CheckedLetter key={followed} code={followed} onCode={check} /> : null}
    </PartOrWaiting>
  );
}

/** What is behind the `#`, whether or not it can be a code; null where nothing is. */
function useFollowedCode(): string | null {
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  );
  return new URLSearchParams(hash.slice(1)).get('c')?.slice(0, 60) || null;
}
