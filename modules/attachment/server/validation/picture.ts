import type { Readable } from 'node:stream';
import { commonErrors, fileErrors } from '@mp/kernel/contract';
import { WorkQueue } from '@mp/kernel/server';
import { attachmentErrors } from '../../contract/attachment.errors.ts';

const maxMegapixels = 50;

/** Loads sharp when the first picture comes: it keeps 20 MB that an idle server has no use for. */
const loadSharp = async () => (await import('sharp')).default;

/** One picture is unfolded at a time: 50 megapixels take 200 MB. */
const drawing = new WorkQueue({ running: 1, waiting: 32, waitingOfOwner: 32 });
/** Longest work on a picture in seconds, and longest wait for its turn in milliseconds. */
const limits = { seconds: 5, patienceMs: 10_000 };

/**
 * The picture of a stream drawn anew within a square, as WebP. Throws `common.tooManyRequests` when too many wait,
 * `common.tooCostly` when it takes too long or is larger than it said.
 */
export async function smallerPicture(open: () => Promise<Readable>, pixels: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const release = await drawing.enter('pictures', limits.patienceMs);
  try {
    const smaller = sharp({ limitInputPixels: maxMegapixels * 1_000_000, sequentialRead: true })
      .rotate()
      .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .timeout({ seconds: limits.seconds });
    const stream = await open();
    stream.on('error', (error) => smaller.destroy(error));
    return await stream.pipe(smaller).toBuffer();
  } catch (error) {
    if (error instanceof Error && /timeout|pixel limit/i.test(error.message)) throw commonErrors.tooCostly();
    throw error;
  } finally {
    release();
  }
}

/** Judges that a picture can be read and is not enormous. Throws `file.broken`, `attachment.tooManyPixels`. */
export async function validatePicture(path: string): Promise<void> {
  const sharp = await loadSharp();
  // Only the head is read, so that a small file of enormous measures does no harm.
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw fileErrors.broken();
    });
  if (width * height > maxMegapixels * 1_000_000) throw attachmentErrors.tooManyPixels({ max: maxMegapixels });
}
