import { EditOutlined } from '@ant-design/icons';
import { FormPage, ListPage, toast, usePage, useText } from '@mp/kernel/web';
import { lazy, Suspense, type ReactNode } from 'react';
import { milestoneLifecycle, milestoneTemplate } from '../contract/index.ts';

const MilestoneDetail = lazy(() => import('./MilestoneDetail.tsx').then((file) => ({ default: file.MilestoneDetail })));
const MilestoneComparison = lazy(() =>
  import('./MilestoneComparison.tsx').then((file) => ({ default: file.MilestoneComparison })),
);

/** Revisions of milestone templates as a list; one of them, its form, or two compared in place of it. */
export function MilestoneTemplatePage(): ReactNode {
  const { search, setSearch } = usePage();
  const { template, edit, compare } = search;
  const leave = (to: { readonly template?: string }) => setSearch({ new: undefined, edit: undefined, ...to });
  const [before, after] = (compare ?? '').split(',');
  const part =
    search.new === '1' || edit !== undefined ? (
      <FormPage
        key={edit ?? 'new'}
        resource={milestoneTemplate}
        id={edit}
        onSaved={({ id }) => leave({ template: id })}
        onCancel={() => leave({})}
      />
    ) : before && after ? (
      <MilestoneComparison key={compare} before={before} after={after} />
    ) : template === undefined ? (
      <Templates />
    ) : (
      <MilestoneDetail key={template} id={template} />
    );
  return <Suspense fallback={null}>{part}</Suspense>;
}

function Templates(): ReactNode {
  const t = useText('milestoneTemplate');
  const { setSearch } = usePage();
  return (
    <ListPage
      resource={milestoneTemplate}
      lifecycle={milestoneLifecycle}
      batch={['delete']}
      canDelete={false}
      cardFacts={['projectType', 'revision']}
      onOpen={({ id }) => setSearch({ template: id })}
      onCreate={() => setSearch({ new: '1' })}
      onEdit={null}
    >
      <ListPage.RowAction
        action="edit"
        right="milestoneTemplate.update"
        icon={<EditOutlined aria-hidden />}
        when={({ status }) => status === 'draft'}
        onRun={({ id }) => setSearch({ edit: id })}
      />
      <ListPage.BatchAction
        action="compare"
        right="milestoneTemplate.read"
        onRun={(records) => {
          if (records.length === 2)
            setSearch({
              compare: records
                .toSorted((a, b) => Number(a.revision) - Number(b.revision))
                .map(({ id }) => id)
                .join(','),
            });
          else toast.error(t('compare.two'));
        }}
      />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
