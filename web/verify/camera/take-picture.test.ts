// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { cameraLook } from '../face/camera-look.ts';
import { shrinkPicture, takePicture } from './take-picture.ts';

const drawImage = vi.fn<(...drawn: unknown[]) => void>();
const getImageData = vi.fn<(...of: number[]) => { data: Uint8ClampedArray }>(() => ({
  data: new Uint8ClampedArray(4),
}));
const context = { drawImage, getImageData, imageSmoothingQuality: 'low' };
const canvases: HTMLCanvasElement[] = [];
const made: unknown[] = [];

/** A phone that draws, unless it has no memory for the drawing or for the JPEG. */
function phone({ draws = true, makes = true } = {}): void {
  const of = HTMLCanvasElement.prototype;
  vi.spyOn(of, 'getContext').mockImplementation(function (this: HTMLCanvasElement, ...how) {
    canvases.push(this);
    made.push(how);
    return draws ? Object(context) : null;
  });
  vi.spyOn(of, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, tell, ...how) {
    made.push([this.width, this.height, ...how]);
    tell(makes ? new Blob(['jpeg']) : null);
  });
}

function bitmap(width: number, height: number) {
  const picture = { width, height, close: vi.fn<() => void>() };
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn<() => Promise<object>>(async () => picture),
  );
  return picture;
}

function video(width: number, height: number): HTMLVideoElement {
  const element = document.createElement('video');
  Object.defineProperties(element, {
    videoWidth: { value: width },
    videoHeight: { value: height },
  });
  return element;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  drawImage.mockClear();
  getImageData.mockClear();
  canvases.length = 0;
  made.length = 0;
  context.imageSmoothingQuality = 'low';
});

const wish = { longestSide: 1000, quality: 0.8 };

it('a large picture is drawn smaller, as a JPEG, and its memory is given back', async () => {
  phone();
  const picture = bitmap(4000, 2000);
  const file = new Blob(['file']);
  expect(await shrinkPicture(file, wish)).toBeInstanceOf(Blob);
  expect(createImageBitmap).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' });
  expect(drawImage.mock.calls).toEqual([[picture, 0, 0, 4000, 2000, 0, 0, 1000, 500]]);
  expect(made).toEqual([
    ['2d', { alpha: false }],
    [1000, 500, 'image/jpeg', 0.8],
  ]);
  expect(context.imageSmoothingQuality).toBe('high');
  expect(canvases[0]?.width).toBe(0);
  expect(picture.close).toHaveBeenCalledOnce();
});

it('a part of a video is taken as it is', async () => {
  phone();
  const area = { left: 10, top: 20, width: 300, height: 200 };
  await takePicture(video(640, 480), { ...wish, area });
  expect(drawImage.mock.calls[0]?.slice(1)).toEqual([10, 20, 300, 200, 0, 0, 300, 200]);
});

it.each([
  ['no frame is there', {}, 0, 'nothing to draw'],
  ['the phone cannot draw', { draws: false }, 640, 'nothing to draw'],
  ['it has no memory for the JPEG', { makes: false }, 640, 'could not make a JPEG'],
])('where %s, there is no picture', async (_, how, width, why) => {
  phone(how);
  await expect(takePicture(video(width, 480), wish)).rejects.toThrow(why);
});

it('a file that is no picture is none, nor is one that cannot be drawn', async () => {
  phone({ makes: false });
  const picture = bitmap(800, 600);
  expect(await shrinkPicture(new Blob(['file']), wish)).toBeNull();
  expect(picture.close).toHaveBeenCalledOnce();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture')));
  expect(await shrinkPicture(new Blob(['file']), wish)).toBeNull();
});

it('what is looked at is small, and what is sent is what was looked at', async () => {
  phone();
  const at = { x: 0, y: 0 };
  const face = { box: { left: 0.4, top: 0.2, width: 0.2, height: 0.4 }, points: [at] };
  const find = vi.fn<() => Promise<object>>(async () => ({ faces: [face, face], light: 0.6 }));
  const look = cameraLook(video(1280, 960), Object({ find, close: () => undefined }));
  const seen = await look.look();
  expect(seen).toMatchObject({ faces: 2, light: 0.6, face: { width: 0.2 } });
  expect(seen?.face?.centreX).toBeCloseTo(0.5);
  expect(seen?.face?.centreY).toBeCloseTo(0.4);
  expect(drawImage.mock.calls).toEqual([
    [expect.anything(), 280, 0, 720, 960, 0, 0, 480, 640],
    [canvases[0], 0, 0, 240, 320],
  ]);
  expect(getImageData).toHaveBeenCalledWith(0, 0, 240, 320);
  expect(find).toHaveBeenCalledWith({ data: expect.anything(), width: 240, height: 320 });
  expect(await look.take()).toBeInstanceOf(Blob);
  expect(drawImage).toHaveBeenCalledTimes(2);
  find.mockResolvedValue({ faces: [], light: 0.1 });
  expect(await look.look()).toEqual({ faces: 0, light: 0.1 });
});

it('where nothing looks, what the camera shows then is sent', async () => {
  phone();
  const look = cameraLook(video(480, 640), null);
  expect(await look.look()).toBeNull();
  expect(drawImage).not.toHaveBeenCalled();
  await look.take();
  expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 0, 480, 640, 0, 0, 480, 640]);
  expect(made.at(-1)).toEqual([480, 640, 'image/jpeg', 0.75]);
});

it('a camera that shows nothing is not looked at, and no JPEG is a fault', async () => {
  phone({ makes: false });
  const find = vi.fn<() => Promise<object>>();
  const look = cameraLook(video(0, 0), Object({ find }));
  expect(await look.look()).toBeNull();
  expect(find).not.toHaveBeenCalled();
  await expect(look.take()).rejects.toThrow('could not make a JPEG');
  vi.restoreAllMocks();
  phone({ draws: false });
  expect(() => cameraLook(video(1, 1), null)).toThrow('cannot draw');
});
