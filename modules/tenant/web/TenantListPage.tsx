import { TabBar, usePage, useText } from '@mp/kernel/web';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { TenantList } from './TenantList.tsx';

const OrgTemplates = lazy(() => import('./OrgTemplates.tsx').then((file) => ({ default: file.OrgTemplates })));

/** Tenants, and the templates of organisations with which they begin. */
export function TenantListPage(): ReactNode {
  const t = useText('tenant.tab');
  const id = useId();
  const { search, setSearch } = usePage();
  // Each tab is a list of its own: what is set of one says nothing to the other.
  const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
  return (
    <TabBar
      id={id}
      label={t('label')}
      current={search.tab ?? 'tenants'}
      onChange={(tab) => setSearch({ ...none, tab: tab === 'tenants' ? undefined : tab })}
      tabs={[
        { key: 'tenants', title: t('tenants'), content: <TenantList /> },
        {
          key: 'templates',
          title: t('templates'),
          content: (
            <Suspense fallback={null}>
              <OrgTemplates />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
