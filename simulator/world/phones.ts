import type { Clock } from '../clock.ts';
import type { Seed } from '../seed.ts';
import type { Settings } from '../settings.ts';
import type { Network } from './network.ts';
import { networkOfPrefix } from './network.ts';

/** Old messages leave a phone that is full, as they do on a real one. */
const mostMessages = 500;

export interface Message {
  id: string;
  text: string;
  from: string;
  sentAt: string;
  /** Absent: an SMS. */
  by?: 'whatsapp';
}

/** One change of a wallet. `amount` is in ngwee, negative when money leaves the wallet. */
export interface Movement {
  kind: 'opening' | 'adjustment' | 'deposit' | 'payout';
  mobile: string;
  amount: bigint;
  balanceAfter: bigint;
  at: string;
  /** The payment that moved it; absent on opening and adjustment. */
  paymentId?: string;
  /** The network's own name of the transaction, as on the borrower's receipt. */
  providerTransactionId?: string;
}

export interface Phone {
  mobile: string;
  network: Network;
  /** Ngwee. */
  balance: bigint;
  /** Whose wallet it is, as the network knows; absent where no name is registered. */
  holder?: { firstName: string; lastName: string };
  /** The network lets no money in or out. */
  isBarred?: boolean;
  /** Newest last. */
  messages: Message[];
  movements: Movement[];
}

/** What may be changed of a wallet; `holder` is a first name and what follows it. */
export interface WalletWanted {
  balance?: bigint;
  network?: Network;
  holder?: string;
  barred?: boolean;
}

/** The people the product is shown with have registered wallets of their own. */
const demoHolders: Readonly<Record<string, string>> = {
  '0971000001': 'Mutinta Hamoonga',
  '0961000002': 'Bwalya Chileshe',
  '0951000003': 'Lubasi Nyambe',
  '0971000004': 'Chanda Mwansa',
  '0961000005': 'Thandiwe Phiri',
};

function holderOf(name: string): NonNullable<Phone['holder']> {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Every Zambian mobile there is: one appears, with a filled wallet, when it is first touched. */
export function createPhones(world: { clock: Clock; seed: Seed; settings: Settings }) {
  const phones = new Map<string, Phone>();
  const stamp = (): string => new Date(world.clock.now()).toISOString();
  let received = 0;

  const move = (
    phone: Phone,
    movement: Omit<Movement, 'mobile' | 'balanceAfter' | 'at'>,
  ): void => {
    phone.balance += movement.amount;
    phone.movements.push({
      ...movement,
      mobile: phone.mobile,
      balanceAfter: phone.balance,
      at: stamp(),
    });
  };

  const touch = (mobile: string): Phone => {
    const known = phones.get(mobile);
    if (known !== undefined) return known;
    const network = networkOfPrefix(mobile) ?? 'MTN';
    const phone: Phone = { mobile, network, balance: 0n, messages: [], movements: [] };
    const name = demoHolders[mobile];
    if (name !== undefined) phone.holder = holderOf(name);
    phones.set(mobile, phone);
    move(phone, { kind: 'opening', amount: world.settings.openingBalance });
    return phone;
  };

  return {
    touch,
    move,
    all: (): Phone[] => [...phones.values()],
    /** Sets what the wallet holds (ngwee), its network and its holder, as an agent's shop would. */
    setWallet(mobile: string, wanted: WalletWanted): void {
      const phone = touch(mobile);
      if (wanted.holder !== undefined) phone.holder = holderOf(wanted.holder);
      if (wanted.barred !== undefined) phone.isBarred = wanted.barred;
      if (wanted.network !== undefined) phone.network = wanted.network;
      if (wanted.balance === undefined || wanted.balance === phone.balance) return;
      move(phone, { kind: 'adjustment', amount: wanted.balance - phone.balance });
    },
    receive(mobile: string, message: Omit<Message, 'id' | 'sentAt'>): Message {
      const phone = touch(mobile);
      const id = world.seed.hex(`message ${(received += 1)}`).slice(0, 24);
      const arrived = { id, ...message, sentAt: stamp() };
      phone.messages.push(arrived);
      if (phone.messages.length > mostMessages) phone.messages.shift();
      return arrived;
    },
    /** Newest first. */
    messages: (mobile: string): Message[] => touch(mobile).messages.toReversed(),
    restore(saved: readonly Phone[]): void {
      for (const phone of saved) phones.set(phone.mobile, phone);
      received = saved.reduce((sum, phone) => sum + phone.messages.length, received);
    },
  };
}
