import { ListPage, ReportPage, TabBar, usePage, useText } from '@mp/kernel/web';
import { useId, type ReactNode } from 'react';
import { auditReport, verificationCampaign } from '../contract/index.ts';
import { AuditList } from './AuditList.tsx';
import { VerificationItems } from './VerificationItems.tsx';

/** Head office and finance: versions at their nodes, and the yearly check. */
export function DealerInfoCheckPage(): ReactNode {
  const t = useText('dealer');
  const id = useId();
  const { search, setSearch } = usePage();
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      current={search.part ?? 'audit'}
      onChange={(part) => setSearch({ part }, { replace: true })}
      tabs={[
        {
          key: 'audit',
          title: t('tab.audit'),
          content: <AuditList states={['hqAudit', 'finAudit', 'approved']} name="head" />,
        },
        {
          key: 'campaigns',
          title: t('tab.campaigns'),
          content: (
            <ListPage
              resource={verificationCampaign}
              name="campaigns"
              inside
              batch={['open', 'close', 'remind', 'delete']}
            >
              <ListPage.Empty>{t('campaigns.empty')}</ListPage.Empty>
            </ListPage>
          ),
        },
        {
          key: 'efficiency',
          title: t('tab.efficiency'),
          content: <ReportPage report={auditReport} />,
        },
        { key: 'items', title: t('tab.items'), content: <VerificationItems side="area" /> },
      ]}
    />
  );
}
