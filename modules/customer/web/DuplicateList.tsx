import { MergeOutlined, SplitCellsOutlined } from '@ant-design/icons';
import { text } from '@mp/kernel/contract';
import { type AnyRecord, BackButton, ListPage, useRecordAct, usePage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { duplicatePair } from '../contract/index.ts';

const defaults = { filters: [{ field: 'state', op: 'eq', value: 'open' }] } as const;
const isOpen = ({ state }: AnyRecord) => state === 'open';

/** Pairs that may be one customer: merge them, or say that they are two. */
export function DuplicateList(): ReactNode {
  const { setSearch } = usePage();
  const act = useRecordAct(duplicatePair);
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
        icon={<MergeOutlined aria-hidden />}
        when={isOpen}
        onRun={({ firstId, secondId }) => setSearch({ merge: String(secondId), into: String(firstId) })}
      />
      <ListPage.RowAction
        action="dismiss"
        icon={<SplitCellsOutlined aria-hidden />}
        when={isOpen}
        onRun={(record) => void act('dismiss', [record], { form: { reason: text({ max: 200 }) } })}
      />
      <ListPage.Toolbar>
        <BackButton onBack={() => setSearch({ show: undefined })} />
      </ListPage.Toolbar>
    </ListPage>
  );
}
