import { pickText } from '@mp/kernel/contract';
import {
  FormDrawer,
  ListPage,
  TabBar,
  useLanguage,
  usePage,
  useText,
  type EditProps,
  QueryResult,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { daysRule } from '../contract/index.ts';
import { templates, type Template } from './milestone.client.ts';
import { ItemSelect } from './MilestoneItemSelect.tsx';
import { MilestoneDaysMatrix } from './MilestoneDaysMatrix.tsx';
import { MilestoneDaysTest } from './MilestoneDaysTest.tsx';
import './master.css';
import './milestone.css';

const all = { page: 1, size: 200, sort: 'code' } as const;
const rank = { published: 0, draft: 1, retired: 2 } as const;
const before = (a: Template, b: Template) =>
  rank[a.status ?? 'draft'] - rank[b.status ?? 'draft'] || (b.revision ?? 0) - (a.revision ?? 0);

/** How many days milestones take, by power band and other conditions: a matrix, the rules, and a case to try. */
export function MilestoneDaysPage(): ReactNode {
  const t = useText('daysRule');
  const id = useId();
  const language = useLanguage();
  const { search, setSearch } = usePage();
  const read = useQuery(templates.list(all));
  if (!read.data) return <QueryResult read={read} />;
  // One of each code: the revision that counts.
  const known = [...Map.groupBy(read.data.items, ({ code }) => code).values()].flatMap(
    (revisions) => revisions.toSorted(before)[0] ?? [],
  );
  const chosen = known.find(({ code }) => code === search.of) ?? known[0];
  if (!chosen)
    return (
      <p className="ui-empty" role="status">
        {t('noTemplates')}
      </p>
    );
  const view = search.view === 'rules' || search.view === 'test' ? search.view : 'matrix';
  return (
    <div className="ref-days">
      <div className="ref-bar">
        <label htmlFor={id}>{t('field.templateCode')}</label>
        <Select
          id={id}
          className="ref-template"
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen.code}
          options={known.map(({ code, name }) => ({ value: code, label: `${code} ${pickText(name, language)}` }))}
          onChange={(of) => setSearch({ of, page: undefined })}
        />
        <span className="ref-quiet">{t('countsRevision', { revision: chosen.revision ?? 1 })}</span>
      </div>
      <TabBar
        id="milestone-days"
        label={t('views')}
        current={view}
        onChange={(next) => setSearch({ view: next === 'matrix' ? undefined : next, page: undefined })}
        tabs={[
          {
            key: 'matrix',
            title: t('view.matrix'),
            content: <MilestoneDaysMatrix key={chosen.code} template={chosen} />,
          },
          { key: 'rules', title: t('view.rules'), content: <Rules key={chosen.code} template={chosen} /> },
          { key: 'test', title: t('view.test'), content: <MilestoneDaysTest key={chosen.code} template={chosen} /> },
        ]}
      />
    </div>
  );
}

/** The rules of a template as a list, with import and export. */
function Rules({ template }: { readonly template: Template }): ReactNode {
  return (
    <ListPage
      resource={daysRule}
      inside
      batch={['delete']}
      fixed={[{ field: 'templateCode', op: 'eq', value: template.code }]}
      initial={{ templateCode: template.code }}
      form={
        <FormDrawer.Field
          name="itemCode"
          render={(props: EditProps) => <ItemSelect {...props} template={template} />}
        />
      }
    />
  );
}
