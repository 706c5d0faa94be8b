import { pickText } from '@mp/kernel/contract';
import { useDictionary, useLanguage, usePage, useText, ProvinceTiles, QueryResult, DataTable } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select, Skeleton } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { whiteSpotKm } from '../contract/index.ts';
import { spotsQuery } from './lookup.client.ts';

const dictionaries = { band: 'POWER_BAND', line: 'PRODUCT_LINE' } as const;
/** From all served to none served. */
const colours = ['#17955b', '#8fbf4d', '#e0b23a', '#e07b3a', '#d1373b'] as const;

/** Cities without a service dealer within 150 kilometres: by province, and as a list. */
export function LookupSpots(): ReactNode {
  const t = useText('dealerLookUp');
  const { search, setSearch } = usePage();
  const read = useQuery(spotsQuery({ band: search.band, line: search.line }));
  if (!read.data) return <QueryResult read={read} />;
  const { cities, spots, provinces } = read.data;
  const shown = spots.filter(({ provinceCode }) => search.province === undefined || provinceCode === search.province);
  return (
    <div className="dlr-report">
      <div className="dlr-filters">
        {(['band', 'line'] as const).map((name) => (
          <Chosen key={name} name={name} value={search[name]} onChange={(value) => setSearch({ [name]: value })} />
        ))}
        <strong role="status">{t('spots', { count: spots.length, cities, km: whiteSpotKm })}</strong>
      </div>
      <Suspense fallback={<Skeleton active />}>
        <ProvinceTiles
          label={t('spotsByProvince')}
          tiles={provinces.map(({ code, name, cities: all, spots: none }) => ({
            code,
            name,
            colour: colours[Math.round((colours.length - 1) * (none / Math.max(1, all)))] ?? null,
            title: t('spotsOf', { count: none, cities: all }),
          }))}
          onPick={(code) => setSearch({ province: search.province === code ? undefined : code })}
        />
      </Suspense>
      <div className="dlr-scroll" role="region" aria-label={t('view.spots')} tabIndex={0}>
        <DataTable
          rows={shown}
          rowKey={(city) => city.id}
          columns={[
            { key: 'province', title: t('province') },
            { key: 'name', title: t('city'), kind: 'name' },
            { key: 'nearest', title: t('nearest'), cell: (city) => city.nearest ?? '—' },
            {
              key: 'distanceKm',
              title: t('field.distanceKm'),
              cell: (city) => (city.nearestKm === null ? '—' : `${city.nearestKm} km`),
            },
          ]}
        />
        {shown.length === 0 ? <p>{t(cities === 0 ? 'noCentres' : 'noSpots')}</p> : null}
      </div>
    </div>
  );
}

interface ChosenProps {
  readonly name: keyof typeof dictionaries;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function Chosen({ name, value, onChange }: ChosenProps): ReactNode {
  const t = useText('dealerLookUp');
  const language = useLanguage();
  const items = useDictionary(dictionaries[name]) ?? [];
  return (
    <Select
      aria-label={t(name)}
      placeholder={t(name)}
      allowClear
      value={value ?? null}
      options={items.map(({ code, label }) => ({ value: code, label: pickText(label, language) }))}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  );
}
