import { FormDrawer, ListPage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { attributeType } from '../contract/index.ts';

/** The properties that files of directories may carry. */
export function AttributeTypeListPage(): ReactNode {
  const t = useText('attributeType');
  return (
    <ListPage resource={attributeType} batch={['enable', 'disable', 'delete']} form={attributeForm}>
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
