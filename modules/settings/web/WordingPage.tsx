import { ListPage, PageActions, TabBar, usePage, useRights, useText } from '@mp/kernel/web';
import { Segmented } from 'antd';
import { type ReactNode, useId } from 'react';
import type { SettingsLevel } from './settings.client.ts';
import { wordingOf } from './wording.client.ts';
import { WordingSearch } from './WordingSearch.tsx';

const levels: readonly SettingsLevel[] = ['tenant', 'platform'];

/** Texts of the product in own words: all of them to look through, and those that were changed. */
export function WordingPage(): ReactNode {
  const t = useText();
  const id = useId();
  const { search, setSearch } = usePage();
  const { admin } = useRights();
  const level: SettingsLevel = admin === 'platform' && search.level === 'platform' ? 'platform' : 'tenant';
  // Each tab and level is a list of its own: what is set of one says nothing to the other.
  const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
  return (
    <>
      {admin === 'platform' ? (
        <PageActions>
          <Segmented
            aria-label={t('settings.level.label')}
            options={levels.map((value) => ({ value, label: t(`settings.level.${value}`) }))}
            value={level}
            onChange={(value) =>
              setSearch({ ...none, tab: search.tab, level: value === 'platform' ? value : undefined })
            }
          />
        </PageActions>
      ) : null}
      <TabBar
        id={id}
        label={t('wording.tab.label')}
        current={search.tab ?? 'all'}
        onChange={(tab) => setSearch({ ...none, level: search.level, tab: tab === 'all' ? undefined : tab })}
        tabs={[
          { key: 'all', title: t('wording.tab.all'), content: <WordingSearch key={level} level={level} /> },
          {
            key: 'own',
            title: t('wording.tab.own'),
            content: (
              <ListPage key={level} resource={wordingOf[level]} onCreate={null}>
                <ListPage.Empty>{t('wording.list.empty')}</ListPage.Empty>
              </ListPage>
            ),
          },
        ]}
      />
    </>
  );
}
