import { refs } from '@mp/kernel/contract';
import { FormDialog, useText, useValue } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { role } from '../../contract/index.ts';
import { MembersImpact } from '../grant/MembersImpact.tsx';
import { giveRoles } from './user-role.client.ts';

const fields = { roles: refs('permission.role', { required: true }) };
/** What more roles would change is not told one by one. */
const maxImpacts = 3;

interface AssignRolesDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly close: () => void;
}

/** Chooses the roles that a user becomes a member of, and says what they would change. */
export function AssignRolesDialog({ userId, name, close }: AssignRolesDialogProps): ReactNode {
  const t = useText('role');
  return (
    <FormDialog
      of={role.entity}
      fields={fields}
      title={t('ofUser.title', { name })}
      ok={t('ofUser.assign')}
      submit={({ roles }) => giveRoles(userId, [...roles])}
      done={({ changed }) => (changed === 0 ? t('ofUser.same') : t('ofUser.given', { count: changed }))}
      refresh={[role.key, 'permission']}
      close={() => close()}
    >
      <FormDialog.Field name="roles" label={t('title')} hint={t('ofUser.hint')} />
      <FormDialog.Extra>
        <Impacts userId={userId} />
      </FormDialog.Extra>
    </FormDialog>
  );
}

function Impacts({ userId }: { readonly userId: string }): ReactNode {
  const roles = useValue('roles');
  return (Array.isArray(roles) ? roles.map(String) : [])
    .slice(0, maxImpacts)
    .map((id) => <MembersImpact key={id} roleId={id} add={[{ type: 'user', id: userId }]} remove={[]} />);
}
