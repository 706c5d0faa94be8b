import { CopyOutlined } from '@ant-design/icons';
import { plainResource } from '@mp/kernel/contract';
import { type AnyRecord, copyText, FieldValue, useAct, useText } from '@mp/kernel/web';
import { Alert, Button, Modal, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { accessProject, type IssuedToken } from '../contract/index.ts';
import { issue } from './open.client.ts';

interface TokenDialogProps {
  readonly record: AnyRecord;
  readonly close: () => void;
}

/** Issues a token, asks what becomes of the former one, and shows the new one this once. */
export function TokenDialog({ record, close }: TokenDialogProps): ReactNode {
  const t = useText('accessProject.token');
  const common = useText('common');
  const [holdFormer, setHoldFormer] = useState(true);
  const [issued, setIssued] = useState<IssuedToken>();
  const [isBusy, act] = useAct();
  const isRenewal = typeof record.tokenHint === 'string';
  const run = () => act(async () => setIssued(await issue(record.id, isRenewal && holdFormer)));
  if (issued) return <Issued issued={issued} close={close} />;
  return (
    <Modal
      open
      centered
      title={t(isRenewal ? 'rotate' : 'issue')}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          {common('action.cancel')}
        </Button>,
        <Button key="run" type="primary" loading={isBusy} onClick={() => void run()}>
          {t(isRenewal ? 'rotate' : 'issue')}
        </Button>,
      ]}
    >
      <p>
        {t('intro')} <FieldValue resource={plainResource(accessProject)} name="userId" record={record} />
      </p>
      {isRenewal ? (
        <Radio.Group
          className="open-choices"
          aria-label={t('former')}
          value={holdFormer}
          onChange={({ target }) => setHoldFormer(target.value === true)}
          options={[
            { value: true, label: t('hold') },
            { value: false, label: t('end') },
          ]}
        />
      ) : null}
    </Modal>
  );
}

function Issued({ issued, close }: { readonly issued: IssuedToken; readonly close: () => void }): ReactNode {
  const t = useText('accessProject');
  const common = useText('common');
  const [isCopied, setCopied] = useState(false);
  return (
    <Modal
      open
      centered
      width={560}
      title={t('token.issued')}
      mask={{ closable: false }}
      onCancel={close}
      footer={<Button onClick={close}>{common('action.close')}</Button>}
    >
      <Alert type="warning" showIcon title={t('token.once')} />
      <dl className="open-issued">
        <dt>{t('field.accessCode')}</dt>
        <dd>
          <code>{issued.accessCode}</code>
        </dd>
        <dt>{t('token.value')}</dt>
        <dd>
          <code>{issued.token}</code>
        </dd>
      </dl>
      <Button
        type="primary"
        icon={<CopyOutlined aria-hidden />}
        onClick={() => void copyText(issued.token).then(() => setCopied(true))}
      >
        {t(isCopied ? 'token.copied' : 'token.copy')}
      </Button>
    </Modal>
  );
}
