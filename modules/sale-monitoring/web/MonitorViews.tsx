import { HeatTiles, openPage, ReportPage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { channelReport, exceptionsReport, funnelReport } from '../contract/index.ts';

/** Exceptions by kind, and as heat over dealers. */
export function ExceptionsView(): ReactNode {
  return <ReportPage report={exceptionsReport} />;
}

/** From registration to acceptance, losses, and what is expected to be signed. */
export function FunnelView(): ReactNode {
  return <ReportPage report={funnelReport} />;
}

/** Sell-in and sell-through, stock, and the tiles of provinces, which lead to the exceptions there. */
export function ChannelView(): ReactNode {
  const t = useText('salesException.report');
  return (
    <ReportPage report={channelReport}>
      {({ provinces }) => (
        <HeatTiles
          label={t('byProvince')}
          places={provinces.map(({ code, province, kva, exceptions }) => ({
            code: code ?? '',
            name: province ?? '',
            value: kva,
            title: t('soldAndFound', { kva: Math.round(kva), exceptions }),
          }))}
          onPick={(code) => {
            const id = provinces.find((each) => each.code === code)?.provinceId;
            if (id) openPage({ path: '/saleMonitoring', search: { tab: 'all', 'regionId[below]': id } });
          }}
        />
      )}
    </ReportPage>
  );
}
