import { ExportOutlined, ImportOutlined } from '@ant-design/icons';
import { lazyView, ListPage, PageAction, RecordPages, usePage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { migrationRun } from '../contract/index.ts';

const PackWizard = lazyView(() => import('./PackWizard.tsx').then((file) => file.PackWizard));
const ReceiveWizard = lazyView(() => import('./ReceiveWizard.tsx').then((file) => file.ReceiveWizard));
const RunPage = lazyView(() => import('./RunPage.tsx').then((file) => file.RunPage));

/** Packages of configuration: the runs so far, the making of one, the taking in of one, and what it changes. */
export function DataMigrationPage(): ReactNode {
  return (
    <RecordPages
      resource={migrationRun}
      name="run"
      list={<RunList />}
      one={(id) => <RunPage id={id} />}
      others={{ pack: () => <PackWizard />, receive: () => <ReceiveWizard /> }}
    />
  );
}

function RunList(): ReactNode {
  const t = useText('migrationRun');
  const { setSearch } = usePage();
  return (
    <ListPage resource={migrationRun} cardFacts={['direction', 'state', 'source', 'createdAt']}>
      <ListPage.Toolbar>
        <PageAction
          titleKey="migrationRun.action.pack"
          icon={ExportOutlined}
          right="migrationRun.pack"
          onRun={() => setSearch({ pack: 'types' })}
        />
        <PageAction
          titleKey="migrationRun.action.receive"
          icon={ImportOutlined}
          right="migrationRun.receive"
          primary
          onRun={() => setSearch({ receive: 'package' })}
        />
      </ListPage.Toolbar>
      <ListPage.Column field="fileName" width={240} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
