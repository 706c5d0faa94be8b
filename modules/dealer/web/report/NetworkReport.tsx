import { itemWord, openPage, useDictionary, useText } from '@mp/kernel/web';
import { ProvinceTiles } from '@mp/reference/web';
import { ReportChart, type ChartSpec } from '@mp/workflow/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Figures, FigureTable, Tiles } from './Figures.tsx';
import { network, toDealers, toLookUp } from './report.client.ts';

const tones = ['brand', 'success', 'warning', 'danger', 'secondary'] as const;
const atWork = 'active,suspended';
/** From few to many dealers. */
const colours = ['#cfe3f7', '#8fbde8', '#4f93d2', '#1f67ad', '#0b3f75'] as const;
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

const ofProvince = (id: string) => toDealers({ 'status[in]': atWork, 'regionId[below]': id });

/** Dealers at work by area and month, what came and went, and where they are. */
export function NetworkReport(): ReactNode {
  const t = useText('dealer');
  useDictionary('DEALER_GRADE');
  useDictionary('CAPABILITY');
  const read = useQuery(network);
  return (
    <Figures read={read}>
      {({ months, areas, provinces, grades, capabilities }) => {
        const last = months.length - 1;
        const nameOf = (name: string | null) => name ?? t('report.noArea');
        const chart: ChartSpec = {
          key: 'network',
          title: t('report.activeByMonth'),
          kind: 'bar',
          isStacked: true,
          names: months,
          series: areas.map(({ name, colour, active }, at) => ({
            name: nameOf(name),
            values: active,
            tone: tones[at % tones.length] ?? 'brand',
            ...(colour === null ? {} : { colour }),
          })),
        };
        const flow: ChartSpec = {
          key: 'flow',
          title: t('report.flow'),
          kind: 'bar',
          names: months,
          series: (['gained', 'lost', 'suspended'] as const).map((key, at) => ({
            name: t(`report.${key}`),
            values: months.map((_, month) => sum(areas.map((area) => area[key][month] ?? 0))),
            tone: (['success', 'danger', 'warning'] as const)[at] ?? 'brand',
          })),
        };
        const max = Math.max(1, ...provinces.map(({ active }) => active));
        const total = (key: 'gained' | 'lost' | 'suspended') => sum(areas.map((area) => sum(area[key])));
        return (
          <>
            <Tiles
              tiles={[
                [
                  t('report.active'),
                  String(sum(areas.map(({ active }) => active[last] ?? 0))),
                  toDealers({ 'status[in]': `${atWork},terminating` }),
                ],
                [t('report.gained'), String(total('gained'))],
                [t('report.lost'), String(total('lost')), toDealers({ status: 'terminated' })],
                [t('report.net'), String(total('gained') - total('lost'))],
                [t('report.suspended'), String(total('suspended')), toDealers({ part: 'requests', kind: 'suspend' })],
              ]}
            />
            {areas.length === 0 ? <p className="ui-hint">{t('report.nothing')}</p> : <ReportChart spec={chart} />}
            {areas.length === 0 ? null : <ReportChart spec={flow} />}
            <ProvinceTiles
              label={t('report.byProvince')}
              tiles={provinces.map(({ code, name, active }) => ({
                code,
                name,
                colour: colours[Math.round(((colours.length - 1) * active) / max)] ?? null,
                title: t('report.dealers', { count: active }),
              }))}
              onPick={(code) => {
                const id = provinces.find((province) => province.code === code)?.id;
                if (id) openPage(ofProvince(id));
              }}
            />
            <FigureTable
              title={t('report.lastYear')}
              columns={[
                t('field.bigAreaId'),
                t('report.active'),
                t('report.gained'),
                t('report.lost'),
                t('report.net'),
                t('report.suspended'),
              ]}
              rows={areas.map(({ id, name, active, gained, lost, suspended }) => ({
                key: id ?? '',
                name: nameOf(name),
                ...(id === null ? {} : { to: toDealers({ bigAreaId: id }) }),
                cells: [active[last] ?? 0, sum(gained), sum(lost), sum(gained) - sum(lost), sum(suspended)].map(String),
              }))}
            />
            <FigureTable
              title={t('report.byProvince')}
              columns={[t('report.province'), t('report.active')]}
              rows={provinces.map(({ id, code, name, active }) => ({
                key: code,
                name,
                to: ofProvince(id),
                cells: [String(active)],
              }))}
            />
            <FigureTable
              title={t('report.byGrade')}
              columns={[t('field.grade'), t('report.active')]}
              rows={grades.map(({ grade, active }) => ({
                key: grade ?? '',
                name: grade === null ? t('report.noGrade') : itemWord('DEALER_GRADE', grade),
                to: toDealers({ 'status[in]': atWork, ...(grade === null ? { 'grade[null]': 'true' } : { grade }) }),
                cells: [String(active)],
              }))}
            />
            <FigureTable
              title={t('report.byCapability')}
              columns={[t('report.capability'), t('report.active')]}
              rows={capabilities.map(({ capability, active }) => ({
                key: capability,
                name: itemWord('CAPABILITY', capability),
                to: toLookUp({ capability }),
                cells: [String(active)],
              }))}
            />
          </>
        );
      }}
    </Figures>
  );
}
