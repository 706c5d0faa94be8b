import { refs } from '@mp/kernel/contract';
import { KindEdit } from '@mp/kernel/web';
import { Select } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { Person } from '../../contract/index.ts';
import { taskResource } from './flow-resource.ts';

const field = refs('identity.user');

/** Picks users: out of some, or of all. */
export function UsersPick({
  id,
  label,
  from,
  value,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly from: readonly Person[];
  readonly value: readonly string[];
  readonly onChange: (users: readonly string[]) => void;
}): ReactNode {
  if (from.length > 0)
    return (
      <Select
        id={id}
        className="ui-fill"
        mode="multiple"
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...value]}
        options={from.map((each) => ({ value: each.id, label: each.name }))}
        onChange={(next: string[]) => onChange(next)}
      />
    );
  return (
    <Suspense fallback={null}>
      <KindEdit
        id={id}
        name="users"
        field={field}
        resource={taskResource}
        label={label}
        value={value}
        onChange={(next) => onChange(Array.isArray(next) ? next.map(String) : [])}
      />
    </Suspense>
  );
}
