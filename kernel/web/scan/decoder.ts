import type { ScanAnswer } from './scan-worker.ts';

/** Finds codes in pictures of a camera. */
export interface Decoder {
  /** What the code in the picture says; undefined where there is none. */
  readonly read: (video: HTMLVideoElement) => Promise<string | undefined>;
  readonly close: () => void;
}

/** The reader of codes that some browsers have, mostly on phones. */
interface BrowserDetector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface BrowserDetectors {
  new (options: { readonly formats: readonly string[] }): BrowserDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const formats = ['qr_code', 'code_128', 'data_matrix'];

/** The browser's own reader, where it knows all kinds of codes that we print. */
async function ownDecoder(): Promise<Decoder | undefined> {
  const { BarcodeDetector: Detectors } = globalThis as { readonly BarcodeDetector?: BrowserDetectors };
  if (!Detectors) return undefined;
  try {
    const known = await Detectors.getSupportedFormats();
    if (!formats.every((format) => known.includes(format))) return undefined;
    const detector = new Detectors({ formats });
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue, close: () => undefined };
  } catch {
    return undefined;
  }
}

/** ZXing in a worker of ours: its policy allows WebAssembly, that of the page does not. */
function workerDecoder(): Decoder {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module', name: 'scan' });
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  const answer = (picture: ImageData) =>
    new Promise<ScanAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ScanAnswer>) => resolve(data), { once: true });
      worker.addEventListener('error', () => reject(new Error('the reader of codes does not start')), { once: true });
      worker.postMessage(picture, [picture.data.buffer]);
    });
  return {
    async read(video) {
      if (!drawing || video.videoWidth === 0) return undefined;
      [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
      drawing.drawImage(video, 0, 0);
      const { text, problem } = await answer(drawing.getImageData(0, 0, canvas.width, canvas.height));
      if (problem !== undefined) throw new Error(problem);
      return text;
    },
    close: () => worker.terminate(),
  };
}

/** What reads codes in this browser. */
export const openDecoder = async (): Promise<Decoder> => (await ownDecoder()) ?? workerDecoder();
