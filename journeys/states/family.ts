import { opened, state, type Walk } from './visit.ts';

/** A family that tells of a death, and needs no login. */
export const family: Walk = {
  mobile: '0977123405',
  states: [
    opened('/for-family', 'form', 'A death in the family', { shows: 'Your full name' }),
    state('/for-family', 'missing', 'Nothing was given', async ({ person }) => {
      await person.taps('Send');
      await person.sees('Please add a photo of the death certificate.');
    }),
  ],
};
