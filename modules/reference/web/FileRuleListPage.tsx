import { EyeOutlined } from '@ant-design/icons';
import { type EditProps, FormDrawer, ListPage, useDialog, useText } from '@mp/kernel/web';
import { Button } from 'antd';
import { lazy, type ReactNode } from 'react';
import { fileRule } from '../contract/index.ts';

const CasePreview = lazy(() => import('./CasePreview.tsx').then((file) => ({ default: file.CasePreview })));
const ConditionEdit = lazy(() => import('./ConditionEdit.tsx').then((file) => ({ default: file.ConditionEdit })));

/** Which files business objects must or may carry, and what would be asked of a case. */
export function FileRuleListPage(): ReactNode {
  const t = useText('fileRule');
  const openDialog = useDialog();
  return (
    <ListPage resource={fileRule} form={ruleForm}>
      <ListPage.Toolbar>
        <Button
          icon={<EyeOutlined aria-hidden />}
          onClick={() => void openDialog((close) => <CasePreview close={() => close()} />)}
        >
          {t('preview')}
        </Button>
      </ListPage.Toolbar>
    </ListPage>
  );
}

const ruleForm = (
  <>
    <FormDrawer.Field name="condition" wide render={(props: EditProps) => <ConditionEdit {...props} />} />
  </>
);
