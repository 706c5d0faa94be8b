import { KindEdit, useForm, useText, useValue, type EditProps } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { handlersQuery } from './job.client.ts';

/** The handler out of those that there are, or an address. */
export function TargetEdit(props: EditProps): ReactNode {
  const kind = useValue('targetKind');
  return kind === 'url' ? <KindEdit {...props} placeholder="https://" /> : <HandlerEdit {...props} />;
}

function HandlerEdit({ id, label, value, onChange, disabled, describedBy, invalid }: EditProps): ReactNode {
  const t = useText();
  const { model } = useForm();
  const read = useQuery(handlersQuery);
  const codes = read.data?.items.map(({ code }) => code) ?? [];
  return (
    <Select
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      className="ui-fill"
      loading={read.isPending}
      disabled={disabled ?? false}
      {...(invalid ? { status: 'error' as const } : {})}
      placeholder={t('control.choose')}
      value={codes.find((code) => code === value) ?? null}
      options={codes.map((code) => ({ value: code, label: t(`jobHandler.${code}`) }))}
      onChange={(next: string | null) => {
        // What another handler was told means nothing to this one.
        model.set('params', null);
        onChange(next);
      }}
    />
  );
}
