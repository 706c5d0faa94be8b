import { itemWord, useDictionary, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Figures, FigureTable, percentText, Tiles } from './Figures.tsx';
import { coverageOfAll, toDealers, toPeople } from './report.client.ts';

interface Cell {
  readonly capability: string;
  readonly band: string;
  readonly percent: number | null;
  readonly gaps: number;
}

/** Certified people there are of those that the authorisations need: by capability and band, and by dealer. */
export function CoverageReport(): ReactNode {
  const t = useText('dealer');
  useDictionary('CAPABILITY');
  useDictionary('POWER_BAND');
  const read = useQuery(coverageOfAll);
  return (
    <Figures read={read}>
      {({ count, short, percent, gaps, cells, dealers }) => (
        <>
          <Tiles
            tiles={[
              [t('report.count'), String(count), toDealers({ 'status[in]': 'active,suspended' })],
              [t('report.coverage'), percentText(percent)],
              [t('field.coverageGaps'), String(gaps)],
              [t('report.short'), String(short), toDealers({ 'coverageGaps[gte]': '1' })],
            ]}
          />
          {cells.length === 0 ? <p className="ui-hint">{t('report.noNeed')}</p> : <Heat cells={cells} />}
          <FigureTable
            title={t('report.shortDealers')}
            columns={[t('title'), t('field.code'), t('report.coverage'), t('field.coverageGaps')]}
            rows={dealers.map((dealer) => ({
              key: dealer.id,
              name: dealer.name,
              to: toPeople({ dealerId: dealer.id }),
              cells: [dealer.code, percentText(dealer.percent), String(dealer.gaps)],
            }))}
          />
        </>
      )}
    </Figures>
  );
}

/** From nobody there to all there: the share says it in words, the colour at a glance. */
const shade = (percent: number | null): { background: string; color: string } | undefined =>
  percent === null
    ? undefined
    : percent >= 100
      ? { background: '#17795b', color: '#ffffff' }
      : percent >= 75
        ? { background: '#cfe8c4', color: '#10240c' }
        : percent >= 50
          ? { background: '#fbe3a1', color: '#2e2303' }
          : { background: '#b3261e', color: '#ffffff' };

function Heat({ cells }: { readonly cells: readonly Cell[] }): ReactNode {
  const t = useText('dealer');
  const capabilities = [...new Set(cells.map(({ capability }) => capability))];
  const bands = [...new Set(cells.map(({ band }) => band))].toSorted();
  const at = (capability: string, band: string) =>
    cells.find((cell) => cell.capability === capability && cell.band === band);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <div className="dlr-scroll" role="region" aria-label={t('report.heat')} tabIndex={0}>
      <table className="ui-table dlr-heat">
        <caption>{t('report.heat')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('report.capability')}</th>
            {bands.map((band) => (
              <th key={band} scope="col">
                {itemWord('POWER_BAND', band)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {capabilities.map((capability) => (
            <tr key={capability}>
              <th scope="row">{itemWord('CAPABILITY', capability)}</th>
              {bands.map((band) => {
                const cell = at(capability, band);
                return (
                  <td key={band}>
                    {cell ? (
                      <span style={shade(cell.percent)}>
                        {percentText(cell.percent)}
                        {cell.gaps > 0 ? <small>{t('report.gapsHere', { count: cell.gaps })}</small> : null}
                      </span>
                    ) : (
                      '·'
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
