import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { downloadFile, PageAction, PageActions, usePage, VersionPage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { dealerVersionPdf } from '../contract/index.ts';
import { Scope } from './audit/Scope.tsx';
import { dealerVersions } from './dealer.client.ts';

/** A version as it is read, on paper as well. */
export function DealerInfoDetailPage(): ReactNode {
  const { id = '' } = usePage().search;
  return (
    <>
      <PageActions>
        <PageAction
          titleKey="dealerVersion.pdf.export"
          icon={FilePdfOutlined}
          onRun={() => downloadFile(dealerVersionPdf.path.replace('{id}', id), 'version.pdf')}
        />
        <PageAction titleKey="dealerVersion.print" icon={PrinterOutlined} onRun={() => window.print()} />
      </PageActions>
      <VersionPage view={dealerVersions} id={id}>
        <Scope id={id} isReadOnly />
      </VersionPage>
    </>
  );
}
