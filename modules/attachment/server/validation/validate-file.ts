import { open } from 'node:fs/promises';
import { fileErrors, type FilePurpose } from '@mp/kernel/contract';
import { shownBytes } from '@mp/kernel/server';
import type { ScanState } from '../attachment.query.ts';
import type { Draft } from '../store/draft.ts';
import { validateArchive } from './archive.ts';
import { extensionOf, type FileKind, fileKinds, isPictureType } from './file-kinds.ts';
import { validatePicture } from './picture.ts';
import { validateRar } from './rar.ts';
import { isText } from './text.ts';
import { eicarWatch, scanFile } from './virus.ts';

const maxName = 50;
/** What the package file-type looks at. */
const headBytes = 4100;

/** What a judged file is. */
export interface ValidatedFile {
  /** Media type. */
  readonly type: string;
  readonly state: ScanState;
}

/** A name without any path and control signs (platform.md 5.8). */
export function plainName(name: string): string {
  return name
    .replace(/^.*[\\/]/s, '')
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
}

/**
 * What can be said before the bytes come: length of the name, size, ending. Throws `file.nameLength`, `file.size`,
 * `file.type`.
 */
export function requireAcceptable(purpose: FilePurpose, name: string, size: number): FileKind {
  if ([...name].length > maxName || name === '') throw fileErrors.nameLength();
  if (size > purpose.maxBytes) throw fileErrors.size({ max: shownBytes(purpose.maxBytes) });
  const extension = extensionOf(name);
  const kind = purpose.extensions.includes(extension) ? fileKinds[extension] : undefined;
  if (!kind) throw wrongType(purpose);
  return kind;
}

const wrongType = (purpose: FilePurpose) => fileErrors.type({ types: purpose.extensions.join(', ') });

/**
 * Judges a whole file in the order of platform.md 5.8: size, ending, first bytes, inside of archives, measures of
 * pictures, viruses. Throws `file.*`, `attachment.tooManyPixels`.
 */
export async function validateFile(
  draft: Draft,
  {
    purpose,
    name,
    clamdUrl,
  }: { readonly purpose: FilePurpose; readonly name: string; readonly clamdUrl: string | undefined },
): Promise<ValidatedFile> {
  const kind = requireAcceptable(purpose, name, draft.size);
  if (!(await isWhatItSays(kind, draft))) throw wrongType(purpose);
  if (isPictureType(kind.type)) await validatePicture(draft.path);
  return { type: kind.type, state: await scanFile(draft.path, clamdUrl) };
}

async function isWhatItSays({ proof }: FileKind, draft: Draft): Promise<boolean> {
  if (proof === 'text') return isText(draft.path);
  const file = await open(draft.path);
  try {
    const head = Buffer.alloc(Math.min(headBytes, draft.size));
    await file.read(head, 0, head.length, 0);
    if ('signature' in proof) {
      const { fileTypeFromBuffer } = await import('file-type');
      if ((await fileTypeFromBuffer(head))?.ext !== proof.signature) return false;
      if (proof.signature === 'rar') await validateRar(file, draft.size);
      return true;
    }
    // An empty archive is nothing but its end.
    if (!['PK\x03\x04', 'PK\x05\x06'].includes(head.toString('latin1', 0, 4))) return false;
    const watch = eicarWatch();
    const names = await validateArchive({ path: draft.path, file, size: draft.size }, watch.see);
    if (watch.isFound()) throw fileErrors.infected();
    const { zip } = proof;
    return zip === null || (names.includes('[Content_Types].xml') && names.some((each) => each.startsWith(zip)));
  } finally {
    await file.close();
  }
}
