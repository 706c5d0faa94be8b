import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { copyText } from './copy.ts';
import { useText } from '../i18n.ts';
import './issued-secret.css';

/** A secret that was made, and what goes with it. */
export interface IssuedSecretProps {
  readonly title: string;
  /** Says that it is shown this once. */
  readonly warning: string;
  /** What stands beside it, in its order: the name, an address. */
  readonly facts: readonly { readonly label: string; readonly value: string; readonly isCode?: boolean }[];
  readonly secret: { readonly label: string; readonly value: string };
  /** Words of the button that copies it, before and after. */
  readonly copy: readonly [before: string, after: string];
  readonly close: () => void;
}

/** Shows a secret this once; it is closed by its button alone. */
export function IssuedSecret({ title, warning, facts, secret, copy, close }: IssuedSecretProps): ReactNode {
  const common = useText('common');
  const [isCopied, setCopied] = useState(false);
  return (
    <Modal
      open
      centered
      width={560}
      title={title}
      mask={{ closable: false }}
      onCancel={close}
      footer={<Button onClick={close}>{common('action.close')}</Button>}
    >
      <Alert type="warning" showIcon title={warning} />
      <dl className="mp-issued-secret">
        {[...facts, { ...secret, isCode: true }].map(({ label, value, isCode }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{isCode ? <code>{value}</code> : value}</dd>
          </div>
        ))}
      </dl>
      <Button
        type="primary"
        icon={<CopyOutlined aria-hidden />}
        onClick={() => void copyText(secret.value).then(() => setCopied(true))}
      >
        {copy[isCopied ? 1 : 0]}
      </Button>
    </Modal>
  );
}
