import { PercentageOutlined } from '@ant-design/icons';
import { date } from '@mp/kernel/contract';
import {
  type AnyRecord,
  Can,
  FormPage,
  ListPage,
  PageActions,
  RecordPages,
  useDialog,
  useRecordAct,
  useText,
} from '@mp/kernel/web';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { tradeStaff } from '../contract/index.ts';
import { SharesDialog } from './SharesDialog.tsx';

const defaults = { filters: [{ field: 'status', op: 'eq', value: 'serving' }] } as const;
const serves = ({ status }: AnyRecord) => status === 'serving';

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
  const act = useRecordAct(tradeStaff);
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
        <ListPage.RowAction
          action="leave"
          danger
          when={serves}
          onRun={(record) => void act('leave', [record], { form: { validTo: date({ required: true }) }, danger: true })}
        />
        <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
      </ListPage>
    </>
  );
}
