import { UploadOutlined } from '@ant-design/icons';
import { PageAction, PageActions, PlainInput, useAct, usePage, useText } from '@mp/kernel/web';
import { Alert, Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { receive } from './migration.client.ts';
import { ImportSteps } from './ImportSteps.tsx';
import './migration.css';

/** Takes a package in; it is judged at once and compared in the background. */
export function ReceiveWizard(): ReactNode {
  const t = useText('migrationRun.receive');
  const id = useId();
  const { setSearch } = usePage();
  const [file, setFile] = useState<File>();
  const [passphrase, setPassphrase] = useState('');
  const [isBusy, act] = useAct();
  const send = () =>
    act(async () => {
      if (file) setSearch({ receive: undefined, run: await receive(file, passphrase) });
    });
  return (
    <div className="ui-archetype mig">
      <PageActions>
        <PageAction titleKey="common.action.cancel" onRun={() => setSearch({ receive: undefined })} />
      </PageActions>
      <ImportSteps state={undefined} />
      <div className="mig-form">
        <Alert type="info" showIcon title={t('hint')} />
        <label htmlFor={`${id}-file`}>
          <span>{t('file')}</span>
          <input id={`${id}-file`} type="file" accept=".mpkg" onChange={({ target }) => setFile(target.files?.[0])} />
        </label>
        <label htmlFor={`${id}-pass`}>
          <span>{t('passphrase')}</span>
          <PlainInput id={`${id}-pass`} label={t('passphrase')} value={passphrase} onChange={setPassphrase} />
          <small className="mp-secondary">{t('passphraseHint')}</small>
        </label>
      </div>
      <div className="ui-form-actions">
        <Button
          type="primary"
          icon={<UploadOutlined aria-hidden />}
          disabled={!file}
          loading={isBusy}
          onClick={() => void send()}
        >
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
