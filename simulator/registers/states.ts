/** Global states of our account there. Both words of a state have been published. */
export const registerStates = [
  'works',
  'key-403',
  'key-401',
  'balance-403',
  'balance-402',
  'onboarding',
  'consent',
] as const;
export type RegisterState = (typeof registerStates)[number];
