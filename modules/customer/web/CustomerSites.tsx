import { type AnyRecord, Details, plainResource, useText } from '@mp/kernel/web';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { customer, deratedSites } from '../contract/index.ts';
import './customer.css';

/** Sites of a customer, and which of them lie so high or get so hot that gensets give less there. */
export function CustomerSites({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('customer');
  const derated = deratedSites(record.sites);
  return (
    <div className="cust-part">
      {derated.length > 0 ? (
        <Alert type="warning" showIcon title={t('derated', { names: derated.join(t('listMark')) })} />
      ) : null}
      <Details resource={plainResource(customer)} record={record} sections={['sites']} />
    </div>
  );
}
