import { fileErrors } from '@mp/kernel/contract';
import { attachmentErrors } from '../../contract/attachment.errors.ts';

const maxMegapixels = 50;

/** Loads sharp when the first picture comes: it keeps 20 MB that an idle server has no use for. */
export const loadSharp = async () => (await import('sharp')).default;

/** Judges that a picture can be read and is not enormous. Throws `file.broken`, `attachment.tooManyPixels`. */
export async function judgePicture(path: string): Promise<void> {
  const sharp = await loadSharp();
  // Only the head is read, so that a small file of enormous measures does no harm.
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw fileErrors.broken();
    });
  if (width * height > maxMegapixels * 1_000_000) throw attachmentErrors.tooManyPixels({ max: String(maxMegapixels) });
}
