import {
  fieldRight,
  FieldValue,
  plainResource,
  QueryResult,
  useClient,
  useRights,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { projectUnit } from '@mp/project/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { projectPlan } from '../contract/index.ts';
import { usePlanOf } from './use-plan-of.ts';
import './project-plan.css';

/** Which of the plan's fields answer which question. */
const answers = {
  when: ['acceptForecast', 'acceptBaseline', 'requiredOn', 'slipWd', 'floatWd', 'criticalItem', 'health'],
  who: ['nextItem', 'nextOn', 'nextOwnerId', 'stage', 'progressActual', 'progressPlan', 'spi'],
  money: ['ldExposure'],
} as const;

const units = plainResource(projectUnit);
/** As many as a list gives at once; how many there are in all is said as well. */
const counted = 200;

/** Where its units are, when the customer accepts, who acts next, and what is at stake. */
export function ProjectOverview({ id }: { readonly id: string }): ReactNode {
  const t = useText('projectManage');
  const plan = usePlanOf(id);
  const placed = useQuery(
    useClient(units).list({ filters: [{ field: 'projectId', op: 'eq', value: id }], size: counted }),
  );
  const acceptedOn = acceptedOf(placed.data);
  return (
    <div className="pp-overview">
      <section>
        <h3>{t('ask.where')}</h3>
        <UnitStates read={placed} />
      </section>
      <QueryResult read={plan}>
        {(found) =>
          found === null ? (
            <p className="mp-secondary">{t('noPlan')}</p>
          ) : found.templateId === null ? (
            <p className="mp-secondary">{t('notPlannedYet')}</p>
          ) : (
            Object.entries(answers).map(([name, fields]) => (
              <section key={name}>
                <h3>{t(`ask.${name}`)}</h3>
                {name === 'when' && acceptedOn !== null ? (
                  <Accepted record={found} on={acceptedOn} />
                ) : (
                  <Answer record={found} fields={fields} />
                )}
              </section>
            ))
          )
        }
      </QueryResult>
    </div>
  );
}

interface AnswerProps {
  readonly record: AnyRecord;
  readonly fields: readonly string[];
  /** What stands before the fields. */
  readonly children?: ReactNode;
}

function Answer({ record, fields, children }: AnswerProps): ReactNode {
  const t = useText();
  const rights = useRights();
  const resource = plainResource(projectPlan);
  return (
    <dl>
      {children}
      {fields
        .filter((name) => fieldRight(rights, resource, name) > 0)
        .map((name) => (
          <div key={name}>
            <dt>{t(`projectPlan.field.${name}`)}</dt>
            <dd>
              <FieldValue resource={resource} name={name} record={record} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** What the customer has accepted is not forecast any more. */
function Accepted({ record, on }: { readonly record: AnyRecord; readonly on: string }): ReactNode {
  const t = useText();
  return (
    <Answer record={record} fields={['acceptBaseline', 'requiredOn']}>
      <div>
        <dt>{t('projectUnit.field.acceptedOn')}</dt>
        <dd>
          <FieldValue resource={units} name="acceptedOn" record={{ acceptedOn: on }} />
        </dd>
      </div>
    </Answer>
  );
}

/** The units of a project, as many as a list gives at once. */
interface Units {
  readonly items: readonly AnyRecord[];
  readonly total: unknown;
}

/** The day on which the last of all units was accepted; null while one is not, and where there are too many to know. */
function acceptedOf(units: Units | undefined): string | null {
  if (!units || units.items.length === 0 || units.total !== units.items.length) return null;
  const days = units.items.flatMap(({ acceptedOn }) => (typeof acceptedOn === 'string' ? [acceptedOn] : []));
  return days.length === units.items.length ? (days.toSorted().at(-1) ?? null) : null;
}

/** As many units are named in a state. */
const named = 8;

/** Which units are in which state. */
function UnitStates({ read }: { readonly read: UseQueryResult<Units> }): ReactNode {
  const t = useText('projectManage');
  const nameOf = ({ tag, serialNo }: AnyRecord) => [tag, serialNo].filter(Boolean).join(' ');
  return (
    <QueryResult read={read}>
      {({ items, total }) => {
        const states = Map.groupBy(items, ({ gensetState }) => (gensetState as string | null) ?? '');
        return (
          <ul className="pp-states">
            {[...states].map(([state, same]) => (
              <li key={state}>
                {state === '' ? (
                  t('unallocated', { count: same.length })
                ) : (
                  <>
                    <FieldValue resource={units} name="gensetState" record={{ gensetState: state }} line /> ×{' '}
                    {same.length}
                  </>
                )}
                <div className="mp-secondary">
                  {same.slice(0, named).map(nameOf).join(t('separator'))}
                  {same.length > named ? t('moreUnits', { count: same.length - named }) : null}
                </div>
              </li>
            ))}
            {typeof total === 'number' && total > items.length ? <li>{t('ofUnits', { count: total })}</li> : null}
          </ul>
        );
      }}
    </QueryResult>
  );
}
