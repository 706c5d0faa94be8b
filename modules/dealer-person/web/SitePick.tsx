import { useText, type EditProps } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Select } from 'antd';
import type { ReactNode } from 'react';
import { ownDealer } from '@mp/dealer/web';
import { sitesOf } from './person.client.ts';

interface SitePickProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The dealer; the user's own when not given. */
  readonly dealerId?: unknown;
  readonly disabled?: boolean | undefined;
  readonly describedBy?: string | undefined;
}

/** Names of the sites of a dealer; of the user's own when none is named. */
function useSites(dealerId: unknown): readonly string[] {
  const own = useQuery(ownDealer).data?.dealer;
  const named = typeof dealerId === 'string' && dealerId !== own?.id ? dealerId : '';
  const other = useQuery(sitesOf(named)).data?.sites;
  return (named === '' ? own?.sites : other) ?? [];
}

/** Picks one of the sites of a dealer; where the dealer has not said any yet, a name is typed. */
export function SitePick({ id, value, onChange, dealerId, disabled, describedBy }: SitePickProps): ReactNode {
  const t = useText('person');
  const sites = useSites(dealerId);
  const given = {
    id,
    value: typeof value === 'string' && value !== '' ? value : null,
    disabled: disabled === true,
    style: { width: '100%' },
    'aria-describedby': describedBy,
    options: sites.map((site) => ({ value: site, label: site })),
  };
  return sites.length === 0 ? (
    <AutoComplete {...given} placeholder={t('site.typed')} onChange={(next: string | null) => onChange(next ?? '')} />
  ) : (
    <Select {...given} placeholder={t('site.pick')} onChange={(next: string | null) => onChange(next)} />
  );
}

/** The same as the control of a form's field. */
export function SiteField({ id, value, onChange, record, disabled, describedBy }: EditProps): ReactNode {
  return (
    <SitePick
      id={id}
      value={value}
      onChange={onChange}
      dealerId={record?.dealerId}
      disabled={disabled}
      describedBy={describedBy}
    />
  );
}
