import { EyeOutlined } from '@ant-design/icons';
import { type EditProps, FormDrawer, ListPage, PageAction } from '@mp/kernel/web';
import { lazy, type ReactNode } from 'react';
import { fileRule } from '../contract/index.ts';

const CasePreview = lazy(() => import('./CasePreview.tsx').then((file) => ({ default: file.CasePreview })));
const ConditionEdit = lazy(() => import('./ConditionEdit.tsx').then((file) => ({ default: file.ConditionEdit })));

/** Which files business objects must or may carry, and what would be asked of a case. */
export function FileRuleListPage(): ReactNode {
  return (
    <ListPage resource={fileRule} form={ruleForm}>
      <ListPage.Toolbar>
        <PageAction titleKey="fileRule.preview" icon={EyeOutlined} dialog={(close) => <CasePreview close={close} />} />
      </ListPage.Toolbar>
    </ListPage>
  );
}

const ruleForm = (
  <>
    <FormDrawer.Field name="condition" wide render={(props: EditProps) => <ConditionEdit {...props} />} />
  </>
);
