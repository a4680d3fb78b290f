/** What search engines and phones say of the product. */

export const description =
  'ExtraMoney, a pocket wallet for all Zambians. Short-term cash loans in kwacha, with every ' +
  'cost shown before you agree.';
