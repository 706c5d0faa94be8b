import { ChildList, useCan, useText, type AnyRecord } from '@mp/kernel/web';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { projectShare } from '../contract/index.ts';
import { useShare } from './use-share.tsx';
import './project-access.css';

/** Links of a project for contacts of its customer: who has one, how often it was used, and what ends it. */
export function ShareTab({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('projectShare');
  const share = useShare();
  const mayMake = useCan('projectShare.make');
  return (
    <div className="pa-links">
      {mayMake ? <Button onClick={() => void share(record.id)}>{t('action.make')}</Button> : null}
      <ChildList resource={projectShare} parentId={record.id} />
    </div>
  );
}
