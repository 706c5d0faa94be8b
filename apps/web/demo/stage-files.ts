import {
  type FileFacts,
  type FilePreview,
  fileLink,
  type FilesClient,
  newId,
  serverFiles,
  type StoredFile,
} from '@mp/kernel/web';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const uploaded = new Map<string, { readonly url: string; readonly file: File }>();

function sampleImage(id: string): string {
  const hue = (Number.parseInt(id.slice(-6), 10) * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="hsl(${hue} 45% 55%)"/><path d="M20 70 42 40l14 18 10-12 16 24z" fill="#fff" fill-opacity=".8"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const idOf = (at: number) => `00000000-0000-7000-8009-${String(at).padStart(12, '0')}`;

/** Files that the stage's records name: a text, a table, a picture, an archive. */
export const stageFileFacts: readonly FileFacts[] = [
  { id: idOf(1), name: '合同 1.txt', size: 4_820, type: 'text/plain' },
  { id: idOf(2), name: '设备清单.xlsx', size: 18_400, type: 'application/vnd.openxmlformats-officedocument' },
  { id: idOf(3), name: '现场照片.png', size: 640_000, type: 'image/png' },
  { id: idOf(4), name: '资料.zip', size: 3_200_000, type: 'application/zip' },
];

function sampleOf(id: string): FilePreview {
  const name = stageFileFacts.find((each) => each.id === id)?.name ?? '';
  if (name.endsWith('.txt'))
    return { kind: 'text', name, isCut: false, text: '第一条 供货范围\n第二条 付款方式\n第三条 质保期' };
  if (name.endsWith('.xlsx')) {
    const rows = Array.from({ length: 40 }, (_, at) => [`GS-${at + 1}`, `机组 ${at + 1}`, String(200 + at * 50)]);
    return { kind: 'table', name, isCut: true, rows: [['编号', '名称', 'kW'], ...rows] };
  }
  return name.endsWith('.png')
    ? { kind: 'picture', name, isCut: false, url: sampleImage(id) }
    : { kind: 'none', name, isCut: false };
}

/** Files in memory: what is uploaded stays until the page is left. */
export const stageFiles: FilesClient = {
  ...serverFiles,
  upload: async (file, { onProgress, signal } = {}): Promise<StoredFile> => {
    for (const part of [0.2, 0.5, 0.8, 1]) {
      await pause(80);
      signal?.throwIfAborted();
      onProgress?.(part);
    }
    const id = newId();
    const url = URL.createObjectURL(file);
    uploaded.set(id, { url, file });
    return { id, url, name: file.name, size: file.size, type: file.type };
  },
  link: (id) => ({ ...fileLink(id), queryFn: async () => ({ url: uploaded.get(id)?.url ?? sampleImage(id) }) }),
  linksOf: async (ids) => new Map(ids.map((id) => [id, uploaded.get(id)?.url ?? sampleImage(id)])),
  preview: (id) => ({
    ...serverFiles.preview(id),
    queryFn: async () => {
      const own = uploaded.get(id);
      if (!own) return sampleOf(id);
      const { name, type } = own.file;
      if (type.startsWith('image/')) return { kind: 'picture', name, isCut: false, url: own.url };
      return type === 'text/plain' ? { kind: 'text', name, isCut: false, text: await own.file.text() } : sampleOf(id);
    },
  }),
  ofRecord: (resource, id) => ({
    ...serverFiles.ofRecord(resource, id),
    queryFn: async () => ({
      items: stageFileFacts.map((each) => ({ ...each, createdAt: '2026-11-20T02:00:00Z', createdByName: '王芳' })),
    }),
  }),
  download: async () => undefined,
  add: async () => undefined,
  remove: async () => undefined,
};
