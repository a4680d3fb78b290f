/** What is asked about the identity card. */

export const frontFileId = 'Front of your NRC';
export const frontFileIdWrong = 'Please take the photo of the front again.';
export const frontFileIdWhy =
  'We read your details from it. Later we compare its photo with your face. It is kept ' +
  'encrypted.';
export const backFileId = 'Back of your NRC';
export const backFileIdWrong = 'Please take the photo of the back again.';
export const nrc = 'NRC number';
export const nrcWrong = 'Please write the NRC number as on the card, such as 123456/11/1.';
export const nrcWhy = 'The law asks us to know who we lend to. The number is kept encrypted.';
export const firstName = 'First and other names';
export const firstNameWrong = 'Use letters A to Z: at most four first names, no dots.';
export const lastName = 'Surname';
export const lastNameWrong = 'Use letters A to Z: at most four words, no dots.';
export const birthDate = 'Date of birth';
export const birthDateWrong = 'Please check your date of birth. We lend from 18 years on.';
export const birthDateWhy = 'We lend to adults only.';
export const sex = 'Sex';
export const sexFemale = 'Female';
export const sexMale = 'Male';
export const sexWrong = 'Please choose what the card says.';
export const sexWhy = 'It is on the card. Two people may have one name.';
