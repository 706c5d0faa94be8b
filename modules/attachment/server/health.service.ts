import { mkdir, statfs } from 'node:fs/promises';
import { actsOf, newId, type HealthCheck } from '@mp/kernel/server';
import { storeOf } from './store/store.ts';

const probe = Buffer.from('ok');
/** Below this part of the disk, or this many bytes, uploads and the embedded database will soon fail. */
const lowShare = 0.1;
const lowBytes = 2 * 1024 ** 3;

/** Where files stand: something is written, read and removed there, and the room of this machine is looked at. */
export const storageCheck: HealthCheck = {
  name: 'storage',
  ask: async ({ services }) => {
    const store = storeOf(services);
    const { filesUrl } = services.environment;
    const began = performance.now();
    const name = `upload/health/${newId()}`;
    await store.put(name, probe);
    const found = await store.get(name);
    found?.stream.destroy();
    await store.remove(name);
    const ms = Math.round(performance.now() - began);
    await mkdir(store.draftFolder, { recursive: true });
    const disk = await statfs(store.draftFolder);
    const free = disk.bavail * disk.bsize;
    const share = disk.bavail / disk.blocks;
    return {
      facts: [
        { name: 'store', value: filesUrl.startsWith('file:') ? 'file' : 's3', kind: 'text' },
        { name: 'answer', value: ms, kind: 'ms' },
        { name: 'free', value: free, kind: 'bytes' },
        { name: 'freeShare', value: Math.round(share * 100), kind: 'percent' },
      ],
      acts: actsOf(
        !found && { key: 'lost', urgent: true },
        (share < lowShare || free < lowBytes) && {
          key: 'full',
          params: { n: Math.round(share * 100) },
          page: '/attachmentManager',
          urgent: free < lowBytes,
        },
      ),
    };
  },
};
