import { currentLanguage, getUserInfo, useDirty, usePreferences, useText } from '@mp/kernel/web';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { InstanceDetail } from '../../contract/index.ts';
import type { TaskFormHandle } from './TaskForm.tsx';
import type { Values } from './task-form.ts';

/** What a page in the frame says. */
type FromPage =
  | { readonly type: 'ready' | 'changed' }
  | { readonly type: 'validated'; readonly ok: boolean; readonly values?: Values }
  | { readonly type: 'height'; readonly height: number };

const types = ['ready', 'changed', 'validated', 'height'];
const answerMs = 15_000;

function readMessage(message: unknown): FromPage | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  return types.includes(String(message.type)) ? (message as FromPage) : undefined;
}

/** The height that a page asks for, within what a form may take. */
const heightIn = (asked: unknown): number => Math.min(4000, Math.max(240, Number(asked) || 480));

interface PageFrameProps {
  readonly detail: Pick<InstanceDetail, 'form'> &
    Partial<Pick<InstanceDetail, 'id' | 'processGuid' | 'workflowId' | 'businessNo' | 'task'>>;
  readonly isReadOnly: boolean;
  readonly handle: Ref<TaskFormHandle>;
}

/** A form that is a page of its own, in a frame: told `load`, asked to `validate`, told `save` (workflow.md 6). */
export function PageFrame({ detail, isReadOnly, handle }: PageFrameProps): ReactNode {
  const t = useText('task');
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<((answer: { ok: boolean; values?: Values }) => void) | null>(null);
  const [height, setHeight] = useState(480);
  const [isChanged, setChanged] = useState(false);
  const { scheme } = usePreferences();
  useDirty(isChanged && !isReadOnly);
  const address = detail.form.url ?? '';
  const url = URL.canParse(address, location.origin) ? new URL(address, location.origin) : undefined;
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol);

  const post = (message: Readonly<Record<string, unknown>>): void => {
    if (url) frame.current?.contentWindow?.postMessage(message, url.origin);
  };
  const load = (): void =>
    post({
      type: 'load',
      taskId: detail.task?.id ?? null,
      instanceId: detail.id ?? null,
      processGuid: detail.processGuid ?? null,
      workflowId: detail.workflowId ?? null,
      businessNo: detail.businessNo ?? null,
      mode: isReadOnly ? 'read' : 'edit',
      lang: currentLanguage(),
      user: getUserInfo()?.username ?? '',
      scheme,
      appMainVersion: '3.0.0',
      values: detail.form.values,
    });

  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const origin = url?.origin;
  useEffect(() => {
    const handleMessage = (event: MessageEvent): void => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const said = readMessage(event.data);
      if (!said) return;
      switch (said.type) {
        case 'ready':
          return latest.current();
        case 'changed':
          return setChanged(true);
        case 'height':
          return setHeight(heightIn(said.height));
        case 'validated':
          return waiting.current?.(said);
      }
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [origin]);

  useImperativeHandle(handle, () => ({
    collect: async () => {
      const answer = new Promise<{ ok: boolean; values?: Values }>((resolve) => {
        waiting.current = resolve;
        setTimeout(() => resolve({ ok: false }), answerMs);
      });
      post({ type: 'validate' });
      const { ok, values } = await answer;
      waiting.current = null;
      return ok ? (values ? { vars: values } : {}) : undefined;
    },
    place: () => false,
    settle() {
      setChanged(false);
      post({ type: 'save' });
    },
  }));

  if (!url || !isWeb) return <p className="task-none">{t('noForm')}</p>;
  return (
    <iframe
      ref={frame}
      className="task-frame"
      title={t('formFrame')}
      src={url.href}
      style={{ height }}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      onLoad={load}
    />
  );
}
