import { DetailPage, showError, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { genset } from '../contract/index.ts';
import { ComponentTree } from './ComponentTree.tsx';
import { downloadPassport } from './genset.client.ts';
import { LifeLanes } from './LifeLanes.tsx';

/** One unit with its life and its components. */
export function GensetDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('genset.life');
  return (
    <DetailPage
      resource={genset}
      id={id}
      facts={['modelId', 'ratedKva', 'customerId', 'site', 'regionId', 'serviceDealerId', 'custody']}
      sections={['plate', 'sale', 'place', 'life']}
    >
      <DetailPage.Tab name="timeline" title={t('timeline')}>
        {(record) => <LifeLanes id={record.id} />}
      </DetailPage.Tab>
      <DetailPage.Tab name="components" title={t('components')}>
        {(record) => <ComponentTree record={record} />}
      </DetailPage.Tab>
      <DetailPage.Action
        action="passport"
        right="genset.read"
        onRun={(record) => void downloadPassport(record.id).catch(showError)}
      />
    </DetailPage>
  );
}
