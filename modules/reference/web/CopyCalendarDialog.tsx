import { inputProblems, type I18nText, type RecordOf } from '@mp/kernel/contract';
import { fieldErrorText, plainResource, toast, useAct, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { calendar } from '../contract/index.ts';
import { copyOf } from './calendar.client.ts';

/** Makes a calendar with the weekends and days of another. */
export function CopyCalendarDialog({
  record,
  close,
}: {
  readonly record: RecordOf<typeof calendar>;
  readonly close: (id?: string) => void;
}): ReactNode {
  const t = useText('calendar');
  const id = useId();
  const cache = useQueryClient();
  const [code, setCode] = useState(`${record.code}_2`.slice(0, 20));
  const [name, setName] = useState('');
  const [isBusy, act] = useAct();
  const given = { code, name: { ZH_CN: name } as I18nText };
  const problems = inputProblems(plainResource(calendar), given, 'update');

  const copy = () =>
    act(async () => {
      const made = await copyOf(record.id, given);
      toast.success(t('copied'));
      await cache.invalidateQueries({ queryKey: [calendar.key] });
      close(made.id);
    });

  return (
    <Modal
      open
      title={t('action.copy')}
      okText={t('action.copy')}
      okButtonProps={{ disabled: problems.length > 0, loading: isBusy }}
      onOk={() => void copy()}
      onCancel={() => close()}
    >
      {(['code', 'name'] as const).map((field) => {
        const problem = problems.find(({ path }) => path === field);
        return (
          <div key={field} className="ui-field" data-invalid={problem !== undefined}>
            <label htmlFor={`${id}-${field}`}>{t(`field.${field}`)}</label>
            <Input
              id={`${id}-${field}`}
              value={field === 'code' ? code : name}
              maxLength={field === 'code' ? 20 : 50}
              aria-describedby={`${id}-${field}-problem`}
              onChange={({ target }) => (field === 'code' ? setCode(target.value) : setName(target.value))}
            />
            <small id={`${id}-${field}-problem`} className="ui-problem">
              {problem ? fieldErrorText(problem) : null}
            </small>
          </div>
        );
      })}
    </Modal>
  );
}
