import { PercentageOutlined } from '@ant-design/icons';
import { Can, FormPage, ListPage, PageActions, RecordPages, useDialog, useText } from '@mp/kernel/web';
import { Button } from 'antd';
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
  const openDialog = useDialog();
  return (
    <>
      <PageActions>
        <Can right="tradeStaff.setShares">
          <Button
            icon={<PercentageOutlined aria-hidden />}
            onClick={() => void openDialog((close) => <SharesDialog close={() => close()} />)}
          >
            {t('action.setShares')}
          </Button>
        </Can>
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
