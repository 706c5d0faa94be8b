import { type AnyRecord, useAct, useCan, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { interfaceCall, interfaceDef, type CallOutcome } from '../contract/index.ts';
import { CallResult } from './CallResult.tsx';
import { sendTest } from './interface.client.ts';
import './interface.css';

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: text.trim() === '' ? {} : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Sends a message to the other system by hand, and shows what it answered. */
export function TrialTab({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('interfaceDef.trial');
  const id = useId();
  const mayTest = useCan('interfaceDef.test');
  const cache = useQueryClient();
  const [text, setText] = useState('{}');
  const [outcome, setOutcome] = useState<CallOutcome>();
  const [isBusy, act] = useAct();
  const message = parsed(text);
  if (!mayTest) return <p className="mp-secondary">{t('noRight')}</p>;
  const send = () =>
    act(async () => {
      setOutcome(undefined);
      try {
        setOutcome(await sendTest(record.id, message?.value));
      } finally {
        for (const key of [interfaceCall.key, interfaceDef.key]) await cache.invalidateQueries({ queryKey: [key] });
      }
    });
  return (
    <div className="interface-trial">
      <p className="mp-secondary">{t('intro')}</p>
      <label htmlFor={id}>{t('message')}</label>
      <Input.TextArea
        id={id}
        rows={8}
        spellCheck={false}
        value={text}
        {...(message ? {} : { status: 'error' as const })}
        aria-invalid={message === undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-problem`} className="interface-error" role="alert">
        {message ? '' : t('notJson')}
      </p>
      <p>
        <Button
          type="primary"
          loading={isBusy}
          disabled={!message || record['enabled'] !== true}
          onClick={() => void send()}
        >
          {t('send')}
        </Button>{' '}
        {record['enabled'] === true ? null : <span className="mp-secondary">{t('disabled')}</span>}
      </p>
      {outcome ? <CallResult outcome={outcome} /> : null}
    </div>
  );
}
