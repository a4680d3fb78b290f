export const heading = 'What you agreed to';
export const agreed = 'Agreed. Thank you.';
export const takenBack = 'Taken back.';

// The question before one is taken back.
export const takeBackQuestion = 'Take it back?';
export const takeBack = 'Take it back';
export const keep = 'Keep it';

// Agreeing to tell where one is; asked once, after the first login.
export const placeQuestion = 'May we note roughly where you are when you log in?';
export const placeYes = 'Yes, you may';
export const placeNo = 'No, thank you';
export const placeLater = 'You can change your mind in Set at any time.';
export const placeNotAllowed =
  'Your browser may not tell where you are. Allow it in its settings, then try again.';
export const placeUnknown = 'Your phone could not tell where it is. Nothing was changed.';
