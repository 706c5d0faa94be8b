import { CopyOutlined } from '@ant-design/icons';
import { copyText, useText } from '@mp/kernel/web';
import { Alert, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { type IssuedScimToken, scimPath } from '../contract/index.ts';
import './scim.css';

interface IssuedTokenDialogProps {
  readonly issued: IssuedScimToken;
  readonly close: () => void;
}

/** The token of a directory, this once, with the address that goes with it. */
export function IssuedTokenDialog({ issued, close }: IssuedTokenDialogProps): ReactNode {
  const t = useText('scimClient');
  const common = useText('common');
  const [isCopied, setCopied] = useState(false);
  return (
    <Modal
      open
      centered
      width={560}
      title={t('issued.title')}
      mask={{ closable: false }}
      onCancel={close}
      footer={<Button onClick={close}>{common('action.close')}</Button>}
    >
      <Alert type="warning" showIcon title={t('issued.once')} />
      <dl className="scim-issued">
        <dt>{t('field.name')}</dt>
        <dd>{issued.name}</dd>
        <dt>{t('issued.address')}</dt>
        <dd>
          <code>{`${window.location.origin}${scimPath}`}</code>
        </dd>
        <dt>{t('issued.token')}</dt>
        <dd>
          <code>{issued.token}</code>
        </dd>
      </dl>
      <Button
        type="primary"
        icon={<CopyOutlined aria-hidden />}
        onClick={() => void copyText(issued.token).then(() => setCopied(true))}
      >
        {t(isCopied ? 'issued.copied' : 'issued.copy')}
      </Button>
    </Modal>
  );
}
