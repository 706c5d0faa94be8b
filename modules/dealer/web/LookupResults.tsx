import { DiffOutlined, MessageOutlined, QrcodeOutlined } from '@ant-design/icons';
import {
  FormDrawer,
  formatDay,
  LoadFailed,
  StateTag,
  useCan,
  useDialog,
  useLanguage,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Skeleton } from 'antd';
import { lazy, useState, type ReactNode } from 'react';
import { feedback, lookUp, type FoundDealerRow } from '../contract/index.ts';
import { askedOf, foundQuery } from './lookup.client.ts';
import { SiteMap } from './public/SiteMap.tsx';

const PlaqueDialog = lazy(() => import('./LookupPlaque.tsx').then((file) => ({ default: file.PlaqueDialog })));

/** What was found, as a table or on the map; several side by side, the plaque, feedback. */
export function LookupResults({ view }: { readonly view: 'list' | 'map' }): ReactNode {
  const t = useText('dealerLookUp');
  const { search } = usePage();
  const read = useQuery(foundQuery(askedOf(search)));
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [isComparing, setComparing] = useState(false);
  const [opened, setOpened] = useState<FoundDealerRow>();
  const [about, setAbout] = useState<FoundDealerRow>();
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  const { items, around, more } = read.data;
  const compared = items.filter(({ id }) => marked.includes(id));
  return (
    <>
      <p role="status" className="dlr-count">
        {t('found', { count: items.length })}
        {around?.name ? ` · ${t('around', { name: around.name })}` : ''}
        {more ? ` · ${t('more', { most: lookUp.most })}` : ''}
        {compared.length > 1 ? (
          <Button size="small" icon={<DiffOutlined aria-hidden />} onClick={() => setComparing(true)}>
            {t('compare', { count: compared.length })}
          </Button>
        ) : null}
      </p>
      {items.length === 0 ? <p>{t('empty')}</p> : null}
      {view === 'map' && items.length > 0 ? (
        <SiteMap
          label={t('view.map')}
          around={around}
          points={items.flatMap((item, at) =>
            item.sites.flatMap(({ lng, lat, name }) =>
              lng === null || lat === null
                ? []
                : [{ key: item.code, mark: String(at + 1), lng, lat, title: `${item.shortName} ${name}` }],
            ),
          )}
        />
      ) : null}
      {items.length > 0 ? (
        <Table items={items} marked={marked} onMark={setMarked} onOpen={setOpened} onFeedback={setAbout} />
      ) : null}
      <Detail dealer={opened} onClose={() => setOpened(undefined)} onFeedback={setAbout} />
      <Drawer size="large" open={isComparing} title={t('comparison')} onClose={() => setComparing(false)}>
        <Comparison items={compared} />
      </Drawer>
      <FormDrawer
        open={about !== undefined}
        resource={feedback}
        initial={about ? { dealerId: about.id } : {}}
        onClose={() => setAbout(undefined)}
      />
    </>
  );
}

interface TableProps {
  readonly items: readonly FoundDealerRow[];
  readonly marked: readonly string[];
  readonly onMark: (ids: readonly string[]) => void;
  readonly onOpen: (dealer: FoundDealerRow) => void;
  readonly onFeedback: (dealer: FoundDealerRow) => void;
}

function Table({ items, marked, onMark, onOpen, onFeedback }: TableProps): ReactNode {
  const t = useText('dealerLookUp');
  const mayGive = useCan('feedback.create');
  const language = useLanguage();
  const columns = ['dealer', 'region', 'capabilities', 'coverage', 'load', 'contractTo', 'distanceKm'] as const;
  return (
    <div className="dlr-scroll" role="region" aria-label={t('results')} tabIndex={0}>
      <table className="ui-table dlr-found">
        <thead>
          <tr>
            <th scope="col">
              <span className="ui-unseen">{t('mark')}</span>
            </th>
            <th scope="col">{t('no')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`column.${name}`)}
              </th>
            ))}
            <th scope="col">{t('actions')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={item.id} id={`dealer-${item.code}`}>
              <td>
                <Checkbox
                  aria-label={t('markOne', { name: item.shortName })}
                  checked={marked.includes(item.id)}
                  disabled={!marked.includes(item.id) && marked.length >= lookUp.compare}
                  onChange={({ target }) =>
                    onMark(target.checked ? [...marked, item.id] : marked.filter((id) => id !== item.id))
                  }
                />
              </td>
              <td>{at + 1}</td>
              <th scope="row">
                <Button type="link" onClick={() => onOpen(item)}>
                  {item.shortName}
                </Button>
                <small>
                  {item.code} · {item.type}
                  {item.status === 'active' ? null : <StateTag tone="void">{t(`status.${item.status}`)}</StateTag>}
                </small>
              </th>
              <td>{[item.bigArea, item.region].filter(Boolean).join(' · ')}</td>
              <td>{[...item.capabilities, ...item.lines].join(', ')}</td>
              <td>
                {item.coverageGaps > 0 ? (
                  <StateTag tone="waiting">{t('gaps', { count: item.coverageGaps })}</StateTag>
                ) : (
                  t('noGaps')
                )}
              </td>
              <td>{t('loadOf', { people: item.people, feedback: item.openFeedback })}</td>
              <td>{item.contractTo ? formatDay(item.contractTo, language) : '—'}</td>
              <td>{item.distanceKm === null ? '—' : `${item.distanceKm} km`}</td>
              <td>
                <PlaqueButton dealer={item} />
                {mayGive ? (
                  <Button
                    type="text"
                    icon={<MessageOutlined aria-hidden />}
                    aria-label={t('feedbackOn', { name: item.shortName })}
                    title={t('feedback')}
                    onClick={() => onFeedback(item)}
                  />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PlaqueButton({ dealer }: { readonly dealer: FoundDealerRow }): ReactNode {
  const t = useText('dealerLookUp');
  const openDialog = useDialog();
  if (!useCan('qrCode.read')) return null;
  return (
    <Button
      type="text"
      icon={<QrcodeOutlined aria-hidden />}
      aria-label={t('plaqueOf', { name: dealer.shortName })}
      title={t('plaque')}
      onClick={() => void openDialog((close) => <PlaqueDialog dealer={dealer} onClose={() => close()} />)}
    />
  );
}

interface DetailProps {
  readonly dealer: FoundDealerRow | undefined;
  readonly onClose: () => void;
  readonly onFeedback: (dealer: FoundDealerRow) => void;
}

function Detail({ dealer, onClose, onFeedback }: DetailProps): ReactNode {
  const t = useText('dealerLookUp');
  const mayGive = useCan('feedback.create');
  return (
    <Drawer open={dealer !== undefined} title={dealer?.name} onClose={onClose}>
      {dealer ? (
        <div className="dlr-report">
          <Comparison items={[dealer]} />
          <ul className="dlr-sites">
            {dealer.sites.map((site) => (
              <li key={`${site.name} ${site.address}`}>
                <strong>{site.name || site.kind}</strong> {site.kind}
                <p>{[site.address, site.phone].filter(Boolean).join(' · ')}</p>
              </li>
            ))}
          </ul>
          <p className="dlr-links">
            <PlaqueButton dealer={dealer} />
            {mayGive ? <Button onClick={() => onFeedback(dealer)}>{t('feedback')}</Button> : null}
          </p>
        </div>
      ) : null}
    </Drawer>
  );
}

const facts = [
  'code',
  'type',
  'grade',
  'bigArea',
  'region',
  'capabilities',
  'lines',
  'bands',
  'brands',
  'certificates',
  'people',
  'coverageGaps',
  'openFeedback',
  'contractTo',
  'phone',
  'distanceKm',
] as const;

/** Dealers side by side, a fact in each row. */
function Comparison({ items }: { readonly items: readonly FoundDealerRow[] }): ReactNode {
  const t = useText('dealerLookUp');
  return (
    <div className="dlr-scroll" role="region" aria-label={t('comparison')} tabIndex={0}>
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t('fact')}</th>
            {items.map(({ id, shortName }) => (
              <th key={id} scope="col">
                {shortName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`column.${name}`)}</th>
              {items.map((item) => (
                <td key={item.id}>
                  {[item[name]]
                    .flat()
                    .map((value) => value ?? '—')
                    .join(', ') || '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
