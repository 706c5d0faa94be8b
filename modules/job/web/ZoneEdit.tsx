import type { EditProps } from '@mp/kernel/web';
import { Select } from 'antd';
import type { ReactNode } from 'react';

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
  value: zone,
  label: zone,
}));

/** A time zone by its name. */
export function ZoneEdit({ id, label, value, onChange, disabled, describedBy, invalid }: EditProps): ReactNode {
  return (
    <Select
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      className="ui-fill"
      showSearch={{ optionFilterProp: 'label' }}
      disabled={disabled ?? false}
      {...(invalid ? { status: 'error' as const } : {})}
      value={typeof value === 'string' ? value : null}
      options={zones}
      onChange={(next: string | null) => onChange(next)}
    />
  );
}
