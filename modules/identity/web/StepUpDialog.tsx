import { codeText, errorText, useText, useUserInfo } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Input, Modal, Segmented } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { factorsQuery } from './factor.client.ts';
import { proveAgain, proveByCode, proveByPasskey } from './login/login.client.ts';
import { canUsePasskeys, isPasskeyAbandoned } from './login/passkey-support.ts';
import { PasswordInput } from './PasswordInput.tsx';

type Way = 'password' | 'totp' | 'passkey';

/** The ways in which the caller can prove himself again. */
function useWays(): readonly Way[] {
  const { data } = useQuery(factorsQuery);
  const has = (kind: string) => data?.items.some((each) => each.kind === kind) === true;
  return [
    'password',
    ...(has('totp') ? (['totp'] as const) : []),
    ...(has('passkey') && canUsePasskeys() ? (['passkey'] as const) : []),
  ];
}

/** Asks before a sensitive act who sits here: for the password, or a second factor that he has set up. */
export function StepUpDialog({ close }: { readonly close: (isProved?: boolean) => void }): ReactNode {
  const t = useText();
  const formId = useId();
  const codeId = useId();
  const info = useUserInfo();
  const ways = useWays();
  const [way, setWay] = useState<Way>('password');
  const [given, setGiven] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  async function prove(): Promise<void> {
    if (way === 'passkey') await proveByPasskey();
    else if (way === 'totp') await proveByCode(given.trim());
    else await proveAgain(info?.username ?? '', given);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (way !== 'passkey' && given.trim() === '') {
      const [code, field] = way === 'totp' ? ['auth.codeRequired', 'code'] : ['auth.passwordRequired', 'password'];
      return setProblem(codeText(code, { field: `@login.field.${field}` }));
    }
    setBusy(true);
    try {
      await prove();
      close(true);
    } catch (error) {
      setProblem(isPasskeyAbandoned(error) ? undefined : errorText(error));
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      centered
      width={420}
      title={t('stepUp.title')}
      okText={t(way === 'passkey' ? 'login.second.usePasskey' : 'common.action.ok')}
      cancelText={t('common.action.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={() => close()}
    >
      <form id={formId} className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('stepUp.reason')}</p>
        {ways.length > 1 ? (
          <Segmented
            block
            aria-label={t('stepUp.title')}
            options={ways.map((value) => ({ value, label: t(`stepUp.by.${value}`) }))}
            value={way}
            onChange={(value) => {
              setWay(value);
              setGiven('');
              setProblem(undefined);
            }}
          />
        ) : null}
        <input type="text" name="username" autoComplete="username" value={info?.username ?? ''} readOnly hidden />
        {way === 'password' ? (
          <PasswordInput
            label={t('login.field.password')}
            value={given}
            onChange={setGiven}
            autoComplete="current-password"
            problem={problem}
            autoFocus
          />
        ) : (
          <div className="account-field">
            {way === 'totp' ? (
              <>
                <label htmlFor={codeId}>{t('login.field.code')}</label>
                <Input
                  id={codeId}
                  value={given}
                  autoComplete="one-time-code"
                  maxLength={20}
                  aria-invalid={problem !== undefined}
                  aria-describedby={`${codeId}-problem`}
                  onChange={(event) => setGiven(event.target.value)}
                  autoFocus
                />
              </>
            ) : (
              <p>{t('login.second.intro.passkey')}</p>
            )}
            <small id={`${codeId}-problem`} role="alert">
              {problem}
            </small>
          </div>
        )}
      </form>
    </Modal>
  );
}
