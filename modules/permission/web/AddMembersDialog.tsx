import { flag, refs } from '@mp/kernel/contract';
import { FormDialog, useForm, useText } from '@mp/kernel/web';
import { useSyncExternalStore, type ReactNode } from 'react';
import { type ChosenMember, maxMembers, role } from '../contract/index.ts';
import { MembersImpact } from './grant/MembersImpact.tsx';
import './known-resources.ts';
import { addMembers } from './role.client.ts';

const fields = {
  users: refs('identity.user'),
  orgs: refs('organisation.organisation'),
  withBelow: flag({ default: true }),
  positions: refs('permission.position'),
};

type Chosen = Readonly<Record<string, unknown>>;

/** The members that are chosen in the form. */
function membersOf({ users, orgs, withBelow, positions }: Chosen): ChosenMember[] {
  const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  return [
    ...idsOf(users).map((id) => ({ type: 'user' as const, id })),
    ...idsOf(orgs).map((id) => ({ type: 'org' as const, id, withBelow: withBelow === true })),
    ...idsOf(positions).map((id) => ({ type: 'position' as const, id })),
  ].slice(0, maxMembers);
}

interface AddMembersDialogProps {
  readonly roleId: string;
  readonly close: () => void;
  readonly onAdded: () => void;
}

/** Chooses users, organisations (with or without what is below) and positions as members of a role. */
export function AddMembersDialog({ roleId, close, onAdded }: AddMembersDialogProps): ReactNode {
  const t = useText('role.member');
  return (
    <FormDialog
      of="role.member"
      fields={fields}
      title={t('addTitle')}
      ok={(answer) => {
        const { length: count } = membersOf(answer);
        return count === 0 ? t('add') : t('addMany', { count });
      }}
      canSend={(answer) => membersOf(answer).length > 0}
      submit={async (answer) => {
        const done = await addMembers(roleId, membersOf(answer));
        onAdded();
        return done;
      }}
      done={({ changed }) => t('changed', { count: changed })}
      refresh={[role.key, 'permission']}
      close={() => close()}
    >
      <FormDialog.Field name="users" label={t('type.user')} />
      <FormDialog.Field name="orgs" label={t('type.org')} />
      <FormDialog.Field
        name="withBelow"
        label={t('belowHint')}
        when={({ orgs }) => Array.isArray(orgs) && orgs.length > 0}
      />
      <FormDialog.Field name="positions" label={t('type.position')} hint={t('positionHint')} />
      <FormDialog.Extra>
        <Impact roleId={roleId} />
      </FormDialog.Extra>
    </FormDialog>
  );
}

function Impact({ roleId }: { readonly roleId: string }): ReactNode {
  const { model } = useForm();
  const chosen = useSyncExternalStore((listener) => model.subscribe('*', listener), model.values);
  return <MembersImpact roleId={roleId} add={membersOf(chosen)} remove={[]} />;
}
