import { CopyOutlined } from '@ant-design/icons';
import { copyText, errorText, QueryResult, toast, useAct, useCan, useText, type RecordTabProps } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Typography } from 'antd';
import { useState, type ReactNode } from 'react';
import { askProvider, factsQuery } from './federation.client.ts';
import './federation.css';

/** What the administrator of the other site needs, and whether that site answers. */
export function ProviderSetupTab({ record }: RecordTabProps): ReactNode {
  const t = useText('identityProvider.setup');
  const read = useQuery(factsQuery(record.id));
  return (
    <QueryResult read={read}>
      {({ callbackUrl, entityId, metadata }) => (
        <div className="federation-setup">
          <p>{t('intro')}</p>
          <Fact label={t(entityId === null ? 'redirectUri' : 'acsUrl')} value={callbackUrl} />
          {entityId === null ? null : <Fact label={t('entityId')} value={entityId} />}
          {metadata === null ? null : (
            <div>
              <Typography.Text type="secondary">{t('metadata')}</Typography.Text>
              <Input.TextArea readOnly rows={6} value={metadata} aria-label={t('metadata')} />
              <Copy text={metadata} label={t('copyMetadata')} />
            </div>
          )}
          <Trial id={record.id} />
        </div>
      )}
    </QueryResult>
  );
}

function Copy({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const t = useText('identityProvider.setup');
  return (
    <Button
      size="small"
      icon={<CopyOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => void copyText(text).then(() => toast.success(t('copied')))}
    />
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <div>
      <Typography.Text type="secondary">{label}</Typography.Text>
      <p>
        <code>{value}</code> <Copy text={value} label={label} />
      </p>
    </div>
  );
}

/** Asks the provider for its description, and shows what it said. */
function Trial({ id }: { readonly id: string }): ReactNode {
  const t = useText('identityProvider.setup');
  const mayTest = useCan('identityProvider.update');
  const [isBusy, act] = useAct();
  const [found, setFound] = useState<{ readonly ok: boolean; readonly text: string }>();
  if (!mayTest) return null;
  const run = () =>
    act(async () => {
      try {
        const { issuer, address } = await askProvider(id);
        setFound({ ok: true, text: t('answers', { issuer, address }) });
      } catch (error) {
        setFound({ ok: false, text: errorText(error) });
      }
    });
  return (
    <div>
      <Button loading={isBusy} onClick={() => void run()}>
        {t('test')}
      </Button>
      {found ? <Alert type={found.ok ? 'success' : 'error'} showIcon title={found.text} /> : null}
    </div>
  );
}
