import { type AnyRecord, PageLink, recordAddress, useRights, useText } from '@mp/kernel/web';
import { user } from '@mp/identity/contract';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { RiskReasons } from './RiskReasons.tsx';

interface WhyDrawerProps {
  readonly record: AnyRecord;
  readonly close: () => void;
}

/** Why the user of a row is at risk, beside the list. */
export function WhyDrawer({ record, close }: WhyDrawerProps): ReactNode {
  const t = useText('userRisk');
  const rights = useRights();
  const [isOpen, setOpen] = useState(true);
  const name = String(record.employeeName ?? record.userName ?? '');
  const page = recordAddress(user, record.id, rights);
  return (
    <Drawer
      open={isOpen}
      size="large"
      title={t('why.title', { name })}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => {
        if (!shown) close();
      }}
      extra={page ? <PageLink to={page}>{t('why.user')}</PageLink> : null}
    >
      <RiskReasons userId={record.id} />
    </Drawer>
  );
}
