import { call, endpointQuery, queryClient, saveAs } from '@mp/kernel/web';
import { binFiles, fileUsage, packFiles, restoreFiles, storedFile } from '../contract/index.ts';

/** What takes room in the store. */
export const usageQuery = endpointQuery(storedFile.key, fileUsage);

const reread = () => queryClient.invalidateQueries({ queryKey: [storedFile.key] });

/** Puts files into the bin; `used` where those of records may go too. */
export async function bin(ids: readonly string[], used: boolean): Promise<number> {
  const { done } = await call(binFiles, { body: { ids: [...ids], used } });
  await reread();
  return done;
}

/** Takes files out of the bin. */
export async function restore(ids: readonly string[]): Promise<number> {
  const { done } = await call(restoreFiles, { body: { ids: [...ids] } });
  await reread();
  return done;
}

/** Lets the browser save an archive of files. */
export async function pack(ids: readonly string[]): Promise<void> {
  saveAs((await call(packFiles, { body: { ids: [...ids] } })).url);
}
