import { HeatTiles, openPage, ReportPage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { networkReport } from '../../contract/index.ts';

/** Dealers at work by area and month, what came and went, and where they are on the tiles of provinces. */
export function NetworkReport(): ReactNode {
  const t = useText('dealer.report');
  return (
    <ReportPage report={networkReport}>
      {({ provinces }) => (
        <HeatTiles
          label={t('byProvince')}
          places={provinces.map(({ code, name, active }) => ({
            code: code ?? '',
            name: name ?? '',
            value: active,
            title: t('dealers', { count: active }),
          }))}
          onPick={(code) => {
            const id = provinces.find((province) => province.code === code)?.id;
            if (id)
              openPage({ path: '/dealerManager', search: { 'status[in]': 'active,suspended', 'regionId[below]': id } });
          }}
        />
      )}
    </ReportPage>
  );
}
