import { useText, type EditProps } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { targetsQuery } from './interface.client.ts';

/** The resource of which messages make records, out of those of which the user may make some. */
export function TargetEdit({ id, label, value, onChange, disabled, describedBy, invalid }: EditProps): ReactNode {
  const t = useText();
  const read = useQuery(targetsQuery);
  const options = read.data?.items.map(({ key, name }) => ({ value: key, label: name })) ?? [];
  return (
    <Select
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      className="ui-fill"
      loading={read.isPending}
      disabled={disabled ?? false}
      showSearch={{ optionFilterProp: 'label' }}
      {...(invalid ? { status: 'error' as const } : {})}
      placeholder={t('control.choose')}
      value={typeof value === 'string' ? value : null}
      options={options}
      onChange={(next: string | null) => onChange(next)}
    />
  );
}
