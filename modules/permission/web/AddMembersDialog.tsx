import { refs } from '@mp/kernel/contract';
import { showError, useText } from '@mp/kernel/web';
import { Checkbox, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { type ChosenMember, maxMembers, roleErrors } from '../contract/index.ts';
import { MembersImpact } from './grant/MembersImpact.tsx';
import { PickerField } from './PickerField.tsx';
import { addMembers } from './role.client.ts';

const fields = {
  user: refs('identity.user'),
  org: refs('organisation.organisation'),
  position: refs('permission.position'),
};

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Chooses users, organisations (with or without what is below) and positions as members of a role. */
export function AddMembersDialog({
  roleId,
  close,
  onAdd,
}: {
  readonly roleId: string;
  readonly close: () => void;
  readonly onAdd: (work: () => Promise<{ changed: number }>) => Promise<void>;
}): ReactNode {
  const t = useText('role.member');
  const [users, setUsers] = useState<string[]>([]);
  const [orgs, setOrgs] = useState<string[]>([]);
  const [positions, setPositions] = useState<string[]>([]);
  const [isBelow, setBelow] = useState(true);
  const [busy, setBusy] = useState(false);
  const members: ChosenMember[] = [
    ...users.map((id) => ({ type: 'user' as const, id })),
    ...orgs.map((id) => ({ type: 'org' as const, id, withBelow: isBelow })),
    ...positions.map((id) => ({ type: 'position' as const, id })),
  ];

  async function handleAdd(): Promise<void> {
    if (members.length === 0) return showError(roleErrors.memberRequired());
    setBusy(true);
    await onAdd(() => addMembers(roleId, members.slice(0, maxMembers)));
    close();
  }

  return (
    <Modal
      open
      title={t('addTitle')}
      okText={members.length === 0 ? t('add') : t('addMany', { count: members.length })}
      okButtonProps={{ loading: busy }}
      onOk={() => void handleAdd()}
      onCancel={close}
    >
      <PickerField
        label={t('type.user')}
        field={fields.user}
        value={users}
        onChange={(next) => setUsers(listOf(next))}
      />
      <PickerField label={t('type.org')} field={fields.org} value={orgs} onChange={(next) => setOrgs(listOf(next))} />
      <Checkbox checked={isBelow} disabled={orgs.length === 0} onChange={(event) => setBelow(event.target.checked)}>
        {t('belowHint')}
      </Checkbox>
      <PickerField
        label={t('type.position')}
        field={fields.position}
        value={positions}
        onChange={(next) => setPositions(listOf(next))}
        hint={t('positionHint')}
      />
      <MembersImpact roleId={roleId} add={members} remove={[]} />
    </Modal>
  );
}
