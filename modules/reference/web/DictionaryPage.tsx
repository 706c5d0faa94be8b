import { PlusOutlined } from '@ant-design/icons';
import { pickText, type RecordOf } from '@mp/kernel/contract';
import {
  confirm,
  FormDrawer,
  ListPage,
  PageActions,
  showError,
  TabBar,
  useCan,
  useLanguage,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { dictionary, dictItem } from '../contract/index.ts';
import { dictionaries } from './dictionary.client.ts';
import { DictionaryItems } from './DictionaryItems.tsx';
import './dictionary.css';

type Dictionary = RecordOf<typeof dictionary>;

const all = { page: 1, size: 200, sort: 'code' } as const;

/** Dictionaries to the left, the items of the chosen one to the right. Which one stands in the address. */
export function DictionaryPage(): ReactNode {
  const t = useText('dictionary');
  const { search, setSearch } = usePage();
  const read = useQuery(dictionaries.list(all));
  const mayCreate = useCan('dictionary.create');
  const [drawer, setDrawer] = useState<{ readonly id?: string }>();
  const found = read.data?.items ?? [];
  const chosen = found.find(({ code }) => code === search.dictionary) ?? found[0];
  if (read.isPending) return <Skeleton active />;
  return (
    <div className="ref-dictionary">
      <PageActions>
        {mayCreate ? (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDrawer({})}>
            {t('new')}
          </Button>
        ) : null}
      </PageActions>
      <DictionaryList found={found} chosen={chosen} />
      {chosen ? (
        <section className="ref-dictionary-main" aria-label={t('items')}>
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
                content: (
                  <ListPage
                    key={chosen.id}
                    resource={dictItem}
                    inside
                    fixed={[{ field: 'dictionaryId', op: 'eq', value: chosen.id }]}
                    initial={{ dictionaryId: chosen.id, enabled: true }}
                  />
                ),
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

function DictionaryList({
  found,
  chosen,
}: {
  readonly found: readonly Dictionary[];
  readonly chosen: Dictionary | undefined;
}): ReactNode {
  const t = useText('dictionary');
  const language = useLanguage();
  const { setSearch } = usePage();
  const [word, setWord] = useState('');
  const sought = word.trim().toLowerCase();
  const shown = found.filter(
    ({ code, name }) => sought === '' || `${code} ${Object.values(name).join(' ')}`.toLowerCase().includes(sought),
  );
  return (
    <nav className="ref-dictionary-list" aria-label={t('title')}>
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <ul>
        {shown.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              aria-current={each.id === chosen?.id}
              onClick={() => setSearch({ dictionary: each.code })}
            >
              {pickText(each.name, language)}
              <small>{each.code}</small>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="ref-quiet">{t('noneFound')}</p> : null}
    </nav>
  );
}

function DictionaryHead({ chosen, onEdit }: { readonly chosen: Dictionary; readonly onEdit: () => void }): ReactNode {
  const t = useText('dictionary');
  const language = useLanguage();
  const { setSearch } = usePage();
  const [mayUpdate, mayDelete] = [useCan('dictionary.update'), useCan('dictionary.delete')];
  const name = pickText(chosen.name, language);

  async function remove(): Promise<void> {
    if (!(await confirm({ title: t('delete.title', { name }), body: t('delete.text'), ok: t('delete.ok'), danger: true })))
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
