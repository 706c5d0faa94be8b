import { lazyView, ListPage, RecordPages, TreeList } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { directoryType } from '../contract/index.ts';

const DirectoryDetail = lazyView(() => import('./DirectoryDetail.tsx').then((file) => file.DirectoryDetail));

/** The directories of the libraries as a tree, each library below its own root; the chosen one with its settings. */
export function DirectoryTypePage(): ReactNode {
  return (
    <TreeList resource={directoryType} depth="all">
      {() => (
        <RecordPages
          resource={directoryType}
          name="node"
          list={<Directories />}
          one={(id) => <DirectoryDetail id={id} />}
        />
      )}
    </TreeList>
  );
}

/** All directories as a list, while none is chosen. */
function Directories(): ReactNode {
  return <ListPage resource={directoryType} defaults={{ sort: 'code' }} />;
}
