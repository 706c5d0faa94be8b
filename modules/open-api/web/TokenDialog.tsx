import { plainResource } from '@mp/kernel/contract';
import { type AnyRecord, FieldValue, IssuedSecret, useAct, useText } from '@mp/kernel/web';
import { Button, Modal, Radio } from 'antd';
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
  return (
    <IssuedSecret
      title={t('token.issued')}
      warning={t('token.once')}
      facts={[{ label: t('field.accessCode'), value: issued.accessCode, isCode: true }]}
      secret={{ label: t('token.value'), value: issued.token }}
      copy={[t('token.copy'), t('token.copied')]}
      close={close}
    />
  );
}
