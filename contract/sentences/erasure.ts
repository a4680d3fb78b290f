/** Wherever an erasure waits and can still be withdrawn. */
export const heading = 'Your data will be erased';
export const text = (when: string) =>
  `It goes on ${when}, as you asked. Until then you can pay, but not borrow.`;
export const keep = 'Keep my account';
export const kept = 'Your account is kept. Nothing will be erased.';
