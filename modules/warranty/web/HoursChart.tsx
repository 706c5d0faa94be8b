import { plainResource, ReportChart, useClient, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hourReading } from '../contract/index.ts';

/** Hours of a unit over time, those of replaced meters with them; readings that count for nothing are left out. */
export function HoursChart({ unitId }: { readonly unitId: string }): ReactNode {
  const t = useText('warranty.tab');
  const filters = [
    { field: 'gensetId', op: 'eq', value: unitId },
    { field: 'suspicious', op: 'ne', value: 'true' },
  ] as const;
  const { data } = useQuery(
    useClient(plainResource(hourReading)).list({ page: 1, size: 200, sort: '-readOn', filters }),
  );
  const readings = (data?.items ?? []).toReversed();
  if (readings.length < 2) return null;
  const values = readings.map(({ cumulativeHours }) => Number(cumulativeHours ?? 0));
  return (
    <ReportChart
      spec={{
        key: 'hours',
        title: t('hoursOverTime'),
        kind: 'line',
        names: readings.map(({ readOn }) => `${String(readOn)}`),
        series: [{ name: t('cumulativeHours'), values, tone: 'brand' }],
      }}
    />
  );
}
