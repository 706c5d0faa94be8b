import { GroupOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { usePhone } from '../../theme.ts';
import { useDialog } from '../use-dialog.tsx';
import { useList } from './list-scope.ts';
import { TotalsDialog } from './TotalsDialog.tsx';

/** Opens the rows of a list counted and summed up by a field. */
export function TotalsButton(): ReactNode {
  const t = useText('list.totals');
  const isPhone = usePhone();
  const open = useDialog();
  const { resource, query, state, change, filterFields } = useList();
  const show = (field: string, value: string | null) =>
    change({
      ...state,
      page: 1,
      filters: [
        ...state.filters.filter((each) => each.field !== field),
        value === null ? { field, op: 'null', value: 'true' } : { field, op: 'eq', value },
      ],
    });
  return (
    <Button
      icon={<GroupOutlined aria-hidden />}
      aria-label={t('open')}
      title={t('open')}
      onClick={() =>
        void open<undefined>((close) => (
          <TotalsDialog
            resource={resource}
            query={query}
            filterFields={filterFields}
            onShow={show}
            close={() => close()}
          />
        ))
      }
    >
      {isPhone ? null : t('open')}
    </Button>
  );
}
