/** What a browser that sends tracking events needs to know, apart from the schemas of the call. */
export const trackingPath = '/app/node/buriedPointV2';
/** Events one request may carry. */
export const mostTrackingEvents = 50;
/** Of one request's body: it costs a reader little, and a disk less than it takes to send. */
export const mostTrackingBytes = 2 * 1024;
