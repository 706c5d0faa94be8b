import { DetailPage, useCan, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { position } from '../contract/index.ts';
import { subjectPanel } from './grant/SubjectTabs.tsx';
import { PositionHolders } from './PositionHolders.tsx';

/** One position: who holds it, what it may do. */
export function PositionDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('position');
  const mayRead = useCan('permission.read');
  return (
    <DetailPage resource={position} id={id} facts={['orgId', 'parentId', 'type', 'level', 'memberCount']}>
      <DetailPage.Tab name="members" title={t('members')}>
        <PositionHolders positionId={id} />
      </DetailPage.Tab>
      {mayRead ? (
        <DetailPage.Tab name="grants" title={t('grants')}>
          {(record) => subjectPanel('grants', { subjectType: 'position', subjectId: id }, String(record.name))}
        </DetailPage.Tab>
      ) : null}
    </DetailPage>
  );
}
