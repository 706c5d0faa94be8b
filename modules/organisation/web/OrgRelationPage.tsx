import { lazyView, ListPage, RecordPages, useDialog, useRecordPlace, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { orgRelation } from '../contract/index.ts';

const RelationTree = lazyView(() => import('./RelationTree.tsx').then((file) => file.RelationTree));
const CompareDialog = lazyView(() => import('./CompareDialog.tsx').then((file) => file.CompareDialog));

/** Relations as a list; an opened one as the tree of its organisations. Which one stands in the address. */
export function OrgRelationPage(): ReactNode {
  return (
    <RecordPages resource={orgRelation} name="relation" list={<Relations />} one={(id) => <RelationTree id={id} />} />
  );
}

function Relations(): ReactNode {
  const t = useText('orgRelation');
  const openDialog = useDialog();
  const place = useRecordPlace(orgRelation);
  return (
    <ListPage resource={orgRelation}>
      <ListPage.Column field="name" render={(name, { builtin }) => (builtin === true ? t('admin') : String(name))} />
      <ListPage.RowAction first action="openTree" right="orgRelation.read" onRun={({ id }) => place?.open(id)} />
      <ListPage.RowAction
        action="compare"
        right="orgRelation.read"
        onRun={(record) => void openDialog((close) => <CompareDialog record={record} close={() => close()} />)}
      />
    </ListPage>
  );
}
