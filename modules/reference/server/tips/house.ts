import { Context, noRights, type Services } from '@mp/kernel/server';

/** Nobody: what the house does by itself. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** A context in which the house works for a tenant, by nobody's order, with everything of the tenant in sight. */
export function houseContext(services: Services, tenantId: string): Context {
  return new Context(
    services,
    { requestId: `tips-${tenantId}`, ip: '', locale: 'zh-CN' },
    {
      sessionId: null,
      tenantId,
      tenancyId: 0,
      userId: nobody,
      userName: '',
      displayName: '',
      epoch: '',
      cookieHash: null,
      stepUpUntil: null,
      actingBy: null,
      rights: { ...noRights, admin: 'tenant' },
    },
  );
}
