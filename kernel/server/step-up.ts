import type { Resource } from '../contract/index.ts';
import type { Context } from './context.ts';
import { refuseActing, sessionErrors } from './session.ts';

/**
 * Throws `auth.stepUpRequired` unless the caller has given his password again within the last ten minutes (`revalid.do`),
 * and `auth.actingRefused` to whoever stands in for somebody: that password is not his. Work without a session was accepted
 * within one.
 */
export async function requireStepUp(context: Context): Promise<void> {
  refuseActing(context);
  const { sessionId, stepUpUntil } = context.principal;
  const isProved = (until: string | null | undefined) =>
    Boolean(until) && Date.parse(until ?? '') > context.now.getTime();
  if (sessionId === null || isProved(stepUpUntil)) return;
  // The proof may have been given on another node since this one has read the session.
  const [row] = await context.rows<{ until: string | null }>(
    'select step_up_until as until from session where id = $1',
    [sessionId],
  );
  if (!isProved(row?.until)) throw sessionErrors.stepUpRequired();
}

/** Whether a resource declares fields whose change asks for a proof. */
export function hasStepUpFields(resource: Resource): boolean {
  return Object.values(resource.fields).some(({ stepUp }) => stepUp);
}
