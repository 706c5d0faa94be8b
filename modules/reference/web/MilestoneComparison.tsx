import { fieldTextKey, pickText, rowResource } from '@mp/kernel/contract';
import {
  BackButton,
  FieldValue,
  LoadFailed,
  PageActions,
  plainResource,
  useLanguage,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQueries } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { itemDifferences, milestoneTemplate, type ChangedValue, type ItemDifference } from '../contract/index.ts';
import { planOf, templates, type Template, type TemplateItem } from './milestone.client.ts';
import './milestone.css';

const table = rowResource(plainResource(milestoneTemplate), 'items');
const fields = Object.keys(table.fields);

/** What a revision adds, takes away and changes against another. */
export function MilestoneComparison({ before, after }: { readonly before: string; readonly after: string }): ReactNode {
  const { setSearch } = usePage();
  const reads = useQueries({ queries: [before, after].map((id) => templates.one(id)) });
  const failed = reads.find(({ isError }) => isError);
  const [earlier, later] = reads.map(({ data }) => data);
  return (
    <>
      <PageActions>
        <BackButton onBack={() => setSearch({ compare: undefined })} />
      </PageActions>
      {failed ? (
        <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />
      ) : earlier && later ? (
        <Differences earlier={earlier} later={later} />
      ) : (
        <Skeleton active />
      )}
    </>
  );
}

function Differences({ earlier, later }: { readonly earlier: Template; readonly later: Template }): ReactNode {
  const t = useText('milestoneTemplate.compare');
  const language = useLanguage();
  const revision = ({ code, revision: number }: Template) => t('of', { code, revision: number ?? 1 });
  const [old, now] = [planOf(earlier), planOf(later)];
  const found = itemDifferences(
    { items: asValues(old.items), predecessors: old.links },
    { items: asValues(now.items), predecessors: now.links },
    fields,
  );
  return (
    <div className="ref-milestone-test">
      <h2>{t('title', { before: revision(earlier), after: revision(later) })}</h2>
      <p role="status">{t('total', { count: found.length })}</p>
      {found.length === 0 ? null : (
        <section className="ref-milestone-box" tabIndex={0} aria-label={t('list')}>
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t('item')}</th>
                <th scope="col">{t('what')}</th>
                <th scope="col">{revision(earlier)}</th>
                <th scope="col">{revision(later)}</th>
              </tr>
            </thead>
            <tbody>
              {found.flatMap((each) => {
                const name = pickText(each.item.name as TemplateItem['name'], language);
                return linesOf(each).map((value, at) => (
                  <tr key={`${each.code} ${value?.field ?? ''}`} data-difference={each.kind}>
                    {at === 0 ? (
                      <th scope="rowgroup" rowSpan={Math.max(1, each.values.length)}>
                        {each.code} {name}
                      </th>
                    ) : null}
                    {value ? <ChangedCells value={value} /> : <WholeCells kind={each.kind} />}
                  </tr>
                ));
              })}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

const asValues = (items: readonly TemplateItem[]): readonly Readonly<Record<string, unknown>>[] =>
  items.map((item) => ({ ...item }));
const linesOf = ({ values }: ItemDifference): readonly (ChangedValue | undefined)[] =>
  values.length === 0 ? [undefined] : values;

function WholeCells({ kind }: { readonly kind: ItemDifference['kind'] }): ReactNode {
  const t = useText('milestoneTemplate.compare');
  return (
    <>
      <td>{t(kind)}</td>
      <td>{kind === 'removed' ? t('there') : '—'}</td>
      <td>{kind === 'added' ? t('there') : '—'}</td>
    </>
  );
}

function ChangedCells({ value: { field, before, after } }: { readonly value: ChangedValue }): ReactNode {
  const t = useText();
  const shown = (value: unknown) =>
    field === 'predecessors' ? (
      String(value) || '—'
    ) : (
      <FieldValue
        resource={table}
        name={field}
        record={{ id: '', version: 0, createdAt: '', updatedAt: '', [field]: value }}
        line
      />
    );
  return (
    <>
      <td>{t(field === 'predecessors' ? 'milestoneTemplate.field.predecessors' : fieldTextKey(table, field))}</td>
      <td>{shown(before)}</td>
      <td>{shown(after)}</td>
    </>
  );
}
