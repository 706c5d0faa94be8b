import { ApiError, errorText, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { companiesQuery } from './public.client.ts';

/** Whether a call failed because the address names no company. */
export const isCompanyMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'public.tenantUnknown';

/** The companies whose dealers can be looked up, where the address names none; why there is nothing where there are none. */
export function ChooseCompany({ error }: { readonly error: unknown }): ReactNode {
  const t = useText('publicPage');
  const { search } = usePage();
  const found = useQuery(companiesQuery);
  if (found.isPending) return <Skeleton active />;
  const items = found.data?.items ?? [];
  if (items.length === 0) return <Alert type="warning" showIcon title={errorText(error)} />;
  return (
    <section className="dlr-public dlr-companies" aria-labelledby="dlr-choose-company">
      <h2 id="dlr-choose-company">{t('chooseCompany')}</h2>
      <p>{t('chooseCompanyHint')}</p>
      <ul>
        {items.map(({ tenancyId, name }) => (
          <li key={tenancyId}>
            {/* The whole page is loaded again: every call sends the company of the address. */}
            <a href={`?${new URLSearchParams({ ...search, tenancyId: String(tenancyId) }).toString()}`}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
