import { defineLink, openPage, plainResource, queryClient, resourceClient, type AnyRecord } from '@mp/kernel/web';
import { phaseRecord } from '../contract/index.ts';
import { toRecord } from './project-phase.client.ts';

const toDispatch = defineLink<{ record: string; tab?: string }>('/projectPhaseExecution');

/** Opens what of a dispatch is to be filled in; where it is more than one record, the list of them. */
export async function openRecords({ id }: AnyRecord): Promise<void> {
  const list = resourceClient(plainResource(phaseRecord)).list({
    page: 1,
    size: 2,
    filters: [
      { field: 'dispatchId', op: 'eq', value: id },
      { field: 'state', op: 'in', value: 'doing,returned' },
    ],
  });
  const { items } = await queryClient.fetchQuery({ ...list, staleTime: 0 });
  const [only, more] = items;
  if (only && !more) openPage(toRecord({ record: only.id, edit: only.id }));
  else openPage(toDispatch({ record: id, tab: 'phases' }));
}
