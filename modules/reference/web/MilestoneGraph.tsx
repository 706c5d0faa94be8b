import { optionTextKey, pickText, rowResource } from '@mp/kernel/contract';
import { itemWord, plainResource, useDictionary, useLanguage, useText } from '@mp/kernel/web';
import { useState, type ReactNode } from 'react';
import { levelsOf, linkWord, milestoneTemplate, waitsOf, type MilestoneLink } from '../contract/index.ts';
import type { TemplateItem } from './milestone.client.ts';
import './milestone.css';

const size = { width: 140, height: 58, across: 52, down: 20 } as const;
const itemTable = rowResource(plainResource(milestoneTemplate), 'items');

interface Placed {
  readonly item: TemplateItem;
  readonly x: number;
  readonly y: number;
}

/** Items in columns by how many links lie before them, each column from above in the order of the items. */
function placesOf(items: readonly TemplateItem[], links: readonly MilestoneLink[]): ReadonlyMap<string, Placed> {
  const levels = levelsOf(
    items.map(({ code }) => code),
    links,
  );
  const filled = new Map<number, number>();
  return new Map(
    items.map((item) => {
      const level = levels.get(item.code) ?? 0;
      const row = filled.get(level) ?? 0;
      filled.set(level, row + 1);
      return [item.code, { item, x: level * (size.width + size.across), y: row * (size.height + size.down) }] as const;
    }),
  );
}

/** What an item waits for, as a picture; the list beside it says the same and can be walked with the keyboard. */
export function MilestoneGraph({
  items,
  links,
}: {
  readonly items: readonly TemplateItem[];
  readonly links: readonly MilestoneLink[];
}): ReactNode {
  const t = useText('milestoneTemplate');
  const word = useText();
  const language = useLanguage();
  const [chosen, setChosen] = useState<string>();
  useDictionary('PROJECT_PHASE');
  const places = placesOf(items, links);
  const all = [...places.values()];
  const width = Math.max(...all.map(({ x }) => x), 0) + size.width;
  const height = Math.max(...all.map(({ y }) => y), 0) + size.height;
  const isNear = (code: string) =>
    code === chosen ||
    links.some(({ item, after }) => (item === code && after === chosen) || (after === code && item === chosen));
  return (
    <div className="ref-graph">
      <ol aria-label={t('graph.list')}>
        {items.map(({ code, name, phase }) => (
          <li key={code}>
            <button
              type="button"
              aria-pressed={code === chosen}
              onClick={() => setChosen(code === chosen ? undefined : code)}
            >
              <strong>{code}</strong> {pickText(name, language)}
              <small>
                {itemWord('PROJECT_PHASE', phase)} · {t('graph.after', { waits: waitsOf(code, links) || '—' })}
              </small>
            </button>
          </li>
        ))}
      </ol>
      <div className="ref-graph-box" role="region" aria-label={t('graph')} tabIndex={0}>
        <div className="ref-graph-plane" style={{ width, height }} aria-hidden>
          <svg width={width} height={height}>
            <defs>
              <marker
                id="milestone-arrow"
                viewBox="0 0 8 8"
                refX="8"
                refY="4"
                markerWidth="8"
                markerHeight="8"
                orient="auto"
              >
                <path d="M0 0 L8 4 L0 8 Z" />
              </marker>
            </defs>
            {links.map((link) => {
              const [from, to] = [places.get(link.after), places.get(link.item)];
              return from && to ? (
                <Edge
                  key={`${link.after} ${link.item}`}
                  link={link}
                  from={from}
                  to={to}
                  isNear={link.item === chosen || link.after === chosen}
                />
              ) : null;
            })}
          </svg>
          {all.map(({ item, x, y }) => (
            <div
              key={item.code}
              className="ref-graph-node"
              data-kind={item.kind}
              data-near={chosen === undefined ? undefined : isNear(item.code)}
              style={{ left: x, top: y, width: size.width, height: size.height }}
              title={word(optionTextKey(itemTable, 'kind', item.kind))}
            >
              <strong>{item.code}</strong>
              <span>{t(`graph.${item.dayUnit}`, { days: item.defaultDays })}</span>
              <small>{pickText(item.name, language)}</small>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function Edge({
  link,
  from,
  to,
  isNear,
}: {
  readonly link: MilestoneLink;
  readonly from: Placed;
  readonly to: Placed;
  readonly isNear: boolean;
}): ReactNode {
  const [x1, y1, x2, y2] = [from.x + size.width, from.y + size.height / 2, to.x, to.y + size.height / 2];
  const bend = size.across / 2;
  const isPlain = link.link === 'FS' && link.lag === 0;
  return (
    <g className="ref-graph-edge" data-near={isNear} data-link={link.link}>
      <path
        d={`M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2 - 1} ${y2}`}
        markerEnd="url(#milestone-arrow)"
      />
      {isPlain ? null : (
        <text x={x2 - size.across / 2} y={(y1 + y2) / 2 - 4} textAnchor="middle">
          {linkWord(link).split(' ')[1]}
        </text>
      )}
    </g>
  );
}
