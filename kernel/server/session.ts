import { AppError, defineErrors, refusal } from '../contract/index.ts';
import type { Context } from './context.ts';

/** Ends of a session as the client must tell them apart (platform.md 1.6). */
export const sessionErrors = defineErrors('auth', {
  tokenInvalid: refusal(401),
  tokenExpired: refusal(401),
  signatureExpired: refusal(401),
  stepUpRequired: refusal(403),
  crossSite: refusal(403),
  /** A substitute session may not do this. */
  actingRefused: refusal(403),
});

/** The 401 that `enter` in the database raised: its message is the code, its detail the reason. */
export function sessionEnded(code: string, reason: string | undefined): AppError {
  return new AppError(code, 401, reason ? { params: { reason } } : {});
}

/** Throws `auth.actingRefused` in a substitute session: what is asked for is the owner's alone. */
export function refuseActing({ principal }: Pick<Context, 'principal'>): void {
  if (principal.actingBy !== null) throw sessionErrors.actingRefused();
}
