import { FormDrawer, ListPage, useRecordAct, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { attributeType } from '../contract/index.ts';

/** The properties that files of directories may carry. */
export function AttributeTypeListPage(): ReactNode {
  const t = useText('attributeType');
  const act = useRecordAct(attributeType);
  return (
    <ListPage resource={attributeType} batch={['enable', 'disable', 'delete']} form={attributeForm}>
      <ListPage.RowAction
        action="enable"
        when={({ enabled }) => enabled !== true}
        onRun={(record) => void act('enable', [record])}
      />
      <ListPage.RowAction
        action="disable"
        danger
        when={({ enabled }) => enabled === true}
        onRun={(record) => void act('disable', [record], { danger: true })}
      />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

const attributeForm = (
  <>
    <FormDrawer.Field name="dictionaryId" when={({ dataType }) => dataType === 'dict'} />
    <FormDrawer.Field name="unit" when={({ dataType }) => dataType === 'int' || dataType === 'decimal'} />
  </>
);
