/** Digits of the code that an SMS carries. */
export const codeLength = 4;

/** Seconds before another code may be asked for. */
export const resendGapSeconds = 60;
