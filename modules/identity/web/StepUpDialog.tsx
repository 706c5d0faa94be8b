import { codeText, errorText, useText, useUserInfo } from '@mp/kernel/web';
import { Modal } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { proveAgain } from './login/login.client.ts';
import { PasswordInput } from './PasswordInput.tsx';

/** Asks for the password again before a sensitive act. */
export function StepUpDialog({ close }: { readonly close: (isProved?: boolean) => void }): ReactNode {
  const t = useText();
  const formId = useId();
  const info = useUserInfo();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') return setProblem(codeText('auth.passwordRequired', { field: '@login.field.password' }));
    setBusy(true);
    try {
      await proveAgain(info?.username ?? '', password);
      close(true);
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      centered
      width={420}
      title={t('stepUp.title')}
      okText={t('common.action.ok')}
      cancelText={t('common.action.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={() => close()}
    >
      <form id={formId} className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('stepUp.reason')}</p>
        <input type="text" name="username" autoComplete="username" value={info?.username ?? ''} readOnly hidden />
        <PasswordInput
          label={t('login.field.password')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          problem={problem}
          autoFocus
        />
      </form>
    </Modal>
  );
}
