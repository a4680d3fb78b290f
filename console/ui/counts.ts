/** Numbers of things, as people read them: `2,842`. */
export const counts = new Intl.NumberFormat('en-GB');
