import { FormDrawer, ListPage, PageAction, PageActions, TreeList, useText } from '@mp/kernel/web';
import { lazy, useState, type ReactNode } from 'react';
import { region } from '../contract/index.ts';
import { RegionFacts } from './RegionFacts.tsx';

const NationalDialog = lazy(() => import('./NationalDialog.tsx').then((file) => ({ default: file.NationalDialog })));

/** The tree of regions on the left, the chosen one and what stands below it on the right. */
export function RegionPage(): ReactNode {
  return (
    <>
      <PageActions>
        <PageAction
          titleKey="region.action.importNational"
          right="region.importNational"
          dialog={(close) => <NationalDialog close={close} />}
        />
      </PageActions>
      <TreeList resource={region} depth="none">
        {(nodeId) => <RegionsBelow nodeId={nodeId} />}
      </TreeList>
    </>
  );
}

/** A region with the regions below it; all of them while none is chosen. */
function RegionsBelow({ nodeId }: { readonly nodeId: string | undefined }): ReactNode {
  const t = useText('region');
  const [parentId, setParent] = useState<string>();
  const fixed = nodeId === undefined ? [] : [{ field: 'parentId', op: 'eq' as const, value: nodeId }];
  return (
    <>
      {nodeId === undefined ? null : <RegionFacts key={nodeId} id={nodeId} />}
      <ListPage
        resource={region}
        fixed={fixed}
        batch={['enable', 'disable', 'delete']}
        initial={{ enabled: true, ...(nodeId === undefined ? {} : { parentId: nodeId }) }}
      >
        <ListPage.RowAction
          action="addBelow"
          right="region.create"
          when={({ level }) => level !== 'county'}
          onRun={(record) => setParent(record.id)}
        />
        <ListPage.Empty>{t(nodeId === undefined ? 'none' : 'noneBelow')}</ListPage.Empty>
      </ListPage>
      <FormDrawer
        open={parentId !== undefined}
        resource={region}
        initial={{ parentId, enabled: true }}
        onClose={() => setParent(undefined)}
      />
    </>
  );
}
