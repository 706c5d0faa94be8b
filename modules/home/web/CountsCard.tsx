import { defineLink, type PageAddress, PageLink, useCan, useText } from '@mp/kernel/web';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { organisationCount, userCount } from './home.client.ts';

const toUsers = defineLink('/userManager');
const toOrganisations = defineLink('/orgBasicDataMgr');

/** How many users and organisations there are, each with its way to the list. */
export function CountsCard(): ReactNode {
  const t = useText('home.counts');
  const users = useCan('user.read');
  const organisations = useCan('organisation.read');
  if (!users && !organisations) return <p className="mp-secondary">{t('none')}</p>;
  return (
    <div className="home-counts">
      {users && <UserCount to={toUsers()} label={t('users')} />}
      {organisations && <OrganisationCount to={toOrganisations()} label={t('organisations')} />}
    </div>
  );
}

interface CountProps {
  readonly to: PageAddress;
  readonly label: string;
}

function UserCount(props: CountProps): ReactNode {
  const { data } = useSuspenseQuery(userCount);
  return <Count {...props} total={data.total} atLeast={data.totalIsEstimate} />;
}

function OrganisationCount(props: CountProps): ReactNode {
  const { data } = useSuspenseQuery(organisationCount);
  return <Count {...props} total={data.total} atLeast={data.totalIsEstimate} />;
}

function Count({
  to,
  label,
  total,
  atLeast,
}: CountProps & { readonly total: number; readonly atLeast: boolean }): ReactNode {
  return (
    <PageLink className="home-count" to={to}>
      <span>{label}</span>
      <strong>
        {total.toLocaleString('en-US')}
        {atLeast && '+'}
      </strong>
    </PageLink>
  );
}
