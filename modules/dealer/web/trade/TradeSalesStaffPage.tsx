import { PercentageOutlined } from '@ant-design/icons';
import { date } from '@mp/kernel/contract';
import {
  type AnyRecord,
  Can,
  FormPage,
  ListPage,
  PageActions,
  useDialog,
  usePage,
  useRecordAct,
  useText,
} from '@mp/kernel/web';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { tradeStaff } from '../../contract/index.ts';
import { SharesDialog } from './SharesDialog.tsx';

const defaults = { filters: [{ field: 'status', op: 'eq', value: 'serving' }] } as const;
const serves = ({ status }: AnyRecord) => status === 'serving';

/** Who sells through dealers, with their dealers and targets. */
export function TradeSalesStaffPage(): ReactNode {
  const { search, setSearch } = usePage();
  const { staff, edit } = search;
  const leave = () => setSearch({ new: undefined, edit: undefined, staff: undefined });
  if (search.new === '1' || edit !== undefined || staff !== undefined)
    return (
      <FormPage
        key={edit ?? staff ?? 'new'}
        resource={tradeStaff}
        id={edit ?? staff}
        {...(staff === undefined ? {} : { readOnly: true })}
        onSaved={leave}
        onCancel={leave}
      />
    );
  return <Staff />;
}

function Staff(): ReactNode {
  const t = useText('tradeStaff');
  const { setSearch } = usePage();
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
      <ListPage
        resource={tradeStaff}
        batch={['delete']}
        defaults={defaults}
        cardFacts={['bigAreaId', 'leads']}
        onOpen={({ id }) => setSearch({ staff: id })}
        onCreate={() => setSearch({ new: '1' })}
        onEdit={({ id }) => setSearch({ edit: id })}
      >
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
