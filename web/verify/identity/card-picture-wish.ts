/**
 * How a picture of the card is sent. The reader wants the shorter side at 700 pixels or more and
 * reads small print best from a whole camera's width. A card may not fill the frame: 1600 by
 * 1200 leaves room for that, and 1280 by 960 would not. At this quality that is some 200 KB.
 */
export const cardPictureWish = { longestSide: 1600, quality: 0.8 } as const;

/** What the camera is asked for: the shape that is shown, so that nothing is cut off. */
export const cardCameraWish = { facing: 'environment', width: 1920, height: 1440 } as const;
