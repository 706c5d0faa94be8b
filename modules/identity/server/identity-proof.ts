import { defineContributionPoint, type Context } from '@mp/kernel/server';
import type { SignInPolicy } from './sign-in-policy.rules.ts';

/** What somebody gives to prove who he is, and where: between the factors, or again before a sensitive act. */
export interface GivenProof {
  readonly accountId: string;
  readonly purpose: 'second' | 'again';
  /** What the secret envelope held; the proof stands in it under its name. */
  readonly secret: Readonly<Record<string, unknown>>;
}

/**
 * A proof of a person that another module brings: a second factor, and an answer to `revalid.do`, though not of a session
 * that has become suspicious.
 */
export interface IdentityProof {
  /** `logintype` of the wire, and kind of the second factor. */
  readonly name: 'face';
  /** Whether an account can give it where a policy holds. */
  readonly isOffered: (context: Context, accountId: string, policy: SignInPolicy) => Promise<boolean>;
  /** Throws its refusal; such a proof counts its failures itself. */
  readonly prove: (context: Context, given: GivenProof) => Promise<void>;
}

/** Where modules bring proofs of persons. */
export const identityProofs = defineContributionPoint<IdentityProof>('identity.identityProofs', {
  keyOf: ({ name }) => name,
});
