import { plainResource } from '@mp/kernel/contract';
import {
  type AnyRecord,
  BackButton,
  confirm,
  Details,
  PageAction,
  PageActions,
  PageLink,
  QueryResult,
  resourceClient,
  toast,
  useText,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { interfaceCall, type CallOutcome } from '../contract/index.ts';
import { CallResult } from './CallResult.tsx';
import { resend } from './interface.client.ts';
import { toCall } from './links.ts';
import { Written } from './Written.tsx';
import './interface.css';

/** What stands below the facts of a call, or says nothing there. */
const apart = ['request', 'answer', 'resendOf', 'resendable', 'createdAt', 'updatedAt'];

/** One call: what was sent and answered, and a way to send it again. */
export function CallDetail({ id }: { readonly id: string }): ReactNode {
  const record = useQuery(resourceClient(interfaceCall).one(id));
  return (
    <>
      <p>
        <BackButton />
      </p>
      <QueryResult read={record}>{(call) => <OneCall key={call.id} call={call} />}</QueryResult>
    </>
  );
}

function OneCall({ call }: { readonly call: AnyRecord }): ReactNode {
  const t = useText('interfaceCall');
  const { request, answer, resendOf } = call;
  const facts = Object.fromEntries(Object.entries(call).filter(([name]) => !apart.includes(name))) as AnyRecord;
  return (
    <article className="interface-call">
      <Resend call={call} />
      <Details resource={plainResource(interfaceCall)} record={facts} />
      {typeof resendOf === 'string' ? (
        <p>
          <PageLink to={toCall({ call: resendOf })}>{t('toFirst')}</PageLink>
        </p>
      ) : null}
      <Written title={t('field.request')} text={typeof request === 'string' ? request : t('nothing')} />
      <Written title={t('field.answer')} text={typeof answer === 'string' ? answer : t('nothing')} />
    </article>
  );
}

/** Sends the message of a failed call once more. */
function Resend({ call }: { readonly call: AnyRecord }): ReactNode {
  const t = useText('interfaceCall');
  const cache = useQueryClient();
  const [outcome, setOutcome] = useState<CallOutcome>();
  async function ask(): Promise<void> {
    if (!(await confirm({ title: t('resendConfirm', { code: String(call['code']) }), ok: t('resend') }))) return;
    const made = await resend(call.id);
    setOutcome(made);
    if (made.result === 'ok') toast.success(t('resent'));
    await cache.invalidateQueries({ queryKey: [interfaceCall.key] });
  }
  return (
    <>
      {call['resendable'] === true ? (
        <PageActions>
          <PageAction titleKey="interfaceCall.resend" right="interfaceCall.resend" primary onRun={ask} />
        </PageActions>
      ) : null}
      {outcome ? <CallResult outcome={outcome} /> : null}
    </>
  );
}
