import { refs } from '@mp/kernel/contract';
import { editors, plainResource, useText } from '@mp/kernel/web';
import { Suspense, useId, type ReactNode } from 'react';
import { user } from '../contract/index.ts';

/** The organisations that somebody is to belong to; the first one is the default. */
export function OrganisationChoice({
  value,
  onChange,
}: {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}): ReactNode {
  const t = useText('user');
  const id = useId();
  const Edit = editors.refs;
  return (
    <div className="ui-field">
      <label htmlFor={id}>{t('field.orgIds')}</label>
      <Suspense fallback={null}>
        <Edit
          id={id}
          name="orgIds"
          label={t('field.orgIds')}
          field={refs('organisation.organisation', { required: true })}
          resource={plainResource(user)}
          value={value}
          onChange={(next) => onChange(Array.isArray(next) ? next.map(String) : [])}
        />
      </Suspense>
    </div>
  );
}
