import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import address from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What a picture was found to hold; `problem` where it could not be looked at. */
export interface ScanAnswer {
  readonly text?: string | undefined;
  readonly problem?: string;
}

prepareZXingModule({ overrides: { locateFile: () => address } });

async function answerTo(picture: ImageData): Promise<ScanAnswer> {
  try {
    const found = await readBarcodes(picture, {
      formats: ['QRCode', 'Code128', 'DataMatrix'],
      tryHarder: true,
      maxNumberOfSymbols: 1,
    });
    return { text: found.find(({ isValid }) => isValid)?.text };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'unreadable' };
  }
}

addEventListener(
  'message',
  ({ data }: MessageEvent<ImageData>) => void answerTo(data).then((said) => postMessage(said)),
);
