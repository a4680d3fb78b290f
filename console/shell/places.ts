import { paths } from '../platform/paths.ts';

/** A place of the left column. */
export interface Place {
  readonly path: string;
  readonly label: string;
  /** After `g`. */
  readonly key: string;
  /** The strokes of a drawing of 20 by 20. */
  readonly icon: readonly string[];
}

export const places: readonly Place[] = [
  {
    path: paths.today,
    label: 'Today',
    key: 't',
    icon: [
      'M13.5 10a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0',
      'M10 2v2m0 12v2M2 10h2m12 0h2',
      'M4.5 4.5 6 6m8 8 1.5 1.5m0-11L14 6m-8 8-1.5 1.5',
    ],
  },
  {
    path: paths.inbox,
    label: 'Inbox',
    key: 'i',
    icon: ['M2.5 11.5 5 4h10l2.5 7.5V16h-15z', 'M2.5 11.5H7l1 2h4l1-2h4.5'],
  },
  {
    path: paths.loans,
    label: 'Loans',
    key: 'l',
    icon: [
      'M2.5 5.5h15v9h-15z',
      'M12.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0',
      'M5 8v4m10-4v4',
    ],
  },
  {
    path: paths.portfolio,
    label: 'Portfolio',
    key: 'r',
    icon: ['M2.5 3v14h15', 'M5.5 13.5 9 9l3 2.5 5-6.5'],
  },
  {
    path: paths.cases,
    label: 'Cases',
    key: 'c',
    icon: ['M10 2.5 18 16.5H2z', 'M10 8v4m0 2v.5'],
  },
  {
    path: paths.cash,
    label: 'Cash',
    key: 'h',
    icon: ['M2.5 6h15v9h-15z', 'M2.5 9h15', 'M5.5 12.5h3'],
  },
  {
    path: paths.books,
    label: 'Books',
    key: 'b',
    icon: [
      'M4.5 3h10a1 1 0 0 1 1 1v13H6a1.5 1.5 0 0 1-1.5-1.5z',
      'M4.5 15A1.5 1.5 0 0 1 6 13.5h9.5',
      'M7.5 6.5h5m-5 3h5',
    ],
  },
  {
    path: paths.collections,
    label: 'Collections',
    key: 'k',
    icon: [
      'M5.5 2.5 8 7 6.3 8.7a10 10 0 0 0 5 5L13 12l4.5 2.5-1 3C9 17.5 2.5 11 2.5 3.5z',
      'M12 3.5a4.5 4.5 0 0 1 4.5 4.5',
    ],
  },
  {
    path: paths.complaints,
    label: 'Complaints',
    key: 'o',
    icon: ['M2.5 4h15v10H9l-3.5 3v-3h-3z', 'M6 7.5h8M6 10.5h5'],
  },
  {
    path: paths.people,
    label: 'People',
    key: 'p',
    icon: [
      'M10 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
      'M1.5 17c.4-3.6 2.6-5.5 5.5-5.5s5.1 1.9 5.5 5.5',
      'M12.8 3.7a3 3 0 0 1 0 5.7',
      'M14.8 12c1.9.7 3.4 2.4 3.7 5',
    ],
  },
  {
    path: paths.products,
    label: 'Products',
    key: 'u',
    icon: ['M3 3h7l7 7-7 7-7-7z', 'M7 7h.01'],
  },
  {
    path: paths.returns,
    label: 'Returns',
    key: 'n',
    icon: ['M4 2.5h12v15H4z', 'M7 6h6M7 9h6M7 12h3', 'm11 14 1.5 1.5 3-3'],
  },
  {
    path: paths.rules,
    label: 'Rules',
    key: 'd',
    icon: ['M10 3v14M5 17h10M4 6h12', 'M4 6 1.5 12h5zM16 6l-2.5 6h5z'],
  },
  {
    path: paths.forms,
    label: 'Forms',
    key: 'f',
    icon: ['M4.5 2.5h8l3 3v12h-11z', 'M12.5 2.5v3h3', 'M7 9h6M7 12h6M7 15h3'],
  },
  {
    path: paths.compliance,
    label: 'Compliance',
    key: 'w',
    icon: ['M10 2 16.5 4.5V10c0 4-2.7 6.4-6.5 8-3.8-1.6-6.5-4-6.5-8V4.5z', 'm7 10 2 2 4-4'],
  },
  {
    path: paths.system,
    label: 'System',
    key: 's',
    icon: ['M2.5 4h15v5h-15zm0 7h15v5h-15z', 'M5 6.5h.01M5 13.5h.01M9 6.5h5.5M9 13.5h5.5'],
  },
  {
    path: paths.audit,
    label: 'Audit',
    key: 'a',
    icon: [
      'M8.5 14.5a6 6 0 1 1 0-12 6 6 0 0 1 0 12',
      'm12.8 12.8 5.2 5.2',
      'm6 8.5 2 2L11.5 7',
    ],
  },
  {
    path: paths.me,
    label: 'Me',
    key: 'm',
    icon: ['M13 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0', 'M3.5 17.5c.5-3.8 3-6 6.5-6s6 2.2 6.5 6'],
  },
];

const publishedPlaces = /^\/(?:channels|campaigns|publications|messages)/;

/** Whether an address lies in a place. */
export function isIn(place: Place, address: string): boolean {
  if (place.path === paths.today) return address === paths.today;
  if (place.path === paths.inbox && /^\/(proposals|reviews)\b/.test(address)) return true;
  if (place.path === paths.loans && address.startsWith('/borrowers/')) return true;
  if (place.path === paths.cases && /^\/(?:payments|statements)/.test(address)) return true;
  if (place.path === paths.complaints && address.startsWith(paths.dataRequests)) return true;
  if (place.path === paths.products && address.startsWith('/simulations/')) return true;
  if (place.path === paths.forms && publishedPlaces.test(address)) return true;
  return address === place.path || address.startsWith(`${place.path}/`);
}
