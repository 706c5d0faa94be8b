import { callLoginSecret, type LoginPanelProps, TextField } from '@mp/identity/login';
import { codeText, useText } from '@mp/kernel/web';
import { type ReactNode, useState } from 'react';
import { FaceCamera, type FaceTask } from '../camera/FaceCamera.tsx';
import { loginChallenge } from './face-login.client.ts';

/** Signs in by face, with the user name. */
export function FaceLogin({ userName, onUserName, agreement, fieldsFor, onAnswer }: LoginPanelProps): ReactNode {
  const t = useText();
  const [problem, setProblem] = useState<string | undefined>();
  const name = userName.trim();

  function mayBegin(): boolean {
    const isMissing = name === '';
    setProblem(isMissing ? codeText('auth.userNameRequired', { field: '@login.field.userName' }) : undefined);
    return !isMissing && fieldsFor() !== undefined;
  }

  const task: FaceTask = {
    kind: 'prove',
    ask: () => loginChallenge({ username: name }),
    onEvidence: async (face) => {
      const fields = fieldsFor();
      if (fields) await onAnswer(await callLoginSecret('face', { face }, { ...fields }), fields);
    },
  };
  return (
    <form
      className="login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <TextField
        label={t('login.field.userName')}
        name="username"
        value={userName}
        onChange={onUserName}
        autoComplete="username"
        problem={problem}
        maxLength={60}
      />
      <FaceCamera task={task} mayBegin={mayBegin}>
        <p className="login-notice">{t('face.login.intro')}</p>
        {agreement}
      </FaceCamera>
    </form>
  );
}
