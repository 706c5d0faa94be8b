import { ref, type Resource } from '@mp/kernel/contract';
import { call, DataTable, KindEdit, PlainInput, StateTag, useAct, useText } from '@mp/kernel/web';
import { Button, Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { testGray, type GrayDecision } from '../contract/index.ts';
import './gray.css';

const field = ref('identity.user', { required: true });
const asked: Resource = {
  key: 'gray.test',
  module: 'gray',
  entity: 'grayRule.test',
  path: '',
  label: 'userId',
  fields: { userId: field },
  list: { columns: [], sort: 'userId' },
};

/** Which environment a user at an address would be led to, and how the rules come to it. */
export function GrayTestDialog({ close }: { readonly close: () => void }): ReactNode {
  const t = useText('grayRule.test');
  const common = useText('common');
  const id = useId();
  const [userId, setUserId] = useState<unknown>(null);
  const [ip, setIp] = useState('');
  const [decision, setDecision] = useState<GrayDecision>();
  const [isBusy, act] = useAct();
  const run = () =>
    act(async () => setDecision(await call(testGray, { body: { userId: String(userId), ip: ip.trim() } })));
  return (
    <Modal
      open
      centered
      width={640}
      title={t('title')}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          {common('action.close')}
        </Button>,
        <Button
          key="run"
          type="primary"
          loading={isBusy}
          disabled={typeof userId !== 'string'}
          onClick={() => void run()}
        >
          {t('run')}
        </Button>,
      ]}
    >
      <div className="gray-test">
        <p className="mp-secondary">{t('intro')}</p>
        <div className="gray-asked">
          <label htmlFor={`${id}-user`}>
            <span>{t('field.userId')}</span>
            <KindEdit
              id={`${id}-user`}
              name="userId"
              field={field}
              resource={asked}
              label={t('field.userId')}
              value={userId}
              onChange={setUserId}
            />
          </label>
          <label htmlFor={`${id}-ip`}>
            <span>{t('field.ip')}</span>
            <PlainInput id={`${id}-ip`} label={t('field.ip')} value={ip} placeholder="10.1.2.3" onChange={setIp} />
          </label>
        </div>
        {decision ? <Decision decision={decision} /> : null}
      </div>
    </Modal>
  );
}

/** The environment, why, and what each rule said that was asked. */
function Decision({ decision }: { readonly decision: GrayDecision }): ReactNode {
  const t = useText('grayRule.test');
  const types = useText('grayRule.type');
  const { gray, by, rule, steps, grayMark } = decision;
  const address = gray ? decision.grayfrontUrl : decision.normalfrontUrl;
  return (
    <section className="gray-decision" role="status" aria-label={t('answer')}>
      <p>
        <StateTag tone={gray ? 'processing' : 'success'}>{t(gray ? 'gray' : 'normal')}</StateTag>{' '}
        {t(`by.${by}`, { rule: rule ?? '' })}
      </p>
      {address === null ? null : (
        <p className="mp-secondary">
          <code>{address}</code> {grayMark}
        </p>
      )}
      {steps.length === 0 ? null : (
        <DataTable
          rows={steps}
          rowKey={({ ruleId }) => ruleId}
          columns={[
            { key: 'name', title: t('rule') },
            { key: 'type', title: t('type'), cell: ({ type }) => types(type) },
            {
              key: 'outcome',
              title: t('result'),
              kind: 'text',
              cell: ({ outcome, drawn, share }) => (
                <>
                  <StateTag tone={outcome === 'match' ? 'success' : 'void'}>{t(`outcome.${outcome}`)}</StateTag>
                  {drawn === null || share === null ? null : (
                    <small className="mp-secondary"> {t('drawn', { drawn, share })}</small>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
