import { useEffect, useState } from 'react';

const restsAfterMs = 250;

/** What is typed, once typing pauses, and whether that is still there. */
export function useRested<Value>(value: Value): readonly [rested: Value, isOfThis: boolean] {
  const typed = JSON.stringify(value);
  const [rested, setRested] = useState({ typed, value });
  useEffect(() => {
    const timer = setTimeout(
      () => setRested({ typed, value: JSON.parse(typed) }),
      restsAfterMs,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  return [rested.value, rested.typed === typed];
}

/** What was answered last, while the next answer is on its way. */
export function useLast<Answer>(answer: Answer | undefined): Answer | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? last;
}
