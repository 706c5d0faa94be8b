import { dataText, type OwnFilterProps, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { processesQuery } from './report.client.ts';

/** A process by its name. */
export function ProcessPick({ id, value, onChange }: OwnFilterProps): ReactNode {
  const t = useText('processReport');
  const { data } = useQuery(processesQuery);
  const options = (data?.items ?? []).map(({ key, name }) => ({ value: key, label: dataText(name) }));
  return (
    <Select
      id={id}
      className="ui-fill"
      placeholder={t('anyProcess')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={value === undefined ? null : (options.find((each) => each.value === value) ?? { value, label: value })}
      labelInValue
      options={options}
      onChange={(next: { value: string } | null | undefined) => onChange(next?.value)}
    />
  );
}
