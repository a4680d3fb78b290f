export const heading = 'What you agreed to';
export const agreed = 'Agreed. Thank you.';
export const takenBack = 'Withdrawn.';

// The question before one is withdrawn.
export const takeBackQuestion = 'Take it back?';
export const takeBack = 'Take it back';
export const keep = 'Keep it';

// Agreeing to tell where one is, asked once, after the first login.
export const placeQuestion = 'Can we save your area when you log in?';
export const placeYes = 'Yes, save it';
export const placeNo = 'No, do not save it';
export const placeLater = 'You can change this later: Me, then Set.';
export const placeNotAllowed =
  'Your browser may not tell where you are. Allow it in its settings, then try again.';
export const placeUnknown = 'Your phone could not tell where it is. Nothing was changed.';
