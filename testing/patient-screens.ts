import { mostWaitMs } from './until.ts';

// Below a browser a screen is waited for as long as anything else, however slow the machine is.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: mostWaitMs });
}
