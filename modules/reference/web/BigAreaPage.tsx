import { PlusOutlined } from '@ant-design/icons';
import { date, pickText, type RecordOf } from '@mp/kernel/contract';
import {
  call,
  confirm,
  editors,
  FormDrawer,
  ListPage,
  PageAction,
  PageActions,
  ProvinceTiles,
  plainResource,
  QueryResult,
  resourceClient,
  showError,
  TabBar,
  useCan,
  useLanguage,
  useOptions,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover, Select, Skeleton } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { bigArea, bigAreaRegion, readCoverage, type CoverageMap } from '../contract/index.ts';
import { MasterList } from './MasterList.tsx';
import './master.css';
import { today } from './today.ts';

type BigArea = RecordOf<typeof bigArea>;

const areas = resourceClient(bigArea);
const all = { page: 1, size: 100, sort: 'seq' } as const;
const day = date();
const regionResource = plainResource(bigAreaRegion);

const swatch = (colour: string) => <span className="ui-swatch" style={{ background: colour }} aria-hidden />;

/** Big areas to the left; to the right the map of all, or the regions that the chosen one covers. */
export function BigAreaPage(): ReactNode {
  const t = useText('bigArea');
  const language = useLanguage();
  const { search, setSearch } = usePage();
  const [drawer, setDrawer] = useState<{ readonly id?: string }>();
  const read = useQuery(areas.list(all));
  const found = read.data?.items ?? [];
  const chosen = found.find(({ code }) => code === search.area);
  if (read.isPending) return <Skeleton active />;
  return (
    <div className="ref-master">
      <PageActions>
        <PageAction
          titleKey="bigArea.new"
          icon={PlusOutlined}
          right="bigArea.create"
          primary
          onRun={() => setDrawer({})}
        />
      </PageActions>
      <MasterList
        label={t('title')}
        current={chosen?.code}
        entries={found.map((area) => ({
          key: area.code,
          title: pickText(area.name, language),
          note: directorOf(area),
          mark: swatch(area.colour),
          words: `${area.code} ${Object.values(area.name).join(' ')}`,
        }))}
        onPick={(code) => setSearch({ area: code, view: 'regions' })}
      />
      <section className="ref-master-main" aria-label={t('title')}>
        {chosen ? <AreaHead chosen={chosen} onEdit={() => setDrawer({ id: chosen.id })} /> : null}
        <TabBar
          id="big-area"
          label={t('views')}
          current={search.view === 'regions' ? 'regions' : 'map'}
          onChange={(view) => setSearch({ view: view === 'regions' ? view : undefined, page: undefined })}
          tabs={[
            { key: 'map', title: t('view.map'), content: <AreaMap /> },
            { key: 'regions', title: t('view.regions'), content: <Regions chosen={chosen} /> },
          ]}
        />
      </section>
      <FormDrawer
        open={drawer !== undefined}
        resource={bigArea}
        id={drawer?.id}
        initial={{ enabled: true, seq: (found.length + 1) * 10 }}
        onClose={() => setDrawer(undefined)}
        onSaved={({ code }) => setSearch({ area: String(code) })}
      />
    </div>
  );
}

/** The director's name stands beside his id. */
function directorOf(area: BigArea): string {
  const { directorIdLabel: name } = area as BigArea & { readonly directorIdLabel?: string | null };
  return name ?? '';
}

function AreaHead({ chosen, onEdit }: { readonly chosen: BigArea; readonly onEdit: () => void }): ReactNode {
  const t = useText('bigArea');
  const language = useLanguage();
  const { setSearch } = usePage();
  const [mayUpdate, mayDelete] = [useCan('bigArea.update'), useCan('bigArea.delete')];
  const name = pickText(chosen.name, language);

  async function remove(): Promise<void> {
    if (!(await confirm({ title: t('delete.title', { name }), ok: t('delete.ok'), danger: true }))) return;
    try {
      await areas.remove(chosen.id, chosen.version);
      setSearch({ area: undefined, view: undefined });
    } catch (error) {
      showError(error);
    }
  }

  return (
    <header>
      {swatch(chosen.colour)}
      <h2>{name}</h2>
      <code>{chosen.code}</code>
      <span className="ref-quiet">{t('directedBy', { name: directorOf(chosen) })}</span>
      <span className="ref-grow" />
      {mayUpdate ? <Button onClick={onEdit}>{t('edit')}</Button> : null}
      {mayDelete ? (
        <Button danger onClick={() => void remove()}>
          {t('delete.ok')}
        </Button>
      ) : null}
    </header>
  );
}

/** The regions of the chosen area, of all areas while none is chosen. */
function Regions({ chosen }: { readonly chosen: BigArea | undefined }): ReactNode {
  return (
    <ListPage
      key={chosen?.id ?? ''}
      resource={bigAreaRegion}
      inside
      fixed={chosen ? [{ field: 'bigAreaId', op: 'eq', value: chosen.id }] : []}
      initial={{
        validFrom: today(),
        ...(chosen ? { bigAreaId: chosen.id } : {}),
      }}
    ></ListPage>
  );
}

/** The provinces in the colours of their areas on a day, and what is not covered. */
function AreaMap(): ReactNode {
  const t = useText('bigArea');
  const { search, setSearch } = usePage();
  const lines = useOptions(regionResource, 'productLine', { ...bigAreaRegion.fields.productLine });
  const now = today();
  const on = /^\d{4}-\d{2}-\d{2}$/.test(search.on ?? '') ? (search.on ?? now) : now;
  const productLine = search.line;
  const read = useQuery({
    queryKey: [bigArea.key, 'coverage', on, productLine],
    queryFn: ({ signal }) =>
      call(readCoverage, { query: { on, ...(productLine === undefined ? {} : { productLine }) }, signal }),
    placeholderData: (before) => before,
  });
  const Day = editors.date;
  return (
    <>
      <div className="ref-bar">
        <Suspense fallback={null}>
          <span className="ref-day">
            <Day
              id="big-area-on"
              name="on"
              field={day}
              resource={regionResource}
              label={t('on')}
              value={on}
              onChange={(next) => setSearch({ on: typeof next === 'string' && next !== now ? next : undefined })}
            />
          </span>
        </Suspense>
        <Select
          aria-label={t('line')}
          allowClear
          placeholder={t('allLines')}
          className="ref-line"
          value={productLine ?? null}
          options={lines.map(({ value, label }) => ({ value, label }))}
          onChange={(next: string | null | undefined) => setSearch({ line: next ?? undefined })}
        />
        {read.data ? (
          <Uncovered map={read.data} on={on} line={productLine} onAssigned={() => void read.refetch()} />
        ) : null}
      </div>
      {read.data ? <Tiles map={read.data} /> : <QueryResult read={read} />}
    </>
  );
}

interface UncoveredProps {
  readonly map: CoverageMap;
  /** Day and product line of the map. */
  readonly on: string;
  readonly line: string | undefined;
  readonly onAssigned: () => void;
}

/** How many provinces nobody covers; a click names them and lets each be given to an area. */
function Uncovered({ map, on, line, onAssigned }: UncoveredProps): ReactNode {
  const t = useText('bigArea');
  const [given, give] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const mayAssign = useCan('bigAreaRegion.create');
  const open = map.tiles.filter(({ state }) => state !== 'whole');
  if (open.length === 0) return <strong>{t('noGaps', { count: 0 })}</strong>;
  return (
    <>
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={setOpen}
        placement="bottomLeft"
        title={t('gapsTitle')}
        content={
          <ul className="ref-gap-list">
            {open.map(({ id, name, state }) => (
              <li key={id}>
                <span>{state === 'partly' ? t('gapPartly', { name }) : name}</span>
                {mayAssign ? (
                  <Button
                    size="small"
                    onClick={() => {
                      setOpen(false);
                      give(id);
                    }}
                  >
                    {t('assign')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        }
      >
        <Button type="link" className="ref-warn">
          {t('gaps', { count: map.gaps })}
        </Button>
      </Popover>
      <FormDrawer
        open={given !== undefined}
        resource={bigAreaRegion}
        initial={{ regionId: given ?? null, validFrom: on, productLine: line ?? null }}
        onClose={() => give(undefined)}
        onSaved={onAssigned}
      />
    </>
  );
}

function Tiles({ map }: { readonly map: CoverageMap }): ReactNode {
  const t = useText('bigArea');
  if (map.tiles.length === 0) return <p className="ref-quiet">{t('noRegions')}</p>;
  return (
    <div className="ref-map">
      <ProvinceTiles
        label={t('view.map')}
        tiles={map.tiles.map(({ code, name, area, others, state }) => ({
          code,
          name,
          colour: area?.colour ?? null,
          isMixed: others.length > 0,
          title: [
            area?.name ?? t(state === 'partly' ? 'partly' : 'uncovered'),
            ...others.map((other) => `${other.name} ${other.area.name}`),
          ].join(', '),
        }))}
      />
      <ul className="ref-map-legend">
        {map.areas.map(({ id, name, colour, regions }) => (
          <li key={id}>
            {swatch(colour)}
            {name}
            <span className="ref-quiet">{t('regions', { count: regions })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
