import { date, longText, ref } from '@mp/kernel/contract';
import { type AnyRecord, KindEdit, plainResource, toast, useAct, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { dealer, statusRequest } from '../contract/index.ts';
import { requestStatus } from './dealer.client.ts';
import './dealer.css';

const resource = plainResource(statusRequest);
const fields = {
  reason: longText({ required: true, max: 500 }),
  until: date({ required: true }),
  lastDay: date({ required: true }),
  successorId: ref('dealer.dealer'),
};
type Name = keyof typeof fields;

interface StatusDialogProps {
  readonly record: AnyRecord;
  readonly kind: 'suspend' | 'terminate';
  readonly close: () => void;
}

/** Asks for the suspension or termination of a dealer; area director and manager decide, of a termination the executive too. */
export function StatusDialog({ record, kind, close }: StatusDialogProps): ReactNode {
  const t = useText('statusRequest');
  const id = useId();
  const cache = useQueryClient();
  const [isBusy, act] = useAct();
  const [given, setGiven] = useState<Readonly<Partial<Record<Name, string>>>>({});
  const names: readonly Name[] = kind === 'suspend' ? ['reason', 'until'] : ['reason', 'lastDay', 'successorId'];
  const isComplete = names.every((name) => !fields[name].required || (given[name] ?? '').trim() !== '');

  const run = () =>
    act(async () => {
      const { title } = await requestStatus(record.id, {
        kind,
        reason: given.reason ?? '',
        until: given.until ?? null,
        lastDay: given.lastDay ?? null,
        successorId: given.successorId ?? null,
      });
      toast.success(t('sent', { title }));
      await cache.invalidateQueries({ queryKey: [dealer.key] });
      await cache.invalidateQueries({ queryKey: [statusRequest.key] });
      close();
    });

  return (
    <Modal
      open
      title={t(`ask.${kind}`, { code: String(record.code) })}
      okText={t('action.submit')}
      okButtonProps={{ disabled: !isComplete, loading: isBusy, danger: true }}
      onOk={() => void run()}
      onCancel={close}
    >
      <div className="dlr-form">
        {names.map((name) => (
          <div key={name} className="ui-field">
            <label htmlFor={`${id}-${name}`}>{t(`field.${name}`)}</label>
            <Suspense fallback={null}>
              <KindEdit
                id={`${id}-${name}`}
                name={name}
                field={fields[name]}
                resource={resource}
                label={t(`field.${name}`)}
                value={given[name] ?? null}
                onChange={(next) => setGiven({ ...given, [name]: typeof next === 'string' ? next : '' })}
              />
            </Suspense>
          </div>
        ))}
      </div>
    </Modal>
  );
}
