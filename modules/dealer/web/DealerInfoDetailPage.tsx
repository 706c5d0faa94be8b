import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { downloadFile, PageActions, useAct, usePage, useText, VersionPage } from '@mp/kernel/web';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { dealerVersionPdf } from '../contract/index.ts';
import { Scope } from './audit/Scope.tsx';
import { dealerVersions } from './dealer.client.ts';

/** A version as it is read, on paper as well. */
export function DealerInfoDetailPage(): ReactNode {
  const t = useText('dealerVersion');
  const { id = '' } = usePage().search;
  const [isBusy, act] = useAct();
  return (
    <>
      <PageActions>
        <Button
          icon={<FilePdfOutlined aria-hidden />}
          loading={isBusy}
          onClick={() => void act(() => downloadFile(dealerVersionPdf.path.replace('{id}', id), 'version.pdf'))}
        >
          {t('pdf.export')}
        </Button>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </PageActions>
      <VersionPage view={dealerVersions} id={id}>
        <Scope id={id} isReadOnly />
      </VersionPage>
    </>
  );
}
