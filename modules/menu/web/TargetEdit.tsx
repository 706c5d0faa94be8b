import { type EditProps, useText, webModules } from '@mp/kernel/web';
import { AutoComplete } from 'antd';
import type { ReactNode } from 'react';

/** Where a menu leads: written freely, with the pages of the console offered by title and address. */
export function TargetEdit({ id, value, onChange, onBlur, disabled, invalid, describedBy }: EditProps): ReactNode {
  const t = useText();
  const pages = webModules()
    .flatMap(({ routes }) => routes ?? [])
    .filter((route) => !route.public && route.under === undefined && route.path !== '/iframePage')
    .map(({ path, titleKey }) => ({ value: path, label: `${t(titleKey)}  ${path}` }));
  return (
    <AutoComplete
      id={id}
      style={{ width: '100%' }}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled === true}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-describedby={describedBy}
      options={pages}
      showSearch={{
        filterOption: (typed, option) =>
          String(option?.label ?? '')
            .toLocaleLowerCase()
            .includes(typed.toLocaleLowerCase()),
      }}
      onChange={(next: string) => onChange(next)}
      onBlur={onBlur}
    />
  );
}
