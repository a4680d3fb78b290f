/** Networks write a name with one letter wrong; in a short word that is another name. */
const longEnoughForASlip = 6;

/**
 * Whether the holder of a wallet, as the network writes the name, may be the person of the card.
 * Names come in any order, with some left out, shortened to an initial or with a letter wrong.
 * Two words must be alike, at least one of them whole, or the only one there is.
 */
export function isSameHolder(cardName: string, holderName: string): boolean {
  const [fewer, more] = [wordsOf(cardName), wordsOf(holderName)].sort(
    (a, b) => a.length - b.length,
  );
  if (fewer === undefined || more === undefined || fewer.length === 0) return false;
  const left = [...more];
  let alike = 0;
  let whole = 0;
  // Whole words first: an initial must not take the word that another one names in full.
  for (const isAlike of [isWholeWord, isInitial]) {
    for (const word of fewer) {
      const at = left.findIndex((one) => isAlike(word, one));
      if (at < 0) continue;
      left.splice(at, 1);
      alike += 1;
      if (isAlike === isWholeWord) whole += 1;
    }
  }
  return whole > 0 && alike >= Math.min(2, fewer.length);
}

/** In capitals, without accents; signs within a name do not split it. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/[^\p{L}\s-]/gu, '');
  return plain
    .toUpperCase()
    .split(/[\s-]/u)
    .filter((word) => word !== '');
}

function isWholeWord(one: string, other: string): boolean {
  if (one.length === 1) return false;
  return one === other || (one.length >= longEnoughForASlip && isASlip(one, other));
}

function isInitial(one: string, other: string): boolean {
  return (one.length === 1 || other.length === 1) && one[0] === other[0];
}

/** One letter is another, is missing, or is one too many. */
function isASlip(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [rest, otherRest] = [one.slice(same), other.slice(same)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1)
  );
}
