import { ListPage, useDialog, usePage, useText } from '@mp/kernel/web';
import { lazy, Suspense, type ReactNode } from 'react';
import { orgRelation } from '../contract/index.ts';

const RelationTree = lazy(() => import('./RelationTree.tsx').then((file) => ({ default: file.RelationTree })));
const CompareDialog = lazy(() => import('./CompareDialog.tsx').then((file) => ({ default: file.CompareDialog })));

/** Relations as a list; an opened one as the tree of its organisations. Which one stands in the address. */
export function OrgRelationPage(): ReactNode {
  const t = useText('orgRelation');
  const { search, setSearch } = usePage();
  const openDialog = useDialog();
  const { relation } = search;
  if (relation !== undefined)
    return (
      <Suspense fallback={null}>
        <RelationTree key={relation} id={relation} />
      </Suspense>
    );
  const show = (id: string) => setSearch({ relation: id });
  return (
    <ListPage resource={orgRelation} onOpen={({ id }) => show(id)}>
      <ListPage.Column field="name" render={(name, { builtin }) => (builtin === true ? t('admin') : String(name))} />
      <ListPage.RowAction first action="openTree" right="orgRelation.read" onRun={({ id }) => show(id)} />
      <ListPage.RowAction
        action="compare"
        right="orgRelation.read"
        onRun={(record) => void openDialog((close) => <CompareDialog record={record} close={() => close()} />)}
      />
    </ListPage>
  );
}
