import { districtsAProvince } from '../../contract/borrower/regions.ts';

/** A province of Zambia or one of its districts; ids stay what they are for ever. */
export interface Region {
  readonly id: number;
  readonly name: string;
  /** The province of a district, 0 for a province. */
  readonly parentId: number;
  /** A district: nothing is inside it, and it identifies an address. */
  readonly leaf: boolean;
}

/**
 * The ten provinces and 116 districts of the division of 2021. The number of a province is its
 * place in this list. The number of a district is a hundred times that and its own place. So new
 * ones go to the end of their list, and nothing is ever taken out of the middle.
 */
const provinces: readonly (readonly [name: string, districts: string])[] = [
  [
    'Central',
    'Chibombo, Chisamba, Chitambo, Kabwe, Kapiri Mposhi, Luano, Mkushi, Mumbwa, Ngabwe, ' +
      'Serenje, Shibuyunji',
  ],
  [
    'Copperbelt',
    'Chililabombwe, Chingola, Kalulushi, Kitwe, Luanshya, Lufwanyama, Masaiti, Mpongwe, ' +
      'Mufulira, Ndola',
  ],
  [
    'Eastern',
    'Chadiza, Chama, Chasefu, Chipangali, Chipata, Kasenengwa, Katete, Lumezi, Lundazi, ' +
      'Lusangazi, Mambwe, Nyimba, Petauke, Sinda, Vubwi',
  ],
  [
    'Luapula',
    'Chembe, Chiengi, Chifunabuli, Chipili, Kawambwa, Lunga, Mansa, Milenge, Mwansabombwe, ' +
      'Mwense, Nchelenge, Samfya',
  ],
  ['Lusaka', 'Chilanga, Chongwe, Kafue, Luangwa, Lusaka, Rufunsa'],
  [
    'Muchinga',
    "Chinsali, Isoka, Kanchibiya, Lavushimanda, Mafinga, Mpika, Nakonde, Shiwang'andu",
  ],
  [
    'Northern',
    'Chilubi, Kaputa, Kasama, Lunte, Lupososhi, Luwingu, Mbala, Mporokoso, Mpulungu, Mungwi, ' +
      'Nsama, Senga Hill',
  ],
  [
    'North-Western',
    'Chavuma, Ikelenge, Kabompo, Kalumbila, Kasempa, Manyinga, Mufumbwe, Mushindamo, ' +
      'Mwinilunga, Solwezi, Zambezi',
  ],
  [
    'Southern',
    'Chikankata, Chirundu, Choma, Gwembe, Itezhi-Tezhi, Kalomo, Kazungula, Livingstone, ' +
      'Mazabuka, Monze, Namwala, Pemba, Siavonga, Sinazongwe, Zimba',
  ],
  [
    'Western',
    'Kalabo, Kaoma, Limulunga, Luampa, Lukulu, Mitete, Mongu, Mulobezi, Mwandi, Nalolo, ' +
      "Nkeyema, Senanga, Sesheke, Shang'ombo, Sikongo, Sioma",
  ],
];

/** Every province, each followed by its districts. */
export const regions: readonly Region[] = provinces.flatMap(([name, districts], index) => {
  const id = index + 1;
  const inside = districts.split(', ').map((district, place) => ({
    id: id * districtsAProvince + place + 1,
    name: district,
    parentId: id,
    leaf: true,
  }));
  return [{ id, name, parentId: 0, leaf: false }, ...inside];
});

/** The regions inside one; of 0 the provinces, of a district or no region at all nothing. */
export function regionsInside(id: number): readonly Region[] {
  return regions.filter(({ parentId }) => parentId === id);
}

/** Whether it identifies an address: it is a district. */
export function isDistrict(id: number): boolean {
  return regions.some((region) => region.id === id && region.leaf);
}

/** A district by its name, or a province by its name and the word *Province*; null: neither. */
export function regionNamed(name: string): Region | null {
  const wanted = name.trim().toLowerCase();
  const named = ({ leaf, name: own }: Region) => (leaf ? own : `${own} Province`).toLowerCase();
  return regions.find((region) => named(region) === wanted) ?? null;
}
