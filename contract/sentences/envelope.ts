/** Errors of the request itself. A refusal has its own sentence. */

export const malformed = 'Something in this request is not as it should be.';
export const loggedOut = 'Please log in again.';
export const notFound = 'There is nothing at this address.';
export const wrongMethod = 'This address is asked in another way.';
export const tooLarge = 'This is too large to be sent.';
export const wrongType = 'This kind of content is not accepted here.';
export const tooMany = 'Too many requests. Please wait a little and try again.';
export const fault = 'Something went wrong on our side. Please try again.';
export const overloaded = 'We are very busy just now. Please try again in a moment.';
export const notOpen = 'This part of the service is not open yet.';
