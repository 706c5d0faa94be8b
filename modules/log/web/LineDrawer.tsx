import type { Resource } from '@mp/kernel/contract';
import { type AnyRecord, Details, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { changesOf, hasChanges } from './log.client.ts';
import { RecordChanges } from './RecordChanges.tsx';

interface LineDrawerProps {
  readonly resource: Resource;
  readonly record: AnyRecord;
  readonly close: () => void;
}

/** A line of a log beside its list: all it says, and what it changed. */
export function LineDrawer({ resource, record, close }: LineDrawerProps): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(true);
  const { createdAt: _createdAt, updatedAt: _updatedAt, ...line } = record;
  return (
    <Drawer
      open={isOpen}
      size="large"
      title={t(`${resource.entity}.title`)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => {
        if (!shown) close();
      }}
    >
      <Details resource={resource} record={line as AnyRecord} />
      {hasChanges(resource.key) ? <Changes of={resource.key} record={record} /> : null}
    </Drawer>
  );
}

function Changes({ of, record }: { readonly of: string; readonly record: AnyRecord }): ReactNode {
  const t = useText('logChange');
  const read = useQuery(changesOf(of, record));
  return (
    <section aria-label={t('title')}>
      <RecordChanges read={read} empty={t('none')} />
    </section>
  );
}
