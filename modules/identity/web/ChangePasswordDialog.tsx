import { ApiError, codeText, errorText, getStartSettings, queryClient, toast, useText } from '@mp/kernel/web';
import { Alert, Modal } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { PasswordRuleInfo } from '../contract/index.ts';
import { changePassword } from './login/login.client.ts';
import { PasswordHints } from './login/PasswordHints.tsx';
import { PasswordInput } from './PasswordInput.tsx';

type Problems = Readonly<Partial<Record<'old' | 'next' | 'confirm' | 'form', string>>>;

const fieldOfCode: Readonly<Record<string, keyof Problems>> = {
  'pwd.oldWrong': 'old',
  'pwd.confirmMismatch': 'confirm',
  'pwd.sameAsOld': 'next',
  'pwd.format': 'next',
  'pwd.tooCommon': 'next',
  'pwd.reused': 'next',
};

function isRule(value: unknown): value is PasswordRuleInfo {
  return typeof value === 'object' && value !== null && 'minLength' in value && 'description' in value;
}

const missing = (field: string) => codeText('auth.passwordRequired', { field: `@login.field.${field}` });

/** Changes the own password: the old one proves who asks, the new one is judged while it is typed. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const hintsId = useId();
  const formId = useId();
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [confirm, setConfirm] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const { passwordRule } = getStartSettings().verification;

  function findProblems(): Problems {
    if (old === '') return { old: missing('oldPassword') };
    if (next === '') return { next: missing('newPassword') };
    if (next === old) return { next: codeText('pwd.sameAsOld') };
    return next === confirm ? {} : { confirm: codeText('pwd.confirmMismatch') };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = findProblems();
    setProblems(found);
    if (isBusy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await changePassword(old, next, confirm);
      toast.success(t('personal.changePassword.done'));
      await queryClient.invalidateQueries({ queryKey: ['identity', 'sessions'] });
      onClose();
    } catch (error) {
      setBusy(false);
      const field = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
      setProblems({ [field ?? 'form']: errorText(error) });
    }
  }

  return (
    <Modal
      open
      centered
      title={t('personal.changePassword.title')}
      okText={t('login.action.savePassword')}
      cancelText={t('common.action.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
    >
      <form id={formId} className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        {problems.form === undefined ? null : <Alert type="error" showIcon title={problems.form} />}
        <PasswordInput
          label={t('login.field.oldPassword')}
          value={old}
          onChange={setOld}
          autoComplete="current-password"
          problem={problems.old}
          autoFocus
        />
        <PasswordInput
          label={t('login.field.newPassword')}
          value={next}
          onChange={setNext}
          autoComplete="new-password"
          problem={problems.next}
          describedBy={hintsId}
        />
        <PasswordInput
          label={t('login.field.confirm')}
          value={confirm}
          onChange={setConfirm}
          autoComplete="new-password"
          problem={problems.confirm}
        />
        {isRule(passwordRule) ? (
          <PasswordHints id={hintsId} rule={passwordRule} password={next} confirm={confirm} />
        ) : null}
      </form>
    </Modal>
  );
}
