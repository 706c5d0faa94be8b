import { optionTextKey } from '@mp/kernel/contract';
import { plainResource, StateTag, useSettled, useText, useValue } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useDeferredValue, type ReactNode } from 'react';
import { customer, customerLifecycle, suspectScore, type FoundCustomer } from '../contract/index.ts';
import { alikeTo, type TypedCustomer } from './customer.client.ts';
import './customer.css';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const chineseOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'ZH_CN' in value ? textOf(value.ZH_CN) : '';
const phonesOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((row: unknown) =>
        typeof row === 'object' && row !== null && 'mobile' in row ? textOf(row.mobile) || [] : [],
      )
    : [];

interface AlikeHintProps {
  readonly id: string | null;
  readonly onOpen: (id: string) => void;
}

/** Customers that may be the one in the form, while it is typed: score, reasons, and a way to open them instead. */
export function AlikeHint({ id, onOpen }: AlikeHintProps): ReactNode {
  const t = useText('customer.alike');
  const typed: TypedCustomer = {
    id,
    name: chineseOf(useValue('name')),
    creditCode: textOf(useValue('creditCode')),
    regionId: textOf(useValue('regionId')) || null,
    phones: phonesOf(useValue('contacts')),
  };
  const settled = useSettled(useDeferredValue(JSON.stringify(typed)), 300);
  const asked = JSON.parse(settled) as TypedCustomer;
  const { data } = useQuery(alikeTo(asked));
  const items = data?.items ?? [];
  const [first] = items;
  return (
    <div aria-live="polite">
      {first === undefined ? null : (
        <Alert
          type={first.score >= suspectScore ? 'warning' : 'info'}
          showIcon
          title={t(first.score >= suspectScore ? 'suspect' : 'similar')}
          description={
            <ul className="cust-alike">
              {items.map((found) => (
                <Found key={found.id} found={found} onOpen={() => onOpen(found.id)} />
              ))}
            </ul>
          }
        />
      )}
    </div>
  );
}

function Found({ found, onOpen }: { readonly found: FoundCustomer; readonly onOpen: () => void }): ReactNode {
  const t = useText();
  return (
    <li>
      <span className="cust-alike-name">
        <b>{found.name}</b> <span className="mp-secondary">{found.code}</span>
      </span>
      <StateTag tone={customerLifecycle.tones[found.status]}>
        {t(optionTextKey(plainResource(customer), 'status', found.status))}
      </StateTag>
      <span>{t('customer.alike.score', { score: found.score })}</span>
      <span className="mp-secondary">
        {[...found.reasons.map((reason) => t(`duplicatePair.reasons.${reason}`)), found.region ?? '']
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Button size="small" onClick={onOpen}>
        {t('customer.alike.open')}
      </Button>
    </li>
  );
}
