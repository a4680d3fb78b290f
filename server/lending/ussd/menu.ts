import * as say from '../../../contract/sentences/ussd.ts';
import { borrowPinStep, borrowPinWrongStep } from './agree.ts';
import { borrowCostStep, borrowLateStep, borrowStep } from './borrow.ts';
import { homeStep, resumeStep } from './home.ts';
import { extendStep } from './extend.ts';
import { fits, screenIn } from './fit-screen.ts';
import { giveBackStep } from './give-back.ts';
import { blockStep, complainStep, helpStep, whoStep } from './help.ts';
import { languageStep } from './language.ts';
import { oweStep } from './owe.ts';
import {
  payAmountRestStep,
  payAmountStep,
  payAmountWrongStep,
  payConfirmStep,
  payStep,
} from './pay.ts';
import { paymentsStep } from './payments.ts';
import { priceOf, priceStep } from './price.ts';
import { whereToBegin } from './where-to-begin.ts';
import type { Move, Next, Scene, Step, StepName } from './scene.ts';

const steps: Readonly<Record<StepName, Step>> = {
  price: priceStep,
  home: homeStep,
  resume: resumeStep,
  owe: oweStep,
  pay: payStep,
  'pay-amount': payAmountStep,
  'pay-amount-wrong': payAmountWrongStep,
  'pay-amount-rest': payAmountRestStep,
  'pay-confirm': payConfirmStep,
  extend: extendStep,
  payments: paymentsStep,
  'give-back': giveBackStep,
  borrow: borrowStep,
  'borrow-cost': borrowCostStep,
  'borrow-late': borrowLateStep,
  'borrow-pin': borrowPinStep,
  'borrow-pin-wrong': borrowPinWrongStep,
  help: helpStep,
  language: languageStep,
  complain: complainStep,
  block: blockStep,
  who: whoStep,
};

/** Longer inputs are no key and no amount. */
const longestKey = 20;
const mostWrongKeys = 3;

/** The first screen; `key` was dialled behind the code, and leads to a screen, no further. */
export async function dialMenu(
  scene: Scene,
  { key, isAgain }: { readonly key: string | null; readonly isAgain: boolean },
): Promise<Next> {
  if (isAgain) {
    const home = await shown({ ...scene, draft: {} }, 'home');
    const text = `${say.startingAgain}\n${home.screen.text}`;
    return fits(text) ? { ...home, screen: { ...home.screen, text } } : home;
  }
  const move = key === null ? 'wrong-key' : await homeStep.take(scene, key);
  if (typeof move === 'object' && 'go' in move) return shown(scene, move.go);
  if (key !== null) return shown(scene, 'home');
  if (priceOf(scene) > 0n) return shown(scene, 'price');
  const { go, draft } = await whereToBegin(scene);
  return shown({ ...scene, draft }, go);
}

/** What a key does on the screen that was shown. */
export async function takeKey(scene: Scene, name: StepName, typed: string): Promise<Next> {
  const step = steps[name];
  const key = typed.trim();
  const { wrong = 0, ...draft } = scene.draft;
  const here = { ...scene, draft };
  if (key === '0') return shown(here, wrong > 0 ? 'home' : step.back);
  if (wrong > 0 && key === '9') return shown(here, name);
  const isKey = /^[\d.]+$/.test(key) || (step.isInput?.(key) ?? false);
  const isShort = key !== '' && key.length <= longestKey;
  if (key === '1' && (await isChanged(step, here))) return shown(here, name);
  const move: Move = isKey && isShort ? await step.take(here, key) : 'wrong-key';
  // Where it means nothing else it shows the screen again; few screens have room to say so.
  if (move === 'wrong-key' && key === '9') return shown(here, name);
  if (move === 'wrong-key') {
    const isLast = wrong + 1 >= mostWrongKeys;
    const screen = { text: isLast ? say.wrongKeys : say.wrongKey, goesOn: !isLast };
    return { step: name, draft: { ...draft, wrong: wrong + 1 }, screen };
  }
  if ('go' in move) return shown({ ...here, draft: move.draft ?? draft }, move.go);
  const { end: text, payment } = move;
  const screen = { text, goesOn: false };
  return { step: name, draft: {}, screen, ...(payment && { payment }) };
}

/** Whether a screen whose `1` does what it says would say something else by now. */
async function isChanged(step: Step, scene: Scene): Promise<boolean> {
  if (!step.isBinding) return false;
  const words = await step.show(scene);
  // Where there is nothing to do any more, the step says why.
  return typeof words === 'string' && screenIn(words, scene.language) !== scene.draft.shown;
}

async function shown(scene: Scene, name: StepName): Promise<Next> {
  const step = steps[name];
  const words = await step.show(scene);
  if (typeof words !== 'string') {
    return { step: name, draft: {}, screen: { text: words.end, goesOn: false } };
  }
  const { shown: _, ...rest } = scene.draft;
  const draft = step.isBinding ? { ...rest, shown: screenIn(words, scene.language) } : rest;
  return { step: name, draft, screen: { text: words, goesOn: true } };
}
