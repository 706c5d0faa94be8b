import { pickText, type ChartSpec, type I18nText } from '@mp/kernel/contract';
import {
  DataTable,
  FieldValue,
  FilesBeside,
  formatInstant,
  PageLink,
  PicturePairs,
  plainResource,
  QueryResult,
  ReportBody,
  rowsOf,
  useClient,
  useLanguage,
  useText,
  type AnyRecord,
  type FileFacts,
  type TaskFormProps,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { brokenLimit, phaseRecord, type Check, type EarlierPhotos, type Remark } from '../contract/index.ts';
import { useLimitText } from './limit-text.ts';
import { checkMediansQuery, earlierPhotosQuery, toRecord } from './project-phase.client.ts';
import { RemarkField } from './RemarkField.tsx';
import './project-phase.css';

type CheckRow = Check & { readonly name?: I18nText | null; readonly unit?: string | null };
interface ArrivalRow {
  readonly serialNo: string;
  readonly crateOk?: boolean;
  readonly shockLabel?: string | null;
  readonly damage: string;
  readonly damageNote?: string | null;
  readonly missing?: string | null;
}

const facts = {
  all: ['projectId', 'phase', 'unitIds', 'dealerId', 'performerIds', 'startedAt', 'finishedAt', 'summary'],
  ARRIVAL: ['extent', 'vehicleNo', 'carrier', 'receiver', 'receiverMobile', 'storagePlace'],
  INSTALL: [],
  COMMISSION: ['performanceClass', 'engineSn', 'alternatorSn', 'controllerSn', 'correctionReason'],
  ACCEPT: ['result', 'customerSigner', 'handedOver', 'satisfaction'],
} as const;

/** What an auditor of a phase sees: values beside their limits, photos, load steps, and what is to be done again. */
export function PhaseAuditForm({ recordId, isReadOnly }: TaskFormProps): ReactNode {
  const client = useClient(plainResource(phaseRecord));
  const read = useQuery(client.one(recordId));
  return <QueryResult read={read}>{(record) => <Audit record={record} isReadOnly={isReadOnly} />}</QueryResult>;
}

interface AuditProps {
  readonly record: AnyRecord;
  readonly isReadOnly: boolean;
}

const filesIn = (record: AnyRecord): FileFacts[] => [
  ...['checksFiles', 'arrivalsFiles'].flatMap((name) =>
    Object.values((record[name] ?? {}) as Record<string, FileFacts>),
  ),
  ...((record['photosFiles'] ?? []) as FileFacts[]),
];

function Audit({ record, isReadOnly }: AuditProps): ReactNode {
  const t = useText('phaseRecord');
  const files = filesIn(record);
  const phase = String(record['phase']) as 'ARRIVAL' | 'INSTALL' | 'COMMISSION' | 'ACCEPT';
  const resource = plainResource(phaseRecord);
  const hasPhotos = files.length > 0;
  const { data: { earlier } = { earlier: null } } = useQuery(earlierPhotosQuery(record.id));
  const body = (
    <div className="pp-audit">
      <LastRemarks record={record} />
      <dl className="pp-facts">
        {[...facts.all, ...facts[phase]].map((name) => (
          <div key={name}>
            <dt>{t(`field.${name}`)}</dt>
            <dd>
              <FieldValue resource={resource} name={name} record={record} />
            </dd>
          </div>
        ))}
      </dl>
      <Arrivals record={record} isReadOnly={isReadOnly} />
      <Checks record={record} isReadOnly={isReadOnly} />
      <LoadSteps record={record} isReadOnly={isReadOnly} />
      {earlier && hasPhotos ? <ComparedPhotos record={record} earlier={earlier} /> : null}
      {isReadOnly ? null : (
        <div className="pp-else">
          <span>{t('line.record')}</span>
          <RemarkField record={record} line="record" label={t('line.record')} isReadOnly={false} />
        </div>
      )}
    </div>
  );
  return !hasPhotos || earlier ? body : <FilesBeside files={files}>{body}</FilesBeside>;
}

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Photos of the record beside those of the round before, or of the last record of the model that passed. */
function ComparedPhotos({
  record,
  earlier,
}: {
  readonly record: AnyRecord;
  readonly earlier: EarlierPhotos;
}): ReactNode {
  const t = useText('phaseRecord');
  const language = useLanguage();
  const before = new Map(earlier.lines.map(({ line, photos }) => [line, photos]));
  const arrivals = rowsOf(record['arrivals']).map((row) => ({
    line: String(row['serialNo']),
    title: String(row['serialNo']),
    row,
  }));
  const checks = rowsOf(record['checks']).map((row) => {
    const { code, name } = row as unknown as CheckRow;
    return { line: code, title: (name && pickText(name, language)) || code, row };
  });
  const own = { line: 'record', title: t('line.record'), row: record };
  const isOther = earlier.kind === 'record';
  // Units of another project have serial numbers of their own: what arrived is compared in its order.
  const firstArrivals = earlier.lines.filter(
    ({ line }) => line !== 'record' && !checks.some((each) => each.line === line),
  );
  const pairs = [...arrivals, ...checks, own].map(({ line, title, row }, at) => ({
    key: line,
    title,
    now: idsIn(row['photos']),
    earlier: before.get(line) ?? (isOther && at < arrivals.length ? (firstArrivals[at]?.photos ?? []) : []),
  }));
  const when = earlier.at === null ? '' : formatInstant(earlier.at, language);
  return (
    <section>
      <h3>{t('compare.title')}</h3>
      <PicturePairs
        label={t('compare.title')}
        pairs={pairs.filter(({ now }) => now.length > 0)}
        nowTitle={t('compare.now')}
        earlierTitle={
          isOther ? (
            <PageLink to={toRecord({ record: earlier.id })}>{t('compare.record', { no: earlier.no, when })}</PageLink>
          ) : (
            t('compare.round', { round: earlier.round, when })
          )
        }
        none={t('compare.none')}
      />
    </section>
  );
}

/** What the rounds before asked for. */
function LastRemarks({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('phaseRecord');
  const round = Number(record['round'] ?? 0);
  const before = (rowsOf(record['remarks']) as unknown as readonly Remark[]).filter((each) => each.round < round);
  if (before.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('audit.lastRemarks')}
      description={
        <ul className="pp-remarks">
          {before.map(({ line, remark, round: of }) => (
            <li key={`${of} ${line}`}>{t('audit.lastRemark', { round: of, line, remark })}</li>
          ))}
        </ul>
      }
    />
  );
}

function Checks({ record, isReadOnly }: AuditProps): ReactNode {
  const t = useText('phaseRecord');
  const language = useLanguage();
  const limitText = useLimitText();
  const { data: usual } = useQuery(checkMediansQuery(record.id));
  const medians = new Map(usual?.items.map((each) => [each.code, each]));
  const rows = rowsOf(record['checks']) as unknown as readonly CheckRow[];
  if (rows.length === 0) return null;
  const nameOf = ({ name, code }: CheckRow) => (name && pickText(name, language)) || code;
  const usualOf = ({ code, unit }: CheckRow): string => {
    const found = medians.get(code);
    return found ? t('audit.usual', { value: `${found.median} ${unit ?? ''}`.trim(), records: found.count }) : '';
  };
  const valueOf = ({ kind, value, unit, photos }: CheckRow): string => {
    if (kind === 'photo') return t('audit.photos', { count: (photos ?? []).length });
    if (kind === 'yesNo') return value ? t(`answer.${value}`) : '—';
    return value ? `${value} ${unit ?? ''}`.trim() : '—';
  };
  return (
    <section>
      <h3>{t('section.checks')}</h3>
      <DataTable
        rows={rows}
        rowKey={({ code }) => code}
        columns={[
          { key: 'name', title: t('checks.field.name'), kind: 'name', cell: nameOf },
          { key: 'limit', title: t('audit.limit'), kind: 'text', cell: (row) => limitText(row) || '—' },
          {
            key: 'value',
            title: t('checks.field.value'),
            kind: 'text',
            cell: (row) => (
              <span className="pp-value" data-beyond={brokenLimit(row) !== undefined}>
                {valueOf(row)}
                {brokenLimit(row) === undefined ? null : <span className="ui-unseen">{t('audit.beyond')}</span>}
              </span>
            ),
          },
          ...(medians.size === 0
            ? []
            : [{ key: 'usual', title: t('audit.median'), kind: 'text' as const, cell: usualOf }]),
          { key: 'note', title: t('checks.field.note'), kind: 'text', cell: ({ note }) => note ?? '' },
          {
            key: 'remark',
            title: t('field.remark'),
            kind: 'text',
            cell: (row) => <RemarkField record={record} line={row.code} label={nameOf(row)} isReadOnly={isReadOnly} />,
          },
        ]}
      />
    </section>
  );
}

function Arrivals({ record, isReadOnly }: AuditProps): ReactNode {
  const t = useText('phaseRecord');
  const rows = rowsOf(record['arrivals']) as unknown as readonly ArrivalRow[];
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{t('section.arrivals')}</h3>
      <DataTable
        rows={rows}
        rowKey={({ serialNo }) => serialNo}
        columns={[
          { key: 'serialNo', title: t('arrivals.field.serialNo'), kind: 'name', cell: ({ serialNo }) => serialNo },
          {
            key: 'crate',
            title: t('arrivals.field.crateOk'),
            kind: 'text',
            cell: ({ crateOk }) => t(`answer.${crateOk === true ? 'yes' : 'no'}`),
          },
          {
            key: 'shock',
            title: t('arrivals.field.shockLabel'),
            kind: 'text',
            cell: ({ shockLabel }) => (shockLabel ? t(`arrivals.shockLabel.${shockLabel}`) : '—'),
          },
          {
            key: 'damage',
            title: t('arrivals.field.damage'),
            kind: 'text',
            cell: ({ damage, damageNote }) => (
              <span className="pp-value" data-beyond={damage === 'major'}>
                {[t(`arrivals.damage.${damage}`), ...(damageNote ? [damageNote] : [])].join(' · ')}
              </span>
            ),
          },
          { key: 'missing', title: t('arrivals.field.missing'), kind: 'text', cell: ({ missing }) => missing ?? '' },
          {
            key: 'remark',
            title: t('field.remark'),
            kind: 'text',
            cell: ({ serialNo }) => (
              <RemarkField record={record} line={serialNo} label={serialNo} isReadOnly={isReadOnly} />
            ),
          },
        ]}
      />
    </section>
  );
}

/** Power, frequency and temperature over the load, where load steps were recorded. */
function LoadSteps({ record, isReadOnly }: AuditProps): ReactNode {
  const t = useText('phaseRecord');
  const rows = rowsOf(record['loadSteps']);
  if (rows.length === 0) return null;
  const series = (name: string, tone: 'brand' | 'danger' | 'success') => ({
    name: t(`loadSteps.field.${name}`),
    values: rows.map((row) => (row[name] === null || row[name] === undefined ? null : Number(row[name]))),
    tone,
  });
  const names = rows.map(({ pct }) => `${String(pct)} %`);
  const chart = (key: string, name: string, tone: 'brand' | 'danger' | 'success'): ChartSpec => ({
    key,
    title: t(`loadSteps.field.${name}`),
    kind: 'line',
    names,
    series: [series(name, tone)],
  });
  return (
    <section>
      <h3>{t('section.load')}</h3>
      <ReportBody
        model={{
          tiles: [],
          charts: [
            chart('power', 'kw', 'brand'),
            chart('frequency', 'hz', 'success'),
            chart('temperature', 'coolantTemp', 'danger'),
          ],
          tables: [],
        }}
      />
      <RemarkField record={record} line="loadSteps" label={t('line.loadSteps')} isReadOnly={isReadOnly} />
    </section>
  );
}
