import type { ComponentType } from 'react';

/** What a proof is given to draw itself with before a sensitive act. */
export interface StepUpPanelProps {
  /** Hands in what proves the person, sealed; throws the refusal. */
  readonly onProof: (secret: Record<string, unknown>) => Promise<void>;
}

/** A proof of the person that another module brings to the step-up dialog; its name is the text `stepUp.by.<name>`. */
export interface StepUpProof {
  readonly name: 'face';
  /** Whether the caller can give it. */
  readonly isOffered: () => Promise<boolean>;
  readonly Panel: ComponentType<StepUpPanelProps>;
}

const proofs: StepUpProof[] = [];

/** Brings a proof to the step-up dialog. */
export function offerStepUpProof(proof: StepUpProof): void {
  proofs.push(proof);
}

/** The proofs that modules bring. */
export const stepUpProofs = (): readonly StepUpProof[] => proofs;
