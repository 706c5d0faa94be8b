import { hasText, useText } from '@mp/kernel/web';
import { ReportChart } from '@mp/workflow/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Figures, FigureTable, Tiles } from '@mp/dealer/web';
import { useOfPublic } from './lookup.client.ts';

interface Use {
  readonly key: string;
  readonly queries: number;
  readonly none: number;
  readonly scans: number;
  readonly suspicious: number;
}

const measures = ['queries', 'none', 'scans', 'suspicious'] as const;
const tones = { queries: 'brand', none: 'warning', scans: 'success' } as const;

/** How the public used its pages in the last thirty days. */
export function LookupUse(): ReactNode {
  const t = useText('dealerLookUp.use');
  const all = useText();
  const read = useQuery(useOfPublic);
  const pageName = (key: string) => (hasText(`nav.${key}`) ? all(`nav.${key}`) : key);
  const columns = (name: string) => [name, ...measures.map((measure) => t(measure))];
  const rows = (uses: readonly Use[], word: (key: string) => string) =>
    uses.map((use) => ({ key: use.key, name: word(use.key), cells: measures.map((measure) => String(use[measure])) }));
  return (
    <Figures read={read}>
      {({ total, pages, provinces, days, words }) => (
        <>
          <Tiles tiles={measures.map((measure) => [t(measure), String(total[measure])])} />
          {days.length < 2 ? null : (
            <ReportChart
              spec={{
                key: 'public-use',
                title: t('line'),
                kind: 'line',
                names: days.map(({ key }) => key).toSorted(),
                series: (['queries', 'none', 'scans'] as const).map((measure) => ({
                  name: t(measure),
                  values: days.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((day) => day[measure]),
                  tone: tones[measure],
                })),
              }}
            />
          )}
          <FigureTable title={t('byPage')} columns={columns(t('byPage'))} rows={rows(pages, pageName)} />
          <FigureTable
            title={t('byProvince')}
            columns={columns(t('byProvince'))}
            rows={rows(provinces, (key) => key || t('unknown'))}
          />
          <FigureTable
            title={t('words')}
            columns={[t('word'), t('queries')]}
            rows={words.map(({ word, count }) => ({ key: word, name: word, cells: [String(count)] }))}
          />
          <FigureTable title={t('byDay')} columns={columns(t('byDay'))} rows={rows(days, (key) => key)} />
        </>
      )}
    </Figures>
  );
}
