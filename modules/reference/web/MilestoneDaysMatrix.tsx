import { pickText } from '@mp/kernel/contract';
import { itemWord, LoadFailed, showError, useCan, useDictionary, useLanguage, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Input, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import type { DaysMatrix } from '../contract/index.ts';
import { matrixQuery, rules, type CaseValues, type Layer, type Template } from './milestone.client.ts';
import { MilestoneCase } from './MilestoneCase.tsx';
import './milestone.css';

type Cell = DaysMatrix['items'][number]['cells'][number];

const names = ['projectType', 'regionId', 'qtyFrom', 'qtyTo', 'productLine'] as const;
const numeric: readonly string[] = ['qtyFrom', 'qtyTo'];

/** The layer that the address names. */
function layerOf(search: Readonly<Record<string, string | undefined>>): Layer {
  const given = names.flatMap((name): (readonly [string, string | number])[] => {
    const text = search[name];
    if (text === undefined || text === '') return [];
    if (!numeric.includes(name)) return [[name, text]];
    const number = Number(text);
    return Number.isInteger(number) && number > 0 ? [[name, number]] : [];
  });
  return Object.fromEntries(given);
}

/** Days by milestone and power band for one layer of the other conditions; a cell that is filled makes a rule of just these. */
export function MilestoneDaysMatrix({ template }: { readonly template: Template }): ReactNode {
  const t = useText('daysRule');
  const language = useLanguage();
  const { search, setSearch } = usePage();
  const bands = useDictionary('POWER_BAND');
  useDictionary('PROJECT_PHASE');
  const layer = layerOf(search);
  const read = useQuery(matrixQuery(template.code, layer));

  function change(values: CaseValues): void {
    const written = (value: unknown) =>
      typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined;
    setSearch(Object.fromEntries(names.map((name) => [name, written(values[name])])), { replace: true });
  }

  return (
    <div className="ref-milestone-test">
      <MilestoneCase names={names} values={{ ...layer }} onChange={change} />
      <p className="ref-quiet">{t('matrix.hint')}</p>
      {read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : null}
      {read.data ? (
        <section className="ref-milestone-box ref-days-box" tabIndex={0} aria-label={t('view.matrix')}>
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t('field.itemCode')}</th>
                {(read.data.items[0]?.cells ?? []).map(({ band }) => (
                  <th key={band ?? ''} scope="col">
                    {band === null ? t('anyBand') : bands ? itemWord('POWER_BAND', band) : band}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {read.data.items.map(({ code, name, phase, cells }) => (
                <tr key={code}>
                  <th scope="row">
                    {code} {pickText(name, language)}{' '}
                    <small className="ref-quiet">{itemWord('PROJECT_PHASE', phase)}</small>
                  </th>
                  {cells.map((cell) => (
                    <DaysCell key={cell.band ?? ''} cell={cell} template={template} itemCode={code} layer={layer} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : read.isError ? null : (
        <Skeleton active />
      )}
    </div>
  );
}

interface DaysCellProps {
  readonly cell: Cell;
  readonly template: Template;
  readonly itemCode: string;
  readonly layer: Layer;
}

/** One number of days: its own where there is a rule of just these conditions, else the one that holds, in grey. */
function DaysCell({ cell: { band, days, source, rule }, template, itemCode, layer }: DaysCellProps): ReactNode {
  const t = useText('daysRule');
  const [typed, setTyped] = useState<string>();
  const [mayCreate, mayUpdate, mayDelete] = [
    useCan('daysRule.create'),
    useCan('daysRule.update'),
    useCan('daysRule.delete'),
  ];
  const isOwn = source === 'own';
  const stored = isOwn ? String(days) : '';
  const isOpen = rule ? mayUpdate : mayCreate;
  const isWrong = typed !== undefined && typed !== '' && !(/^\d{1,3}$/u.test(typed) && Number(typed) <= 365);
  const words = t(`source.${source}`);
  if (!isOpen)
    return (
      <td data-source={source} title={words}>
        <span className={isOwn ? undefined : 'ref-quiet'}>{days}</span>
      </td>
    );

  async function save(): Promise<void> {
    const next = (typed ?? stored).trim();
    if (next === stored || isWrong || (next === '' && !mayDelete)) return setTyped(undefined);
    try {
      if (next === '') await (rule ? rules.remove(rule.id, rule.version) : undefined);
      else if (rule) await rules.update(rule.id, rule.version, { days: Number(next) });
      else await rules.create({ ...layer, templateCode: template.code, itemCode, powerBand: band, days: Number(next) });
    } catch (error) {
      showError(error);
    }
    setTyped(undefined);
  }

  return (
    <td data-source={source} title={words}>
      <Input
        variant="borderless"
        inputMode="numeric"
        aria-label={t('cell', { item: itemCode, band: band === null ? t('anyBand') : itemWord('POWER_BAND', band) })}
        value={typed ?? stored}
        placeholder={String(days)}
        maxLength={3}
        status={isWrong ? 'error' : ''}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
        onBlur={() => void save()}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setTyped(undefined);
        }}
      />
    </td>
  );
}
