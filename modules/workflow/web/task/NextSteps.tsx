import { dataText, useForm, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { startPreviewQuery } from './task.client.ts';
import type { Values } from './task-form.ts';

/** Rest after the last key before the steps are asked for again. */
const pauseMs = 600;

/** Who gets a process that is being filled in, before it is sent; follows the form once its typing rests. */
export function NextSteps({ defKey, values }: { readonly defKey: string; readonly values: () => Values }): ReactNode {
  const t = useText('flow');
  const { model } = useForm();
  const [form, setForm] = useState(values);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = model.subscribe('*', () => {
      clearTimeout(timer);
      timer = setTimeout(() => setForm(values()), pauseMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values are those of the model
  }, [model]);
  const { data } = useQuery(startPreviewQuery(defKey, form));
  return (
    <section className="flow-next" aria-live="polite" aria-label={t('next.title')}>
      <h3>{t('next.title')}</h3>
      {data && data.items.length > 0 ? (
        <ol>
          {data.items.map(({ nodeId, name, users, choose }) => (
            <li key={nodeId}>
              <strong>{dataText(name)}</strong>
              <span>
                {choose
                  ? t('next.choose')
                  : users.length === 0
                    ? t('next.nobody')
                    : users.map((user) => (
                        <span key={user.id} title={user.reason ?? ''}>
                          {user.name}
                        </span>
                      ))}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="mp-secondary">{t(data?.ends ? 'next.ends' : 'next.unknown')}</p>
      )}
    </section>
  );
}
