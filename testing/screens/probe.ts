/** Asked for after all other code: see `settled.ts`. */
export const isThere = true;
