import { PrinterOutlined } from '@ant-design/icons';
import {
  call,
  confirm,
  downloadFile,
  formatInstant,
  QrPicture,
  QueryResult,
  useAct,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { issueSiteCode, printSiteCode, revokeSiteCode } from '../contract/index.ts';
import { siteCodeOf } from './check-in.client.ts';
import './project-dispatch.css';

interface SiteCodeDialogProps {
  readonly projectId: string;
  readonly close: () => void;
}

/** The check-in code of the site of a project: to be printed, renewed and revoked. */
export function SiteCodeDialog({ projectId, close }: SiteCodeDialogProps): ReactNode {
  const t = useText('dispatch.siteCode');
  const language = useLanguage();
  const cache = useQueryClient();
  const [isBusy, act] = useAct();
  const read = useQuery(siteCodeOf(projectId));
  const code = read.data?.code;

  async function change(endpoint: typeof issueSiteCode, question: string): Promise<void> {
    if (code && !(await confirm({ title: t(question), body: t('endsHint'), ok: t(question), danger: true }))) return;
    await act(async () => {
      cache.setQueryData(siteCodeOf(projectId).queryKey, await call(endpoint, { params: { id: projectId } }));
    });
  }
  const print = (paper: 'A4' | 'A5') =>
    void act(async () => {
      await downloadFile(printSiteCode.path.replace('{id}', projectId), 'site-code.pdf', { paper });
      await read.refetch();
    });
  return (
    <Modal
      open
      title={t('title')}
      onCancel={close}
      footer={
        read.data ? (
          <div className="pd-site-code-foot">
            {code ? (
              <>
                <Button danger disabled={isBusy} onClick={() => void change(revokeSiteCode, 'revoke')}>
                  {t('revoke')}
                </Button>
                <Button disabled={isBusy} onClick={() => void change(issueSiteCode, 'renew')}>
                  {t('renew')}
                </Button>
                <Button disabled={isBusy} icon={<PrinterOutlined aria-hidden />} onClick={() => print('A5')}>
                  {t('label')}
                </Button>
                <Button
                  type="primary"
                  loading={isBusy}
                  icon={<PrinterOutlined aria-hidden />}
                  onClick={() => print('A4')}
                >
                  {t('sheet')}
                </Button>
              </>
            ) : (
              <Button type="primary" loading={isBusy} onClick={() => void change(issueSiteCode, 'issue')}>
                {t('issue')}
              </Button>
            )}
          </div>
        ) : null
      }
    >
      <QueryResult read={read}>
        {({ siteName, projectNo }) => (
          <>
            <p>
              <b>{siteName}</b> <span className="mp-secondary">{projectNo}</span>
            </p>
            {code ? (
              <figure className="pd-site-code">
                <QrPicture text={new URL(code.url, location.origin).href} label={t('of', { site: siteName })} />
                <figcaption>{t('issuedAt', { at: formatInstant(code.issuedAt, language) })}</figcaption>
              </figure>
            ) : (
              <p>{t('none')}</p>
            )}
          </>
        )}
      </QueryResult>
    </Modal>
  );
}
