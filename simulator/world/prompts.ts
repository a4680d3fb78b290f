import type { Clock } from '../clock.ts';
import type { Seed } from '../seed.ts';
import type { Settings } from '../settings.ts';

/** Everybody's PIN: this is a world for rehearsal. */
export const walletPin = '1234';
const mostPinTries = 3;

export interface Prompt {
  promptId: string;
  paymentId: string;
  mobile: string;
  /** Ngwee. */
  amount: bigint;
  text: string;
  createdAt: string;
  expiresAt: string;
  wrongPins: number;
}

/** How a prompt ended. */
export type PromptEnd = 'approved' | 'declined' | 'expired';
export type PromptAnswer =
  | { done: 'approved' | 'declined' }
  | { done: 'wrong-pin'; triesLeft: number }
  | { done: 'no-such-prompt' };

type WantedPrompt = Pick<Prompt, 'paymentId' | 'mobile' | 'amount' | 'text'>;
interface PromptWorld {
  clock: Clock;
  seed: Seed;
  settings: Settings;
}

/** The PIN prompts standing on phones. `ended` hears each end once. */
export function createPrompts(
  world: PromptWorld,
  ended: (paymentId: string, end: PromptEnd) => void,
) {
  const waiting = new Map<string, { prompt: Prompt; callOff: () => void }>();

  const end = (promptId: string, how: PromptEnd): void => {
    const found = waiting.get(promptId);
    if (found === undefined) return;
    found.callOff();
    waiting.delete(promptId);
    ended(found.prompt.paymentId, how);
  };

  const put = (prompt: Prompt, expiresInMs: number): void => {
    const callOff = world.clock.after(expiresInMs, () => end(prompt.promptId, 'expired'));
    waiting.set(prompt.promptId, { prompt, callOff });
  };

  return {
    open(wanted: WantedPrompt): Prompt {
      const prompt = newPrompt(world, wanted);
      put(prompt, world.settings.promptExpirySeconds * 1000);
      return prompt;
    },
    /** The prompts on one phone that wait for a PIN, oldest first. */
    waiting: (mobile: string): Prompt[] =>
      [...waiting.values()]
        .map(({ prompt }) => prompt)
        .filter((prompt) => prompt.mobile === mobile),
    /** A right PIN approves; the third wrong one declines, as the networks do. */
    answer(
      mobile: string,
      promptId: string,
      answer: { pin: string } | { decline: true },
    ): PromptAnswer {
      const found = waiting.get(promptId);
      if (found === undefined || found.prompt.mobile !== mobile) {
        return { done: 'no-such-prompt' };
      }
      if ('pin' in answer && answer.pin !== walletPin) {
        found.prompt.wrongPins += 1;
        const triesLeft = mostPinTries - found.prompt.wrongPins;
        if (triesLeft > 0) return { done: 'wrong-pin', triesLeft };
      }
      const done = 'pin' in answer && answer.pin === walletPin ? 'approved' : 'declined';
      end(promptId, done);
      return { done };
    },
    all: (): Prompt[] => [...waiting.values()].map(({ prompt }) => prompt),
    /** Puts prompts of an earlier run back, with their whole waiting time before them. */
    restore(saved: readonly Prompt[]): void {
      for (const prompt of saved) put(prompt, world.settings.promptExpirySeconds * 1000);
    },
  };
}

function newPrompt({ clock, seed, settings }: PromptWorld, wanted: WantedPrompt): Prompt {
  const now = clock.now();
  return {
    promptId: seed.uuid(`prompt ${wanted.paymentId}`),
    ...wanted,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + settings.promptExpirySeconds * 1000).toISOString(),
    wrongPins: 0,
  };
}
