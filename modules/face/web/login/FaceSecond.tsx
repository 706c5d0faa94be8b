import type { SecondPanelProps } from '@mp/identity/login';
import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { FaceCamera, type FaceTask } from '../camera/FaceCamera.tsx';
import { loginChallenge } from './face-login.client.ts';

/** The face as a second factor. */
export function FaceSecond({ challengeId, onProof }: SecondPanelProps): ReactNode {
  const t = useText('face');
  const task: FaceTask = {
    kind: 'prove',
    ask: () => loginChallenge({ challengeId }),
    onEvidence: (face) => onProof({ face }),
  };
  return (
    <FaceCamera task={task}>
      <p className="login-notice">{t('second.intro')}</p>
    </FaceCamera>
  );
}
