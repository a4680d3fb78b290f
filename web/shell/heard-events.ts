/**
 * What the screens hear through React's root. React would listen there to some eighty kinds of
 * event, twice, and a single touch is a dozen of them. Each would be looked up in the whole tree
 * to find no listener. What does not bubble (`close` of a dialog) it hears at the element.
 */
export const heardEvents: readonly string[] = ['change', 'click', 'input', 'submit'];

/** To be called before React takes the place over. */
export function hearOnly(
  place: Pick<Element, 'addEventListener'>,
  events: readonly string[],
): void {
  const listen: Listen = place.addEventListener.bind(place);
  place.addEventListener = (type: string, ...more: Listening) => {
    if (events.includes(type)) listen(type, ...more);
  };
}

type Listening = [
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
];
type Listen = (type: string, ...more: Listening) => void;
