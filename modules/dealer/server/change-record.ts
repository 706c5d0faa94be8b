import type { Fields, InputWith } from '@mp/kernel/contract';
import type { RecordStore, ServiceChange } from '@mp/kernel/server';

/**
 * Changes a record in whatever version it is. Effects of a transition need it: the transition itself has counted the
 * version up by then. Throws `common.notFound`.
 */
export async function changeLatest<F extends Fields>(
  records: RecordStore<F>,
  id: string,
  { patch, ...options }: ServiceChange & { readonly patch: InputWith<F> },
): Promise<void> {
  await records.update(await records.lock(id), patch, options);
}
