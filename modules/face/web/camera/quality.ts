/** What keeps a frame from being used; a text of `face.hint`. */
export type FrameHint = 'none' | 'several' | 'small' | 'dark' | 'bright' | 'blurred' | 'turned';

/** A frame as it is judged. */
export interface FrameFacts {
  readonly faces: number;
  /** Width of the face in pixels of the camera. */
  readonly size: number;
  /** Mean brightness of the face, 0 to 255, and how sharp it is. */
  readonly brightness: number;
  readonly sharpness: number;
  readonly turn: number;
}

const bounds = { size: 160, dark: 35, bright: 225, sharpness: 12, turn: 0.18 } as const;

/** Why a frame is not good enough; null when it is (platform.md 5.14). */
export function hintOf({ faces, size, brightness, sharpness, turn }: FrameFacts): FrameHint | null {
  if (faces === 0) return 'none';
  if (faces > 1) return 'several';
  if (size < bounds.size) return 'small';
  if (brightness < bounds.dark) return 'dark';
  if (brightness > bounds.bright) return 'bright';
  if (sharpness < bounds.sharpness) return 'blurred';
  return Math.abs(turn) > bounds.turn ? 'turned' : null;
}

/** Pixels of a picture, as a canvas gives them. */
export interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** Brightness of each pixel, as the eye weighs the colours. */
function greysOf({ data, width, height }: Pixels): Float32Array {
  const greys = new Float32Array(width * height);
  for (let at = 0; at < greys.length; at += 1)
    greys[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
  return greys;
}

/** Mean brightness, and the variance of the Laplacian: what is blurred has few edges. */
export function lightOf(pixels: Pixels): Pick<FrameFacts, 'brightness' | 'sharpness'> {
  const { width, height } = pixels;
  const greys = greysOf(pixels);
  const at = (x: number, y: number): number => greys[y * width + x] ?? 0;
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  const brightness = greys.reduce((total, grey) => total + grey, 0) / Math.max(1, greys.length);
  return { brightness, sharpness: count === 0 ? 0 : squares / count - (sum / count) ** 2 };
}
