import { openPage, ReportPage, useText } from '@mp/kernel/web';
import { ProvinceTiles } from '@mp/reference/web';
import type { ReactNode } from 'react';
import { networkReport } from '../../contract/index.ts';

/** From few to many dealers. */
const colours = ['#cfe3f7', '#8fbde8', '#4f93d2', '#1f67ad', '#0b3f75'] as const;

/** Dealers at work by area and month, what came and went, and where they are on the tiles of provinces. */
export function NetworkReport(): ReactNode {
  const t = useText('dealer.report');
  return (
    <ReportPage report={networkReport}>
      {({ provinces }) => {
        const max = Math.max(1, ...provinces.map(({ active }) => active));
        return (
          <ProvinceTiles
            label={t('byProvince')}
            tiles={provinces.map(({ code, name, active }) => ({
              code: code ?? '',
              name: name ?? '',
              colour: colours[Math.round(((colours.length - 1) * active) / max)] ?? null,
              title: t('dealers', { count: active }),
            }))}
            onPick={(code) => {
              const id = provinces.find((province) => province.code === code)?.id;
              if (id)
                openPage({
                  path: '/dealerManager',
                  search: { 'status[in]': 'active,suspended', 'regionId[below]': id },
                });
            }}
          />
        );
      }}
    </ReportPage>
  );
}
