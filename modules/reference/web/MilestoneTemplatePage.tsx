import { EditOutlined } from '@ant-design/icons';
import { FormPage, lazyView, ListPage, RecordPages, toast, usePage, useRecordPlace, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { milestoneLifecycle, milestoneTemplate } from '../contract/index.ts';

const MilestoneDetail = lazyView(() => import('./MilestoneDetail.tsx').then((file) => file.MilestoneDetail));
const MilestoneComparison = lazyView(() =>
  import('./MilestoneComparison.tsx').then((file) => file.MilestoneComparison),
);

/** Revisions of milestone templates as a list; one of them, its form, or two compared in place of it. */
export function MilestoneTemplatePage(): ReactNode {
  return (
    <RecordPages
      resource={milestoneTemplate}
      name="template"
      list={<Templates />}
      one={(id) => <MilestoneDetail id={id} />}
      form={(id) => <FormPage resource={milestoneTemplate} id={id} />}
      others={{
        compare: (ids) => {
          const [before = '', after = ''] = ids.split(',');
          return <MilestoneComparison before={before} after={after} />;
        },
      }}
    />
  );
}

function Templates(): ReactNode {
  const t = useText('milestoneTemplate');
  const { setSearch } = usePage();
  const place = useRecordPlace(milestoneTemplate);
  return (
    <ListPage
      resource={milestoneTemplate}
      lifecycle={milestoneLifecycle}
      batch={['delete']}
      canDelete={false}
      cardFacts={['projectType', 'revision']}
      onEdit={null}
    >
      <ListPage.RowAction
        action="edit"
        right="milestoneTemplate.update"
        icon={<EditOutlined aria-hidden />}
        when={({ status }) => status === 'draft'}
        onRun={({ id }) => place?.edit(id)}
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
    </ListPage>
  );
}
