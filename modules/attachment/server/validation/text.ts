import { createReadStream } from 'node:fs';

/** Encodings in which texts come; the first that fits. */
const encodings = ['utf-8', 'gb18030'] as const;

/** Reads a text to its end, in one encoding; undefined when a byte does not fit or is NUL. */
async function fits(path: string, encoding: (typeof encodings)[number]): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const stream = createReadStream(path);
  try {
    for await (const chunk of stream) {
      if ((chunk as Buffer).includes(0)) return false;
      decoder.decode(chunk as Buffer, { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  } finally {
    stream.destroy();
  }
}

/** Whether a file holds text: valid UTF-8 or GB18030 without NUL (platform.md 5.8). */
export async function isText(path: string): Promise<boolean> {
  for (const encoding of encodings) if (await fits(path, encoding)) return true;
  return false;
}

/** The text of bytes that `isText` has judged; a sign that was cut off at the end is left out. */
export function decodeText(bytes: Uint8Array): string {
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    } catch {
      // The next encoding is tried.
    }
  }
  return '';
}
