import { MergeOutlined } from '@ant-design/icons';
import { BackButton, ListPage, usePage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { duplicatePair } from '../contract/index.ts';

const defaults = { filters: [{ field: 'state', op: 'eq', value: 'open' }] } as const;

/** Pairs that may be one customer: merge them, or say that they are two. */
export function DuplicateList(): ReactNode {
  const { setSearch } = usePage();
  return (
    <ListPage
      resource={duplicatePair}
      name="duplicates"
      defaults={defaults}
      onOpen={({ firstId, secondId, state }) =>
        setSearch(state === 'open' ? { merge: String(secondId), into: String(firstId) } : { customer: String(firstId) })
      }
      onCreate={null}
      onEdit={null}
    >
      <ListPage.Column field="firstId" width={240} />
      <ListPage.Column field="secondId" width={240} />
      <ListPage.RowAction
        action="merge"
        right="customer.merge"
        first
        icon={<MergeOutlined aria-hidden />}
        onRun={({ firstId, secondId }) => setSearch({ merge: String(secondId), into: String(firstId) })}
      />
      <ListPage.Toolbar>
        <BackButton onBack={() => setSearch({ show: undefined })} />
      </ListPage.Toolbar>
    </ListPage>
  );
}
