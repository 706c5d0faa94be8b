import { SafetyCertificateOutlined } from '@ant-design/icons';
import type { ChainAnswer, Resource } from '@mp/kernel/contract';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { formatInstant } from '../../controls/format.ts';
import { showError } from '../../dialogs/show.tsx';
import { useLanguage, useText } from '../../i18n.ts';
import { useRecords } from '../records/records-client.ts';

/** Asks whether nobody has changed or removed an entry of the history behind the console's back. */
export function ChainCheck({ resource, id }: { readonly resource: Resource; readonly id: string }): ReactNode {
  const t = useText('records');
  const records = useRecords(resource);
  const [answer, setAnswer] = useState<ChainAnswer>();
  const [isBusy, setBusy] = useState(false);

  async function handleCheck(): Promise<void> {
    setBusy(true);
    try {
      setAnswer(await records.verify(id));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button icon={<SafetyCertificateOutlined aria-hidden />} loading={isBusy} onClick={() => void handleCheck()}>
        {t('checkChain')}
      </Button>
      <div role="status" className="ui-chain">
        {answer ? <Answer answer={answer} /> : null}
      </div>
    </>
  );
}

function Answer({ answer }: { readonly answer: ChainAnswer }): ReactNode {
  const t = useText('records');
  const language = useLanguage();
  if (answer.intact) return <Alert type="success" showIcon title={t('chainIntact', { count: answer.checked })} />;
  return (
    <Alert
      type="error"
      showIcon
      title={t('chainBroken', { count: answer.broken.length })}
      description={
        <ul>
          {answer.broken.map(({ version, at, kind }) => (
            <li key={`${version}-${kind}`}>{t(`chain.${kind}`, { version, at: formatInstant(at, language) })}</li>
          ))}
        </ul>
      }
    />
  );
}
