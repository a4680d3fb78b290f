export const heading = 'What you agreed to';
export const agreed = 'Agreed. Thank you.';
export const takenBack = 'Taken back.';

// The question before one is taken back.
export const takeBackQuestion = 'Take it back?';
export const takeBack = 'Take it back';
export const keep = 'Keep it';

// Agreeing to tell where one is.
export const placeNotAllowed =
  'Your browser may not tell where you are. Allow it in its settings, then try again.';
export const placeUnknown = 'Your phone could not tell where it is. Nothing was changed.';
