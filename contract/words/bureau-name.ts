/** The credit bureaus that there are. Of a draft there is no contract: no one is asked there. */
export const bureauNames = ['simulated', 'draft'] as const;
export type BureauName = (typeof bureauNames)[number];

/** Of every bureau; its text names the one that is connected. */
export const bureauConsent = 'bureau-inquiry';
