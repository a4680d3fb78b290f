import { defaultChannelCode } from '../../contract/words/headers.ts';
import { randomUuid } from '../platform/session/device.ts';
import { readSession } from '../platform/session/session.ts';
import { keepAdAnswer, readAdAnswer } from './ad-answer.ts';
import { type Channel, channelOf } from './channel-of.ts';

type Pixel = NonNullable<Channel['pixel']>;

/**
 * The pixel of a visitor's channel. Asks, once, whether the ad network may be informed. On a
 * yes, now or before, it reports this visit, and a registration that was not reported yet.
 */
export async function startPixel(): Promise<void> {
  const { pixel } = await channelOf(readSession().channelCode);
  if (pixel === undefined) return;
  const { given } = readAdAnswer();
  if (given === undefined) {
    const { askAboutAds } = await import('./ad-question.tsx');
    return askAboutAds((answer) => {
      keepAdAnswer({ given: answer, isSaved: false });
      void tell(pixel);
    });
  }
  await tell(pixel);
}

/**
 * This login registered the borrower: draws whether the ad network of the channel is to hear of
 * it. The draw is kept before anything else can go wrong, so there is one a registration.
 * @param random from 0 up to 1
 */
export async function noteRegistration(random: () => number = Math.random): Promise<void> {
  const code = readSession().channelCode;
  if (code === defaultChannelCode) return;
  keepAdAnswer({ registration: { code, draw: random(), eventId: randomUuid() } });
  await tellRegistration();
}

async function tell(pixel: Pixel): Promise<void> {
  if (!readAdAnswer().given) return keepAdAnswer({ registration: undefined });
  void showPixel(pixel, 'PageView', randomUuid());
  await tellRegistration();
}

/** Until the network has answered, the registration stays to be reported, under the same id. */
async function tellRegistration(): Promise<void> {
  const { given, registration } = readAdAnswer();
  if (!given || registration === undefined) return;
  const { code, draw, eventId } = registration;
  const { pixel, registrationEventRate } = await channelOf(code);
  const isDrawn = pixel !== undefined && draw < registrationEventRate;
  if (isDrawn && !(await showPixel(pixel, 'CompleteRegistration', eventId))) return;
  keepAdAnswer({ registration: undefined });
}

/** A picture is all of a network that gets into the page; answers whether it came. */
function showPixel({ provider, id }: Pixel, event: string, eventId: string): Promise<boolean> {
  const picture = new Image();
  picture.referrerPolicy = 'no-referrer';
  const query = new URLSearchParams({ id, ev: event, eid: eventId });
  picture.src = `${provider}?${query.toString()}`;
  return picture.decode().then(
    () => true,
    () => false,
  );
}
