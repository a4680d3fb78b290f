export const phoneNumber = 'Phone number';
export const since = 'With us since';
export const wallet = 'Wallet';
export const walletText = (mobile: string, network: string) => `${mobile}, ${network}`;
export const nameLabel = 'Name';
export const nrc = 'NRC';
export const birthDate = 'Date of birth';
export const sex = 'Sex';
export const cardPictures = 'Pictures of your card';
export const registerAsked = 'Register of cards asked';
export const registerAskedText = (provider: string, day: string) =>
  `By way of ${provider}, ${day}`;
export const bureauAsked = 'Credit bureau asked';
export const bureauAskedText = (day: string, bureau: string, address: string) =>
  `For a loan, ${day}. ${bureau}, ${address}.`;
export const facePictures = 'Pictures of your face';
export const faceMeasurements = 'Measurements of your face';
export const faceChecks = 'Face checks';
export const contact = (place: string) => `Contact ${place}`;
export const contactText = (name: string, relationship: string, mobile: string) =>
  `${name}, ${relationship}, ${mobile}`;
export const phones = 'Phones you are logged in on';
export const deviceRecords = 'Notes about your phone';
export const places = 'Rough places';
export const loans = 'Loans';
export const payments = 'Payments';
export const contracts = 'Contracts';
export const coupons = 'Coupons';
export const messages = 'Messages we sent you';
export const complaints = 'Complaints';
export const requests = 'Requests';
export const documents = 'Documents you sent';
export const consents = 'Times you agreed or took it back';
export const requestWordsMissing = 'Please write what should change.';
