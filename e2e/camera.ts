import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, test, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { browserFlags, prepareBrowser } from '../tools/browser.ts';

const folder = 'node_modules/.cache/mpcloud/films';

/**
 * A film that Chromium shows as its camera: pictures in a row, each a little different from all others. It lasts longer than
 * a slow machine looks at it, since no camera gives the same picture twice.
 */
export async function filmed(
  name: string,
  frames: number,
  pictureAt: (at: number) => Promise<Buffer>,
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const pictures = await Promise.all(Array.from({ length: frames }, (_, at) => pictureAt(at)));
  const file = join(process.cwd(), folder, `${name}-${test.info().workerIndex}.mjpeg`);
  writeFileSync(file, Buffer.concat(pictures));
  return file;
}

/** A browser with a camera that shows a film, and a user who lets it; `mayBeSeen` false for one who does not. */
export async function aBrowserThatSees(film: string, mayBeSeen = true): Promise<Browser> {
  const { executablePath, env } = prepareBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [
      ...browserFlags,
      '--use-fake-device-for-media-stream',
      ...(mayBeSeen ? ['--use-fake-ui-for-media-stream'] : []),
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
}

/** A page in such a browser. */
export async function aPage(browser: Browser): Promise<Page> {
  const { baseURL = '' } = test.info().project.use;
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' });
  return context.newPage();
}

prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync('node_modules/zxing-wasm/dist/writer/zxing_writer.wasm')).buffer,
  },
});

/** A code, and the kind in which it is printed. */
export interface PrintedCode {
  readonly kind: 'QRCode' | 'Code128' | 'DataMatrix';
  readonly text: string;
}

/** One picture of a code on white paper. */
async function pictureOf({ kind, text }: PrintedCode): Promise<Buffer> {
  const { svg } = await writeBarcode(text, { format: kind, scale: 4 });
  const room = { width: 400, height: 300, fit: 'inside', kernel: 'nearest' } as const;
  const code = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).resize(room).png().toBuffer();
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#e8e8e4' } })
    .composite([{ input: code, gravity: 'center' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A film of codes that are held before the camera one after the other, two seconds each, and again from the first. */
export async function filmOfCodes(name: string, codes: readonly PrintedCode[]): Promise<string> {
  const pictures = await Promise.all(codes.map(pictureOf));
  const frames = 60;
  return filmed(name, frames * codes.length, async (at) => pictures[Math.floor(at / frames)] ?? Buffer.alloc(0));
}
