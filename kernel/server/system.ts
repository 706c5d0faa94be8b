import { Context } from './context.ts';
import type { Principal, Services } from './context.ts';
import { noRights } from './rights.ts';

/** Who acts where nobody does: its acts stand in histories without a person. */
export const systemUserId = '00000000-0000-0000-0000-000000000000';

/** A context for work that no user asked for, behind the wall of one tenant: jobs by the clock, acts of the public. */
export function systemContext(services: Services, tenantId: string, requestId = 'system'): Context {
  const principal: Principal = {
    sessionId: null,
    tenantId,
    tenancyId: 0,
    userId: systemUserId,
    userName: 'system',
    displayName: '',
    epoch: '0.0',
    cookieHash: null,
    stepUpUntil: null,
    actingBy: null,
    rights: { ...noRights, admin: 'tenant' },
  };
  return new Context(services, { requestId, ip: '', locale: 'zh-CN' }, principal);
}
