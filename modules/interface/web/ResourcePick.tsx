import { useText, type EditProps } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { entitiesQuery, targetsQuery } from './interface.client.ts';

interface ResourcePickProps extends EditProps {
  /** The resources among which the user chooses. */
  readonly read: typeof targetsQuery | typeof entitiesQuery;
  /** Several of them. */
  readonly many?: true;
}

/** One resource by its name, or several, out of those that the user may choose. */
export function ResourcePick({ read, many, ...edit }: ResourcePickProps): ReactNode {
  const { id, label, value, onChange, disabled, describedBy, invalid } = edit;
  const t = useText();
  const { data, isPending } = useQuery(read as typeof targetsQuery);
  const options = data?.items.map(({ key, name }) => ({ value: key, label: name })) ?? [];
  const shared = {
    id,
    'aria-label': label,
    'aria-describedby': describedBy,
    className: 'ui-fill',
    loading: isPending,
    disabled: disabled ?? false,
    showSearch: { optionFilterProp: 'label' },
    placeholder: t('control.choose'),
    options,
    ...(invalid ? { status: 'error' as const } : {}),
  };
  return many ? (
    <Select {...shared} mode="multiple" value={Array.isArray(value) ? (value as string[]) : []} onChange={onChange} />
  ) : (
    <Select {...shared} value={typeof value === 'string' ? value : null} onChange={onChange} />
  );
}
