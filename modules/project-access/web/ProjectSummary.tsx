import {
  allows,
  DataTable,
  FieldValue,
  fieldRight,
  plainResource,
  StateTag,
  useClient,
  useRights,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { projectUnit } from '@mp/project/contract';
import { projectMilestone, projectPlan } from '@mp/project-plan/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queriedProject, type ProjectOfQuery } from '../contract/index.ts';
import './project-access.css';

const queried = plainResource(queriedProject);
/** What stands on the one page that is printed; of a project of which the overview is read, what that holds. */
const facts = [
  'endCustomerId',
  'type',
  'channel',
  'siteName',
  'siteRegionId',
  'dealerId',
  'ownerUserId',
  'pmId',
  'contractNo',
  'unitCount',
  'totalKva',
  'stage',
  'progressActual',
  'expectedSignOn',
  'requiredOn',
  'acceptForecast',
  'slipWd',
  'closedOn',
] as const;

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The project on one page: facts, key milestones and units, as far as its reader reaches them. */
export function ProjectSummary({ found, row }: { readonly found: ProjectOfQuery; readonly row: AnyRecord }): ReactNode {
  const t = useText();
  const rights = useRights();
  const { levels, openedUntil } = found;
  const label = (name: (typeof facts)[number]) => t(`${queried.fields[name]?.textsOf ?? queried.entity}.field.${name}`);
  return (
    <article className="pa-summary">
      <header>
        <h2>{found.name}</h2>
        <span className="ui-number">{found.no}</span>
        <FieldValue resource={queried} name="state" record={row} />
        {isSaid(row['health']) ? <FieldValue resource={queried} name="health" record={row} /> : null}
        <span className="pa-levels">
          {levels.map((level) => (
            <StateTag key={level} tone="processing">
              {t(`projectGrant.levels.${level}`)}
            </StateTag>
          ))}
          {openedUntil === null ? null : (
            <span className="mp-secondary">{t('projectQuery.until', { day: openedUntil })}</span>
          )}
        </span>
      </header>
      <dl>
        {facts
          .filter((name) => fieldRight(rights, queried, name) > 0 && isSaid(row[name]))
          .map((name) => (
            <div key={name}>
              <dt>{label(name)}</dt>
              <dd>
                <FieldValue resource={queried} name={name} record={row} />
              </dd>
            </div>
          ))}
      </dl>
      {row['tier'] === 'detail' && allows(rights, 'projectPlan.read') ? <Milestones projectId={found.id} /> : null}
      {row['tier'] === 'detail' && allows(rights, 'projectUnit.read') ? <Units projectId={found.id} /> : null}
    </article>
  );
}

const most = 60;

/** Milestones that count for others than the project manager. */
function Milestones({ projectId }: { readonly projectId: string }): ReactNode {
  const t = useText();
  const resource = plainResource(projectMilestone);
  const plans = useQuery(
    useClient(plainResource(projectPlan)).list({
      filters: [{ field: 'projectId', op: 'eq', value: projectId }],
      size: 1,
    }),
  );
  const planId = plans.data?.items[0]?.id ?? '';
  const read = useQuery({
    ...useClient(resource).list({
      filters: [
        { field: 'planId', op: 'eq', value: planId },
        { field: 'kind', op: 'in', value: 'key,customer,payment' },
      ],
      size: most,
    }),
    enabled: planId !== '',
  });
  const rows = planId === '' ? [] : (read.data?.items ?? []);
  if (rows.length === 0) return null;
  const cell = (name: string) => (record: AnyRecord) => <FieldValue resource={resource} name={name} record={record} />;
  return (
    <section>
      <h3>{t('projectQuery.milestones')}</h3>
      <DataTable
        rows={rows}
        rowKey={({ id }) => id}
        label={t('projectQuery.milestones')}
        columns={[
          { key: 'name', kind: 'name', title: t('projectMilestone.field.name'), cell: cell('name') },
          ...(['unitNo', 'baselineOn', 'forecastOn', 'actualOn', 'state'] as const).map((name) => ({
            key: name,
            title: t(`projectMilestone.field.${name}`),
            cell: cell(name),
          })),
        ]}
      />
    </section>
  );
}

function Units({ projectId }: { readonly projectId: string }): ReactNode {
  const t = useText();
  const resource = plainResource(projectUnit);
  const read = useQuery(
    useClient(resource).list({
      filters: [{ field: 'projectId', op: 'eq', value: projectId }],
      sort: 'unitNo',
      size: most,
    }),
  );
  const rows = read.data?.items ?? [];
  if (rows.length === 0) return null;
  const cell = (name: string) => (record: AnyRecord) => <FieldValue resource={resource} name={name} record={record} />;
  return (
    <section>
      <h3>{t('projectQuery.units')}</h3>
      <DataTable
        rows={rows}
        rowKey={({ id }) => id}
        label={t('projectQuery.units')}
        columns={(
          ['tag', 'modelId', 'serialNo', 'gensetState', 'arrivedOn', 'commissionedOn', 'acceptedOn'] as const
        ).map((name) => ({ key: name, title: t(`projectUnit.field.${name}`), cell: cell(name) }))}
      />
    </section>
  );
}
