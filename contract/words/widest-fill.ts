const wide = (characters: number) => 'x'.repeat(characters);

/** The widest that a gap of each name is filled with, for what has to fit. */
export const widestFill: Readonly<Record<string, string>> = {
  amount: 'K15,000.00',
  price: 'K10,920.00',
  interest: 'K10,920.00',
  apr: '1234.56 %',
  bills: '6',
  hours: '48',
  days: '182',
  choices: '1 K15,000 for 182 days\n2 K15,000 for 182 days\n3 K15,000 for 182 days',
  total: wide(38),
  begins: wide(27),
  perDay: wide(32),
  late: wide(123),
  most: 'K15,000.00',
  cap: 'K15,000.00',
  today: 'K15,450.00',
  all: 'K15,000.00',
  least: 'K3,000.00',
  everything: 'K15,000.00',
  left: 'K15,000.00',
  due: 'K15,000.00',
  fee: 'K2,100.00',
  limit: 'K15,000',
  saved: 'K10,920.00',
  day: '28 Nov 2026',
  until: '28 Nov 2026',
  newDay: '28 Dec',
  time: '28 Nov 18:45',
  wallet: '096****567',
  account: '096****567',
  mobile: '096****567',
  network: wide(6),
  menu: '*115#',
  phone: wide(16),
  link: 'https://app.extramoney.co.zm/qp#b=ABCDEFG',
  name: wide(60),
  partner: wide(30),
  number: 'C-2026-000123',
  lender: wide(37),
  licence: 'NBFI-DEMO-0001',
  regulator: 'Bank of Zambia',
  reference: 'MP261127.1015.A12345',
  sentence: wide(74),
  standing: wide(74),
  items: '1 What I owe\n2 Pay\n3 Extend\n4 Last payments\n6 Help\n7 Language',
  step: wide(40),
  what: wide(40),
  reason: wide(47),
  languages: '1 English\n2 Bemba\n3 Nyanja\n4 Tonga\n5 Lozi\n6 Kaonde\n7 Lunda\n8 Luvale',
};

/** Where a gap gets wider, or is made to fit, by its area or key. */
export function widestHere(key: string): Readonly<Record<string, string>> {
  return elsewhere[key] ?? elsewhere[key.split('.', 1)[0] ?? ''] ?? {};
}
const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  standing: { day: 'Wednesday 28 September 2026' },
  ussd: { link: 'app.extramoney.co.zm' },
  'ussd.payLink': { link: 'https://app.extramoney.co.zm/qp#b=ABCDEFG' },
  'applications.askedMessage': { link: 'https://app.extramoney.co.zm' },
  // The longest name that leaves room for the link is taken.
  'messages.namedYou': { name: wide(30) },
};
