import { fileErrors } from '@mp/kernel/contract';
import sharp from 'sharp';
import { attachmentErrors } from '../contract/attachment.errors.ts';
import { type PictureKind } from '../contract/file-purpose.ts';

const maxMegapixels = 50;
const shownTypes = 'png, jpg, jpeg, gif';

/** The kind of picture that the first bytes name; undefined for anything else. */
function kindOfBytes(bytes: Uint8Array): PictureKind | undefined {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  return head.startsWith('GIF87a') || head.startsWith('GIF89a') ? 'gif' : undefined;
}

function kindOfName(name: string): PictureKind | undefined {
  const extension = /\.(png|jpe?g|gif)$/i.exec(name)?.[1]?.toLowerCase();
  return extension === 'png' || extension === 'gif' ? extension : extension === undefined ? undefined : 'jpg';
}

/**
 * The kind of an uploaded picture: name and bytes must agree, and it must be readable. Throws `file.type`,
 * `file.broken`, `attachment.tooManyPixels`.
 */
export async function judgePicture(name: string, bytes: Buffer): Promise<PictureKind> {
  const kind = kindOfBytes(bytes);
  if (kind === undefined || kind !== kindOfName(name)) throw fileErrors.type({ types: shownTypes });
  // Only the head is read, so that a small file of enormous measures does no harm.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw fileErrors.broken();
    });
  if (width * height > maxMegapixels * 1_000_000) throw attachmentErrors.tooManyPixels({ max: String(maxMegapixels) });
  return kind;
}
