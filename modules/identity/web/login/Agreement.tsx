import { toWireLanguage } from '@mp/kernel/contract';
import { errorText, useLanguage, useText } from '@mp/kernel/web';
import { useId, useState, type ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Tick } from './fields.tsx';
import { readAgreement } from './login.client.ts';

interface AgreementProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly problem?: string | undefined;
}

/** The tick of the user agreement, and its text on demand. */
export function Agreement({ checked, onChange, problem }: AgreementProps): ReactNode {
  const t = useText('login');
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState<string | null>(null);

  async function open(): Promise<void> {
    try {
      setText(await readAgreement(toWireLanguage(language)));
    } catch (error) {
      setText(errorText(error));
    }
  }

  return (
    <div className="login-agreement">
      <div className="login-row">
        <Tick
          label={t('agreement.accept')}
          checked={checked}
          onChange={onChange}
          invalid={problem !== undefined}
          describedBy={problem === undefined ? undefined : id}
        />
        <button type="button" className="login-link" onClick={() => void open()}>
          {t('action.readAgreement')}
        </button>
      </div>
      <small id={id} role="alert">
        {problem}
      </small>
      {text === null ? null : (
        <Dialog title={t('agreement.title')} onClose={() => setText(null)} closeLabel={t('action.close')}>
          <div className="login-agreementText" tabIndex={0} role="document">
            {text.split('\n').map((line, at) => (
              <p key={at}>{line}</p>
            ))}
          </div>
          <button
            type="button"
            className="login-submit"
            onClick={() => {
              onChange(true);
              setText(null);
            }}
          >
            {t('action.accept')}
          </button>
        </Dialog>
      )}
    </div>
  );
}
