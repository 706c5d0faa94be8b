import { ListPage, openPage, type RecordTabProps } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { certificateLifecycle, warrantyCertificate } from '../contract/index.ts';
import { toCertificate } from './order.client.ts';

/** What came of a sale: the certificates of its lines. */
export function CertificatesTab({ record: { id } }: RecordTabProps): ReactNode {
  return (
    <ListPage
      key={id}
      resource={warrantyCertificate}
      lifecycle={certificateLifecycle}
      name="order"
      inside
      fixed={[{ field: 'orderId', op: 'eq', value: id }]}
      cardFacts={['gensetId', 'productId', 'startOn', 'endOn']}
      onCreate={null}
      onEdit={null}
      onOpen={({ id: certificate }) => openPage(toCertificate({ id: certificate }))}
    >
      {(['orderId', 'dealerId', 'holderName'] as const).map((field) => (
        <ListPage.Column key={field} field={field} optional />
      ))}
    </ListPage>
  );
}
