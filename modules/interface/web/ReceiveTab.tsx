import { CopyOutlined } from '@ant-design/icons';
import { apiPrefix } from '@mp/kernel/contract';
import { type AnyRecord, copyText, currentTenant, toast, useText } from '@mp/kernel/web';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Written } from './Written.tsx';
import './interface.css';

const proofs: Readonly<Record<string, (record: AnyRecord) => string>> = {
  basic: ({ userName }) => `-u '${typeof userName === 'string' ? userName : ''}:…'`,
  bearer: () => `-H 'Authorization: Bearer …'`,
  apiKey: ({ headerName }) => `-H '${typeof headerName === 'string' ? headerName : 'X-Api-Key'}: …'`,
};

/** Where the other system sends its messages, and how. */
export function ReceiveTab({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('interfaceDef.receive');
  const { code, auth } = record;
  const address = `${location.origin}${apiPrefix}/interface/receive/${currentTenant()?.tenancyId ?? ''}/${String(code)}`;
  const sample = [
    `curl -X POST '${address}' \\`,
    `  ${proofs[String(auth)]?.(record) ?? ''} \\`,
    `  -H 'Content-Type: application/json' -H 'Idempotency-Key: 20260101-0001' \\`,
    `  -d '{"…": "…"}'`,
  ].join('\n');
  return (
    <div className="interface-trial">
      <p className="mp-secondary">{t('intro')}</p>
      <p className="interface-said">
        <code>{address}</code>
        <Button
          size="small"
          icon={<CopyOutlined aria-hidden />}
          aria-label={t('copy')}
          title={t('copy')}
          onClick={() => void copyText(address).then(() => toast.success(t('copied')))}
        />
      </p>
      <Written title={t('sample')} text={sample} />
      <p className="mp-secondary">{t('repeat')}</p>
    </div>
  );
}
