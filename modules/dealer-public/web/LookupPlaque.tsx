import { PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import {
  call,
  confirm,
  formatInstant,
  useAct,
  useCan,
  useLanguage,
  useText,
  QrPicture,
  QueryResult,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { issueQr, type FoundDealerRow } from '../contract/index.ts';
import { plaqueOf } from './lookup.client.ts';

interface PlaqueDialogProps {
  readonly dealer: Pick<FoundDealerRow, 'id' | 'code' | 'shortName'>;
  readonly onClose: () => void;
}

/** The plaque of a dealer: its QR code, since when, and a new one in its place. */
export function PlaqueDialog({ dealer, onClose }: PlaqueDialogProps): ReactNode {
  const t = useText('dealerLookUp');
  const language = useLanguage();
  const cache = useQueryClient();
  const mayIssue = useCan('qrCode.issue');
  const [isBusy, act] = useAct();
  const read = useQuery(plaqueOf(dealer.id));
  const code = read.data?.code;

  async function issue(): Promise<void> {
    if (
      code &&
      !(await confirm({
        title: t('reissue', { name: dealer.shortName }),
        body: t('reissueHint'),
        ok: t('issueAgain'),
        danger: true,
      }))
    )
      return;
    await act(async () => {
      const issued = await call(issueQr, { body: { kind: 'dealer', subjectId: dealer.id } });
      cache.setQueryData(plaqueOf(dealer.id).queryKey, { code: issued });
    });
  }
  return (
    <Modal
      open
      title={t('plaqueOf', { name: dealer.shortName })}
      onCancel={onClose}
      footer={
        <>
          {mayIssue ? (
            <Button icon={<ReloadOutlined aria-hidden />} loading={isBusy} onClick={() => void issue()}>
              {code ? t('issueAgain') : t('issue')}
            </Button>
          ) : null}
          {code ? (
            <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
              {t('print')}
            </Button>
          ) : null}
        </>
      }
    >
      {read.data ? null : <QueryResult read={read} />}
      {read.data && !code ? <p>{t('noPlaque')}</p> : null}
      {code ? (
        <figure className="dlr-plaque">
          <QrPicture text={new URL(code.url, location.origin).href} label={t('plaqueOf', { name: dealer.shortName })} />
          <figcaption>
            {dealer.code} · {t('issuedAt', { at: formatInstant(code.issuedAt, language) })}
          </figcaption>
        </figure>
      ) : null}
    </Modal>
  );
}
