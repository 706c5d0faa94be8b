import { plainResource } from '@mp/kernel/contract';
import { type AnyRecord, Details, FileView, useText } from '@mp/kernel/web';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { storedFile } from '../contract/index.ts';
import './attachment.css';

/** A file beside its list: what is known of it, and what stands in it for those who may read its record. */
export function FileDrawer({ record, close }: { readonly record: AnyRecord; readonly close: () => void }): ReactNode {
  const t = useText('storedFile');
  const [isOpen, setOpen] = useState(true);
  const { createdAt: _createdAt, updatedAt: _updatedAt, ...facts } = record;
  const { fileName, size, type, state } = record;
  return (
    <Drawer
      open={isOpen}
      size="large"
      title={t('title')}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => {
        if (!shown) close();
      }}
    >
      <Details resource={plainResource(storedFile)} record={facts as AnyRecord} />
      {state === 'bin' || typeof fileName !== 'string' || typeof type !== 'string' ? null : (
        <section className="attachment-view" aria-label={t('preview')}>
          <FileView file={{ id: record.id, name: fileName, size: Number(size), type }} />
        </section>
      )}
    </Drawer>
  );
}
