import type { StepUpPanelProps } from '@mp/identity/web';
import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { FaceCamera } from './camera/FaceCamera.tsx';
import { ownChallenge } from './face.client.ts';

/** The face before a sensitive act. */
export function FaceStepUp({ onProof }: StepUpPanelProps): ReactNode {
  const t = useText('face');
  return (
    <FaceCamera task={{ kind: 'prove', ask: ownChallenge, onEvidence: (face) => onProof({ face }) }}>
      <p>{t('second.intro')}</p>
    </FaceCamera>
  );
}
