import type { ReactNode } from 'react';
import { SecurityCheck } from './SecurityCheck.tsx';
import './login.css';

interface VisitorCheckProps {
  readonly onPass: (passToken: string) => void;
  readonly onClose: () => void;
}

/** The check against programs for visitors without an account; the pass token is good for one call of this address. */
export function VisitorCheck({ onPass, onClose }: VisitorCheckProps): ReactNode {
  return <SecurityCheck challengeId="" begin="slider" onPass={onPass} onClose={onClose} />;
}
