/** How the values of a card are written. */
export type CardFont = 'typewriter' | 'sans';
/** Labels stand before their values, or above them. */
export type CardArrangement = 'rows' | 'stacked';

/** A card of our own drawing and what it says. None of these people exists. */
export interface TestCard {
  /** The name of its picture in `pictures/`. */
  readonly name: string;
  readonly font: CardFont;
  readonly arrangement: CardArrangement;
  readonly nrc: string;
  /** As printed: first and other names. */
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly sex: 'male' | 'female';
  readonly birthPlace: string;
}

type Row = readonly [
  nrc: string,
  firstName: string,
  lastName: string,
  birthDate: string,
  sex: 'male' | 'female',
  birthPlace: string,
];

const rows: readonly Row[] = [
  ['204817/11/1', 'CHIPO NATASHA', 'MWANAWINA', '1994-03-17', 'female', 'LUSAKA'],
  ['318460/61/1', 'JOSEPH', 'KALALUKA', '1988-11-02', 'male', 'NDOLA'],
  ['057392/82/1', 'MUTALE GRACE', 'SIMUKOKO', '1979-07-25', 'female', 'MONGU'],
  ['641958/67/1', 'BUPE', 'NG’ANDU', '2001-01-09', 'male', 'KITWE'],
  ['482016/10/1', 'THANDIWE', 'CHIBESAKUNDA', '1996-12-30', 'female', 'KABWE'],
  ['119374/52/1', 'LUBINDA PETER', 'MUBITA', '1983-05-14', 'male', 'CHIPATA'],
  ['730285/23/1', 'ESTHER', 'NAWA', '1990-09-06', 'female', 'KASAMA'],
  ['265903/74/1', 'KELVIN MWAPE', 'HACHIPUKA', '1998-02-21', 'male', 'CHOMA'],
  ['896140/15/1', 'RUTH', 'SIKOTA', '1985-10-11', 'female', 'MKUSHI'],
  ['370521/43/1', 'DAVID', 'CHISANGA-BWALYA', '1976-04-03', 'male', 'MANSA'],
  ['008264/11/1', 'MONDE', 'ILUKENA', '1969-08-19', 'female', 'LUSAKA'],
  ['553719/31/1', 'PRECIOUS LUYANDO', 'MOONO', '1999-06-28', 'female', 'MAZABUKA'],
  ['627403/66/1', 'EMMANUEL', 'KAPASA', '1992-01-15', 'male', 'LUANSHYA'],
  ['941037/19/1', 'NAMUKOLO', 'LIKANDO', '2003-05-31', 'female', 'CHONGWE'],
  ['186592/77/1', 'MOSES TEMBWE', 'HANG’OMBE', '1987-12-12', 'male', 'LIVINGSTONE'],
  ['409875/28/1', 'AGNESS', 'CHILUFYA', '1981-03-08', 'female', 'MPIKA'],
  ['772618/62/2', 'ANIL KUMAR', 'DESAI', '1974-09-23', 'male', 'MUMBAI'],
  ['350146/93/1', 'WINFRIDAH', 'KAYOMBO', '1995-07-04', 'female', 'SOLWEZI'],
];

/** Half of them typed, half printed; half with labels before the values, half above. */
export const testCards: readonly TestCard[] = rows.map((row, index) => {
  const [nrc, firstName, lastName, birthDate, sex, birthPlace] = row;
  return {
    name: `card-${String(index + 1).padStart(2, '0')}`,
    font: index % 2 === 0 ? 'typewriter' : 'sans',
    arrangement: index % 4 < 2 ? 'rows' : 'stacked',
    nrc,
    firstName,
    lastName,
    birthDate,
    sex,
    birthPlace,
  };
});

/** A card by its place in the list, round and round. */
export function testCard(index: number): TestCard {
  const card = testCards[index % testCards.length];
  if (card === undefined) throw new Error('there are test cards');
  return card;
}
