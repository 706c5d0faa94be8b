import { CopyOutlined } from '@ant-design/icons';
import { copyText, formatInstant, useLanguage, useText } from '@mp/kernel/web';
import { Alert, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { IssuedPassword } from '../contract/index.ts';
import './account.css';

interface IssuedPasswordDialogProps {
  readonly issued: IssuedPassword;
  readonly close: () => void;
}

/** A pseudo password, this once. */
export function IssuedPasswordDialog({ issued, close }: IssuedPasswordDialogProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const [isCopied, setCopied] = useState(false);
  const { userName, password, endsAt } = issued;
  return (
    <Modal
      open
      centered
      width={480}
      title={t('pseudoPassword.issued.title')}
      mask={{ closable: false }}
      onCancel={close}
      footer={<Button onClick={close}>{t('common.action.close')}</Button>}
    >
      <Alert type="warning" showIcon title={t('pseudoPassword.issued.once')} />
      <dl className="account-issued">
        <dt>{t('pseudoPassword.issued.userName')}</dt>
        <dd>{userName}</dd>
        <dt>{t('pseudoPassword.issued.password')}</dt>
        <dd>
          <code>{password}</code>
        </dd>
        <dt>{t('pseudoPassword.issued.until')}</dt>
        <dd>{formatInstant(endsAt, language)}</dd>
      </dl>
      <Button
        type="primary"
        icon={<CopyOutlined aria-hidden />}
        onClick={() => void copyText(password).then(() => setCopied(true))}
      >
        {t(isCopied ? 'pseudoPassword.issued.copied' : 'pseudoPassword.issued.copy')}
      </Button>
    </Modal>
  );
}
