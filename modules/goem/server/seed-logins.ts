import { Context, createRecord, systemContext, type Services } from '@mp/kernel/server';
import { goemLoginServer } from './login.service.ts';

/** People of the sample GOEMs who sign in; some GOEMs have two. */
const people = [
  ['G0001', '钱海涛', '13700002001'],
  ['G0001', '蒋文静', '13700002002'],
  ['G0002', '沈国平', '13700002003'],
  ['G0003', '韩立新', '13700002004'],
  ['G0003', '杨晓蕾', '13700002005'],
] as const;

/** Invites the people of the sample GOEMs, as the head office does; once. */
export async function seedGoemLogins(services: Services, tenantId: string): Promise<void> {
  const system = systemContext(services, tenantId, 'seed');
  const [known] = await system.rows('select 1 from goem_login where mobile = any($1) limit 1', [
    people.map(([, , mobile]) => mobile),
  ]);
  const [head] = await system.rows<{ id: string }>(
    `select m.member_id as id from role r join role_member m on m.tenant_id = r.tenant_id and m.role_id = r.id
      where r.code = 'R_DDS' and r.deleted_at is null and m.member_type = 'user' order by m.member_id limit 1`,
  );
  if (known || !head) return;
  const principal = await services.loadPrincipal({ tenantId, userId: head.id }, services.now());
  for (const [code, name, mobile] of people) {
    const [maker] = await system.rows<{ id: string }>(`select id from goem where code = $1 and status = 'active'`, [
      code,
    ]);
    const context = new Context(services, { requestId: 'seed', ip: '', locale: 'zh-CN' }, principal);
    if (maker) await createRecord(context, goemLoginServer, { values: { goemId: maker.id, name, mobile } });
  }
}
