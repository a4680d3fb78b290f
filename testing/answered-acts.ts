import { vi } from 'vitest';

export interface Asked {
  readonly act: string;
  readonly args: Readonly<Record<string, unknown>>;
}

type Answer =
  { readonly data: unknown } | { readonly reason: string; readonly sentence: string };

/**
 * Answers the acts that the console asks for, by their names, in the place of its server. An act
 * without an answer waits for ever. What was asked is kept in order.
 */
export function answerActs(
  answers: Readonly<Record<string, Answer>> | ((act: string) => Answer | undefined),
): readonly Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const act = path.replace('/acts/', '');
    const { args } = JSON.parse(body) as { args: Asked['args'] };
    asked.push({ act, args });
    const answer = typeof answers === 'function' ? answers(act) : answers[act];
    if (answer === undefined) return new Promise(() => undefined);
    return Response.json(answer, { status: 'data' in answer ? 200 : 409 });
  });
  return asked;
}
