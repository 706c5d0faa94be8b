import { fileErrors } from '@mp/kernel/contract';
import { newId } from '@mp/kernel/server';
import type { Context, Upload } from '@mp/kernel/server';
import { maxIcons, type OwnIcon } from '../contract/index.ts';
import { allIcons, countIcons, insertIcon } from './icon.query.ts';

const side = 64;
/** Pictures of more dots are refused unread: 50 million take 200 MB while they are drawn anew. */
const maxDots = 50_000_000;
const types = 'png, jpg, jpeg, gif';

/** The first bytes of the pictures that are taken. */
const signatures: readonly (readonly [string, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
];

/** The uploaded icons of the tenant, newest first. */
export function ownIcons(context: Context): Promise<OwnIcon[]> {
  return allIcons(context);
}

/**
 * Keeps a picture as an icon, drawn anew in 64 by 64, so that nothing of the upload itself is ever sent out.
 * Throws `perm.denied`, `file.type`, `file.broken`, `file.count`.
 */
export async function saveIcon(context: Context, upload: Upload): Promise<OwnIcon> {
  await context.require('menu.update');
  const isNamedSo = /\.(png|jpe?g|gif)$/i.test(upload.name);
  const isOne = signatures.some(([, bytes]) => bytes.every((byte, at) => upload.bytes[at] === byte));
  if (!isNamedSo || !isOne) throw fileErrors.type({ types });
  const png = await drawn(upload.bytes);
  const icon = { id: newId(), name: upload.name };
  await context.tx(async (tx) => {
    if ((await countIcons(tx)) >= maxIcons) throw fileErrors.count({ max: maxIcons });
    await insertIcon(tx, { ...icon, png });
  });
  return { ...icon, picture: `data:image/png;base64,${png.toString('base64')}` };
}

async function drawn(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: maxDots, failOn: 'error' })
      .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch {
    throw fileErrors.broken();
  }
}
