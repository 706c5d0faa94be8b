import { itemWord, useDictionary, useText } from '@mp/kernel/web';
import { useState, type ReactNode } from 'react';
import { daysBetween, type CertificateChip } from '../contract/index.ts';
import { wallTime } from '@mp/reference/contract';
import './person.css';

const tones = { pending: 'draft', valid: 'success', expiring: 'waiting', expired: 'void', revoked: 'danger' } as const;

/** Certificates in a few words each: type, level, and the days left where they run out. */
export function CertificateChips({ value }: { readonly value: unknown }): ReactNode {
  const t = useText('person');
  useDictionary('CERT_TYPE');
  const [today] = useState(() => wallTime(new Date().toISOString()).day);
  const chips: readonly CertificateChip[] = Array.isArray(value) ? (value as readonly CertificateChip[]) : [];
  if (chips.length === 0) return <span className="ui-hint">{t('chips.none')}</span>;
  return (
    <ul className="prs-chips">
      {chips.map(({ id, type, level, state, expiresOn }) => (
        <li key={id} data-tone={tones[state]}>
          {t('chips.level', { type: itemWord('CERT_TYPE', type), level })}
          {state === 'expiring' ? <b>{t('chips.left', { count: daysBetween(today, expiresOn) })}</b> : null}
          {state === 'pending' || state === 'expired' ? <b>{t(`chips.${state}`)}</b> : null}
        </li>
      ))}
    </ul>
  );
}
