import type { Lifecycle, Resource } from '@mp/kernel/contract';
import { lazyView } from '../../lazy-view.tsx';
import { FormDrawer } from '../form/FormDrawer.tsx';
import type { OpenDialog } from '../use-dialog.tsx';

const RecycleBin = lazyView(() => import('./RecycleBin.tsx').then((file) => file.RecycleBin));
const OpenProposals = lazyView(() => import('./ProposalList.tsx').then((file) => file.OpenProposals));
const RecordDrawer = lazyView(() => import('../detail/RecordDrawer.tsx').then((file) => file.RecordDrawer));

/** Opens the deleted records of a resource. */
export const openBin = (open: OpenDialog, resource: Resource): Promise<undefined> =>
  open<undefined>((close) => <RecycleBin resource={resource} close={() => close()} />);

/** Opens the proposals of a resource that wait. */
export const openProposals = (open: OpenDialog, resource: Resource): Promise<undefined> =>
  open<undefined>((close) => <OpenProposals resource={resource} close={() => close()} />);

/** Opens the form that proposes a change of a record. */
export const openPropose = (open: OpenDialog, resource: Resource, id: string): Promise<undefined> =>
  open<undefined>((close) => <FormDrawer open propose resource={resource} id={id} onClose={() => close()} />);

/** Opens everything about a record beside its list: details, proposals, history. */
export const openRecord = (
  open: OpenDialog,
  record: { readonly resource: Resource; readonly lifecycle: Lifecycle | undefined; readonly id: string },
): Promise<undefined> => open<undefined>((close) => <RecordDrawer {...record} close={() => close()} />);
