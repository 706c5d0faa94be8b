import { refs } from '@mp/kernel/contract';
import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { Subject } from '../../contract/index.ts';
import { PickerField } from '../PickerField.tsx';

const fields = {
  user: refs('identity.user'),
  role: refs('permission.role'),
  org: refs('organisation.organisation'),
  position: refs('permission.position'),
} as const;

/** Kinds of subjects that can be chosen. */
export type PickedType = keyof typeof fields;
const types = ['user', 'role', 'org', 'position'] as const;

/** Ids of chosen subjects by their kind. */
export type Picked = Readonly<Partial<Record<PickedType, readonly string[]>>>;

/** The chosen subjects one by one. */
export function subjectsOf(picked: Picked): Subject[] {
  return types.flatMap((subjectType) => (picked[subjectType] ?? []).map((subjectId) => ({ subjectType, subjectId })));
}

/** Chooses users, roles, organisations, positions. */
export function SubjectPicker({
  value,
  onChange,
  kinds = types,
}: {
  readonly value: Picked;
  readonly onChange: (value: Picked) => void;
  readonly kinds?: readonly PickedType[];
}): ReactNode {
  const t = useText('permission.subject');
  return (
    <div className="perm-pickers">
      {kinds.map((kind) => (
        <PickerField
          key={kind}
          label={t(kind)}
          field={fields[kind]}
          value={value[kind] ?? []}
          onChange={(next) => onChange({ ...value, [kind]: Array.isArray(next) ? next.map(String) : [] })}
        />
      ))}
    </div>
  );
}
