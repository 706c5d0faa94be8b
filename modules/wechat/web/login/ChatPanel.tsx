import { callLoginSecret, tenantField, type LoginPanelProps, type SignInFields } from '@mp/identity/login';
import { useText } from '@mp/kernel/web';
import { useState, type ReactNode } from 'react';
import type { ChatKind } from '../../contract/wechat.settings.ts';
import { bindTicketKey } from '../bind-ticket.ts';
import { beginSignIn, type ChatOutcome } from '../chat.client.ts';
import { useScan } from '../use-scan.ts';

/** Signs in by a scan with the chat app; who is not bound yet is told how he becomes it. */
export function ChatPanel({ kind, ...props }: LoginPanelProps & { readonly kind: ChatKind }): ReactNode {
  const { agreement, fieldsFor, onAnswer, onError } = props;
  const t = useText('chatLogin');
  const app = `@user.bindings.${kind}`;
  const [notice, setNotice] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const scan = useScan();

  async function finish(outcome: ChatOutcome, begun: { state: string; fields: SignInFields }): Promise<void> {
    if (outcome.status === 4) return setNotice(t('expired'));
    if (outcome.status === 3) return setNotice(t(outcome.reason, { app }));
    if (outcome.next === 'unbound') {
      sessionStorage.setItem(bindTicketKey, outcome.bindTicket);
      return setNotice(t('unbound', { app, nick: outcome.nick ?? '' }));
    }
    const { fields, state } = begun;
    await onAnswer(await callLoginSecret(kind, {}, { ...fields, username: '', state }), fields);
  }

  async function handleScan(): Promise<void> {
    const fields = fieldsFor();
    if (!fields) return;
    setNotice(undefined);
    setBusy(true);
    let state = '';
    try {
      const outcome = await scan.run(async () => {
        const begun = await beginSignIn(kind, tenantField());
        ({ state } = begun);
        return begun;
      });
      if (outcome) await finish(outcome, { state, fields });
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="login-form">
      <p className="login-notice" role="status">
        {notice ?? (scan.url === undefined ? t('intro', { app }) : t('waiting', { app }))}
      </p>
      {agreement}
      {scan.url === undefined ? (
        <button
          type="button"
          className="login-submit"
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => void handleScan()}
        >
          {t('open', { app })}
        </button>
      ) : (
        <>
          <a className="login-link" href={scan.url} target="_blank" rel="noreferrer">
            {t('openAgain')}
          </a>
          <button type="button" className="login-second" onClick={scan.cancel}>
            {t('cancel')}
          </button>
        </>
      )}
    </div>
  );
}
