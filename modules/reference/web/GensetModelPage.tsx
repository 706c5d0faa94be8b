import { CopyOutlined } from '@ant-design/icons';
import { ListPage, toast, usePage, useText } from '@mp/kernel/web';
import { lazy, Suspense, type ReactNode } from 'react';
import { gensetModel, gensetModelLifecycle } from '../contract/index.ts';
import { compared } from './genset-model.client.ts';

const GensetModelDetail = lazy(() =>
  import('./GensetModelDetail.tsx').then((file) => ({ default: file.GensetModelDetail })),
);
const GensetModelForm = lazy(() => import('./GensetModelForm.tsx').then((file) => ({ default: file.GensetModelForm })));
const ModelComparison = lazy(() => import('./ModelComparison.tsx').then((file) => ({ default: file.ModelComparison })));

/** Models as a list; one of them, its form, or several side by side in place of it. Which stands in the address. */
export function GensetModelPage(): ReactNode {
  const { search } = usePage();
  const { model, edit, from, compare } = search;
  const part =
    search.new === '1' || edit !== undefined ? (
      <GensetModelForm key={edit ?? `new ${from ?? ''}`} id={edit} from={from} />
    ) : model !== undefined ? (
      <GensetModelDetail key={model} id={model} />
    ) : compare === undefined ? (
      <Models />
    ) : (
      <ModelComparison ids={compare.split(',').slice(0, compared.most)} />
    );
  return <Suspense fallback={null}>{part}</Suspense>;
}

function Models(): ReactNode {
  const t = useText('gensetModel');
  const { setSearch } = usePage();
  return (
    <ListPage
      resource={gensetModel}
      lifecycle={gensetModelLifecycle}
      batch={['delete']}
      cardFacts={['espKva', 'engineModel']}
      onOpen={({ id }) => setSearch({ model: id })}
      onCreate={() => setSearch({ new: '1' })}
      onEdit={({ id }) => setSearch({ edit: id })}
    >
      <ListPage.RowAction
        action="copy"
        icon={<CopyOutlined aria-hidden />}
        right="gensetModel.create"
        onRun={({ id }) => setSearch({ new: '1', from: id })}
      />
      <ListPage.BatchAction
        action="compare"
        right="gensetModel.read"
        onRun={(records) => {
          if (records.length < compared.least || records.length > compared.most)
            toast.error(t('compare.count', compared));
          else setSearch({ compare: records.map(({ id }) => id).join(',') });
        }}
      />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
