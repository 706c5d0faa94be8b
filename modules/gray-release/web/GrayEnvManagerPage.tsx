import { ExperimentOutlined } from '@ant-design/icons';
import { FormPage, lazyView, ListPage, PageAction, RecordPages, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { grayRule } from '../contract/index.ts';

const GrayTestDialog = lazyView(() => import('./GrayTestDialog.tsx').then((file) => file.GrayTestDialog));

/** The rules in the order in which they are asked, their form, and a test of whom they lead where. */
export function GrayEnvManagerPage(): ReactNode {
  return (
    <RecordPages
      resource={grayRule}
      name="record"
      list={<RuleList />}
      form={(id) => <FormPage resource={grayRule} id={id} />}
    />
  );
}

function RuleList(): ReactNode {
  const t = useText('grayRule');
  return (
    <ListPage resource={grayRule} cardFacts={['type', 'enabled', 'grayMark', 'remark']}>
      <ListPage.Toolbar>
        <PageAction
          titleKey="grayRule.test.title"
          icon={ExperimentOutlined}
          right="grayRule.read"
          dialog={(close) => <GrayTestDialog close={close} />}
        />
      </ListPage.Toolbar>
      <ListPage.Column field="seq" width={80} />
      <ListPage.Column field="name" width={180} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
