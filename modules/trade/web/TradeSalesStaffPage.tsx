import { PercentageOutlined } from '@ant-design/icons';
import { FormPage, ListPage, PageAction, PageActions, RecordPages, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { tradeStaff } from '../contract/index.ts';
import { SharesDialog } from './SharesDialog.tsx';

const defaults = { filters: [{ field: 'status', op: 'eq', value: 'serving' }] } as const;

/** Who sells through dealers, with their dealers and targets. */
export function TradeSalesStaffPage(): ReactNode {
  return (
    <RecordPages
      resource={tradeStaff}
      name="staff"
      list={<Staff />}
      one={(id) => <FormPage resource={tradeStaff} id={id} readOnly />}
      form={(id) => <FormPage resource={tradeStaff} id={id} />}
    />
  );
}

function Staff(): ReactNode {
  const t = useText('tradeStaff');
  return (
    <>
      <PageActions>
        <PageAction
          titleKey="tradeStaff.action.setShares"
          icon={PercentageOutlined}
          right="tradeStaff.setShares"
          dialog={(close) => <SharesDialog close={close} />}
        />
      </PageActions>
      <ListPage resource={tradeStaff} batch={['delete']} defaults={defaults} cardFacts={['bigAreaId', 'leads']}>
        <ListPage.Column field="dealerShares" width={260} />
        <ListPage.Column field="targetAmount" width={150} />
        <ListPage.Column field="wonAmount" width={150} />
        <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
      </ListPage>
    </>
  );
}
