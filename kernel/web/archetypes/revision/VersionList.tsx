import { lifecycleOf, permissionKey, writableStates } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { openPage } from '../../links.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { RevisionView } from './revision-view.ts';

interface VersionListProps {
  readonly view: RevisionView;
  /** Whose versions; those of all subjects within reach when not given. */
  readonly subjectId?: string | undefined;
}

/** Versions of a subject: read, go on writing, compare two, discard. */
export function VersionList({ view: { revision, toVersion, toForm }, subjectId }: VersionListProps): ReactNode {
  const { version, subjectField } = revision;
  return (
    <ListPage
      resource={version}
      lifecycle={lifecycleOf(version.key)}
      cardFacts={[subjectField, 'processHandlers']}
      canDelete={false}
      onOpen={({ id }) => openPage(toVersion({ id }))}
      onEdit={null}
      {...(subjectId === undefined
        ? {}
        : { inside: true, name: 'versions', fixed: [{ field: subjectField, op: 'eq' as const, value: subjectId }] })}
    >
      <ListPage.RowAction
        action="continue"
        right={permissionKey(version, 'update')}
        first
        when={({ state }) => writableStates.includes(String(state))}
        onRun={(record) => openPage(toForm(record))}
      />
      <ListPage.BatchAction
        action="compare"
        right={permissionKey(version, 'read')}
        onRun={([a, b, ...more]) => {
          if (a && b && more.length === 0 && a[subjectField] === b[subjectField]) {
            const [old, next] = Number(a.versionNo) < Number(b.versionNo) ? [a, b] : [b, a];
            openPage(toVersion({ id: next.id, with: old.id }));
          }
        }}
      />
    </ListPage>
  );
}
