import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { AccessHelp } from '../access-help.tsx';
import { ApiError, codeText, errorReference, errorText } from '../api-error.ts';
import { useText } from '../i18n.ts';
import { rightName } from '../rights.tsx';
import { copyText } from './copy.ts';

/** What happened, why, what to do; the code and request id are one click away to copy (ui.md section 4). */
export function ErrorDialog({ error, close }: { readonly error: unknown; readonly close: () => void }): ReactNode {
  const t = useText('common');
  const denied = error instanceof ApiError && error.status === 403;
  const missing = denied ? String(error.params.right ?? error.params.key ?? '') : '';
  return (
    <Modal
      open
      centered
      width={460}
      title={denied ? t('dialog.denied.title') : t('dialog.error.title')}
      onCancel={close}
      footer={
        <Button type="primary" autoFocus onClick={close}>
          {t('action.close')}
        </Button>
      }
    >
      <p>{errorText(error)}</p>
      {missing && <p>{t('dialog.denied.missing', { right: rightName(missing) })}</p>}
      <p className="mp-secondary">{denied ? t('dialog.denied.next') : t('dialog.error.next')}</p>
      {error instanceof ApiError && error.fields.length > 0 && (
        <ul>
          {error.fields.map(({ path, code, params, message }) => (
            <li key={`${path} ${code}`}>{codeText(code, params, message)}</li>
          ))}
        </ul>
      )}
      {missing === '' ? null : <AccessHelp objType={2} objectId={missing} />}
      <Reference text={errorReference(error)} />
    </Modal>
  );
}

/** Code and request id with a button that copies them. */
function Reference({ text: reference }: { readonly text: string }): ReactNode {
  const t = useText('common');
  const [copied, setCopied] = useState(false);
  if (!reference) return null;
  return (
    <p className="mp-reference">
      <code>{reference}</code>
      <Button size="small" type="link" onClick={() => void copyText(reference).then(() => setCopied(true))}>
        {copied ? t('action.copied') : t('action.copy')}
      </Button>
    </p>
  );
}
