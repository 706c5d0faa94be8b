import { pickText, type ReportAnswerOf } from '@mp/kernel/contract';
import {
  allows,
  call,
  confirm,
  DataTable,
  itemWord,
  showError,
  toast,
  useLanguage,
  useRights,
  useText,
  type DataColumn,
} from '@mp/kernel/web';
import { adoptDays, daysRule } from '@mp/reference/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { projectPlan, type durationReport } from '../contract/index.ts';
import './project-plan.css';

type Item = ReportAnswerOf<typeof durationReport>['items'][number];
type Measure = 'median' | 'p80';

/** So many cases tell what is usual. */
const leastCases = 3;

const keyOf = ({ template, code, band }: Item): string => [template, code, band ?? ''].join(' ');

/** Milestones that usually take other days than are configured, for whoever keeps the days configuration to take over. */
export function AdoptDays({ items }: { readonly items: readonly Item[] }): ReactNode {
  const t = useText('projectPlan.durations');
  const rights = useRights();
  const [measure, setMeasure] = useState<Measure>('median');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const cache = useQueryClient();
  const language = useLanguage();
  const rows = items.filter(
    ({ count, planned, ...item }) =>
      count >= leastCases && planned !== null && item[measure] !== planned && (item[measure] ?? 0) > 0,
  );
  const nameOf = ({ code, name, band }: Item) =>
    [code, pickText(name, language), band === null ? '' : itemWord('POWER_BAND', band)].filter(Boolean).join(' · ');
  const change = (item: Item) => t('adopt.change', { from: item.planned ?? 0, to: item[measure] ?? 0 });
  const picked = rows.filter((item) => chosen.has(keyOf(item)));

  async function handleAdopt(): Promise<void> {
    const isSure = await confirm({
      title: t('adopt.title', { count: picked.length }),
      body: (
        <ul className="plan-adopted">
          {picked.map((item) => (
            <li key={keyOf(item)}>{t('adopt.line', { item: nameOf(item), change: change(item) })}</li>
          ))}
        </ul>
      ),
      ok: t('adopt.ok'),
    });
    if (!isSure) return;
    try {
      const { changed } = await call(adoptDays, {
        body: {
          changes: picked.map(({ template, code, band, planned, [measure]: days }) => ({
            templateCode: template ?? '',
            itemCode: code ?? '',
            powerBand: band,
            from: planned ?? 0,
            days: days ?? 0,
          })),
        },
      });
      toast.success(t('adopt.done', { count: changed }));
      setChosen(new Set());
    } catch (error) {
      showError(error);
    }
    await cache.invalidateQueries({ queryKey: [projectPlan.key] });
    await cache.invalidateQueries({ queryKey: [daysRule.key] });
  }

  const toggle = (key: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, key] : [...before].filter((each) => each !== key)));
  const mayAdopt = allows(rights, 'daysRule.adopt');
  const columns: readonly (DataColumn<Item> | false)[] = [
    mayAdopt && {
      key: 'pick',
      kind: 'tick',
      label: t('adopt.pick'),
      cell: (item) => (
        <Checkbox
          aria-label={t('adopt.pickOne', { item: nameOf(item) })}
          checked={chosen.has(keyOf(item))}
          onChange={({ target }) => toggle(keyOf(item), target.checked)}
        />
      ),
    },
    { key: 'template', title: t('template') },
    { key: 'item', title: t('adopt.item'), kind: 'name', cell: nameOf },
    { key: 'count', title: t('count'), kind: 'digits' },
    { key: 'change', title: t('adopt.days'), kind: 'text', cell: change },
  ];
  return (
    <section className="report-table plan-adopt">
      <h2>{t('adopt.heading')}</h2>
      <p className="mp-secondary">{t('adopt.hint', { least: leastCases })}</p>
      <div className="plan-adopt-bar">
        <Segmented<Measure>
          aria-label={t('adopt.measure')}
          value={measure}
          options={(['median', 'p80'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(next) => {
            setMeasure(next);
            setChosen(new Set());
          }}
        />
        {mayAdopt ? (
          <Button type="primary" disabled={picked.length === 0} onClick={() => void handleAdopt()}>
            {t('adopt.button', { count: picked.length })}
          </Button>
        ) : null}
      </div>
      <DataTable label={t('adopt.heading')} rows={rows} rowKey={keyOf} columns={columns} empty={t('adopt.none')} />
    </section>
  );
}
