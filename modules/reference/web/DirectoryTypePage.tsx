import { FormDrawer, ListPage, TreeList, usePage, useText } from '@mp/kernel/web';
import { lazy, Suspense, type ReactNode } from 'react';
import { directoryType } from '../contract/index.ts';

const DirectoryDetail = lazy(() => import('./DirectoryDetail.tsx').then((file) => ({ default: file.DirectoryDetail })));

/** The directories of the libraries as a tree, each library below its own root; the chosen one with its settings. */
export function DirectoryTypePage(): ReactNode {
  return (
    <TreeList resource={directoryType} depth="all">
      {(nodeId) =>
        nodeId === undefined ? (
          <Directories />
        ) : (
          <Suspense fallback={null}>
            <DirectoryDetail key={nodeId} id={nodeId} />
          </Suspense>
        )
      }
    </TreeList>
  );
}

/** All directories as a list, while none is chosen. */
function Directories(): ReactNode {
  const t = useText('directoryType');
  const { setSearch } = usePage();
  return (
    <ListPage
      resource={directoryType}
      defaults={{ sort: 'code' }}
      batch={['enable', 'disable', 'delete']}
      onOpen={({ id }) => setSearch({ node: id })}
      form={directoryForm}
    >
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

/** Months stand in the form only where they mean something. */
export const directoryForm = (
  <>
    <FormDrawer.Field name="defaultValidityMonths" when={({ validityRequired }) => validityRequired === true} />
    <FormDrawer.Field name="reviewCycleMonths" when={({ reviewRequired }) => reviewRequired === true} />
  </>
);
