import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';

const workers = import.meta.glob<string>('../../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
GlobalWorkerOptions.workerSrc = Object.values(workers)[0] ?? '';

/** Tables of signs and fonts that a PDF may ask for without carrying them; each is loaded when one does. */
const assets = import.meta.glob<string>('../../../node_modules/pdfjs-dist/{cmaps,standard_fonts}/*.{bcmap,pfb,ttf}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const addresses = new Map(Object.entries(assets).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

class BundledAssets {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename);
    if (url === undefined) throw new Error(`no ${filename}`);
    const answer = await fetch(url);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** An opened PDF. */
export interface Pdf {
  readonly pages: number;
  /** Draws a page as wide as told in CSS pixels; `done` answers its words. */
  readonly draw: (
    canvas: HTMLCanvasElement,
    page: number,
    width: number,
  ) => { readonly done: Promise<string>; readonly cancel: () => void };
  readonly close: () => Promise<void>;
}

/** Opens a PDF; its bytes come as pages ask for them. */
export async function openPdf(url: string): Promise<Pdf> {
  const task = getDocument({
    url,
    // The page's security policy allows neither WebAssembly nor made-up code; the package has both in plain script.
    useWasm: false,
    useWorkerFetch: false,
    BinaryDataFactory: BundledAssets,
  });
  const document = await task.promise;

  async function draw(
    canvas: HTMLCanvasElement,
    at: { page: number; width: number },
    signal: AbortSignal,
  ): Promise<string> {
    const { width } = at;
    const page = await document.getPage(at.page);
    if (signal.aborted) return '';
    const ratio = globalThis.devicePixelRatio || 1;
    const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1 }).width) * ratio });
    [canvas.width, canvas.height] = [viewport.width, viewport.height];
    canvas.style.width = `${width}px`;
    const rendering = page.render({ canvas, viewport });
    signal.addEventListener('abort', () => rendering.cancel());
    await rendering.promise;
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  }

  return {
    pages: document.numPages,
    draw: (canvas, page, width) => {
      const stop = new AbortController();
      return { done: draw(canvas, { page, width }, stop.signal), cancel: () => stop.abort() };
    },
    close: () => task.destroy(),
  };
}
