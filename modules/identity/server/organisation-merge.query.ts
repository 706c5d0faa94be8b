import { recordsOf, type TxContext } from '@mp/kernel/server';
import { user } from '../contract/index.ts';

interface Member {
  readonly id: string;
  readonly version: number;
  readonly gone: boolean;
}

/** Gives users of an organisation that becomes part of another one that as their default, those in the recycle bin too. */
export async function moveDefaults(context: TxContext, from: string, into: string): Promise<void> {
  const members = await context.rows<Member>(
    `select id, version, deleted_at is not null as gone from tenant_user where default_org_id = $1::uuid
     order by id for update`,
    [from],
  );
  for (const deleted of [false, true])
    await recordsOf(context, user).updateMany(
      members.filter(({ gone }) => gone === deleted),
      () => ({ defaultOrgId: into }),
      { action: 'move', deleted },
    );
}
