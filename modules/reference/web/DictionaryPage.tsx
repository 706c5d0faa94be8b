import { PlusOutlined } from '@ant-design/icons';
import { pickText, type RecordOf } from '@mp/kernel/contract';
import {
  ChildList,
  confirm,
  FormDrawer,
  PageAction,
  PageActions,
  showError,
  TabBar,
  useCan,
  useLanguage,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { dictionary, dictItem } from '../contract/index.ts';
import { dictionaries } from './dictionary.client.ts';
import { DictionaryItems } from './DictionaryItems.tsx';
import { MasterList } from './MasterList.tsx';

type Dictionary = RecordOf<typeof dictionary>;

const all = { page: 1, size: 200, sort: 'code' } as const;

/** Dictionaries to the left, the items of the chosen one to the right. Which one stands in the address. */
export function DictionaryPage(): ReactNode {
  const t = useText('dictionary');
  const language = useLanguage();
  const { search, setSearch } = usePage();
  const read = useQuery(dictionaries.list(all));
  const [drawer, setDrawer] = useState<{ readonly id?: string }>();
  const found = read.data?.items ?? [];
  const chosen = found.find(({ code }) => code === search.dictionary) ?? found[0];
  if (read.isPending) return <Skeleton active />;
  return (
    <div className="ref-master">
      <PageActions>
        <PageAction
          titleKey="dictionary.new"
          icon={PlusOutlined}
          right="dictionary.create"
          primary
          onRun={() => setDrawer({})}
        />
      </PageActions>
      <MasterList
        label={t('title')}
        current={chosen?.code}
        entries={found.map(({ code, name }) => ({
          key: code,
          title: pickText(name, language),
          note: code,
          words: Object.values(name).join(' '),
        }))}
        onPick={(code) => setSearch({ dictionary: code })}
      />
      {chosen ? (
        <section className="ref-master-main" aria-label={t('items')}>
          <DictionaryHead chosen={chosen} onEdit={() => setDrawer({ id: chosen.id })} />
          <TabBar
            id="dictionary"
            label={t('views')}
            current={search.view === 'list' ? 'list' : 'words'}
            onChange={(view) => setSearch({ view: view === 'list' ? 'list' : undefined, page: undefined })}
            tabs={[
              { key: 'words', title: t('view.words'), content: <DictionaryItems key={chosen.id} chosen={chosen} /> },
              {
                key: 'list',
                title: t('view.list'),
                content: <ChildList resource={dictItem} parentId={chosen.id} />,
              },
            ]}
          />
        </section>
      ) : (
        <p className="ref-quiet">{t('none')}</p>
      )}
      <FormDrawer
        open={drawer !== undefined}
        resource={dictionary}
        id={drawer?.id}
        onClose={() => setDrawer(undefined)}
        onSaved={({ code }) => setSearch({ dictionary: String(code) })}
      />
    </div>
  );
}

function DictionaryHead({ chosen, onEdit }: { readonly chosen: Dictionary; readonly onEdit: () => void }): ReactNode {
  const t = useText('dictionary');
  const language = useLanguage();
  const { setSearch } = usePage();
  const [mayUpdate, mayDelete] = [useCan('dictionary.update'), useCan('dictionary.delete')];
  const name = pickText(chosen.name, language);

  async function remove(): Promise<void> {
    if (
      !(await confirm({ title: t('delete.title', { name }), body: t('delete.text'), ok: t('delete.ok'), danger: true }))
    )
      return;
    try {
      await dictionaries.remove(chosen.id, chosen.version);
      setSearch({ dictionary: undefined });
    } catch (error) {
      showError(error);
    }
  }

  return (
    <header>
      <h2>{name}</h2>
      <code>{chosen.code}</code>
      <Tag>{t(`scope.${chosen.scope ?? 'tenant'}`)}</Tag>
      <span className="ref-grow" />
      {mayUpdate ? <Button onClick={onEdit}>{t('edit')}</Button> : null}
      {mayDelete && chosen.scope !== 'system' ? (
        <Button danger onClick={() => void remove()}>
          {t('delete.ok')}
        </Button>
      ) : null}
    </header>
  );
}
