import { ref, refs, type Field } from '@mp/kernel/contract';
import { type AnyRecord, KindEdit, plainResource, useRecordAct, useText } from '@mp/kernel/web';
import { Modal } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { customer } from '../contract/index.ts';

const fieldsOf: Readonly<Record<'share' | 'transfer', Readonly<Record<string, Field>>>> = {
  share: { shareWith: refs('dealer.dealer') },
  transfer: { ownerUserId: ref('identity.user'), ownerDealerId: ref('dealer.dealer') },
};

interface OwnerDialogProps {
  readonly action: 'share' | 'transfer';
  readonly record: AnyRecord;
  readonly close: () => void;
}

/** With whom a customer is shared, or who answers for it from now on. */
export function OwnerDialog({ action, record, close }: OwnerDialogProps): ReactNode {
  const t = useText('customer');
  const id = useId();
  const act = useRecordAct(customer);
  const [isBusy, setBusy] = useState(false);
  const fields = fieldsOf[action];
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, record[name] ?? null])),
  );

  async function run(): Promise<void> {
    setBusy(true);
    const isDone = await act(action, [record], { confirmed: true, params: given });
    setBusy(false);
    if (isDone) close();
  }

  return (
    <Modal
      open
      title={t(`${action}.title`)}
      okText={t(`action.${action}`)}
      confirmLoading={isBusy}
      onOk={() => void run()}
      onCancel={close}
    >
      <p className="ui-hint">{t(`${action}.hint`)}</p>
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} className="ui-field">
          <label htmlFor={`${id}-${name}`}>{t(`field.${name}`)}</label>
          <Suspense fallback={null}>
            <KindEdit
              id={`${id}-${name}`}
              name={name}
              field={field}
              resource={plainResource(customer)}
              label={t(`field.${name}`)}
              value={given[name]}
              record={record}
              onChange={(next) => setGiven((before) => ({ ...before, [name]: next }))}
            />
          </Suspense>
        </div>
      ))}
    </Modal>
  );
}
