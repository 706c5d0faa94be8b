import { ListPage, PageLink, plainResource, useClient, usePage, useText } from '@mp/kernel/web';
import { pickText, type I18nText } from '@mp/kernel/contract';
import { useLanguage } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tip, tipStates } from '../contract/index.ts';
import { recordOpened } from './tips.client.ts';
import { useSubjectWord } from './tips-words.ts';
import './tips.css';

/** Reminders: everybody his own, administrators all; totals by state above them. */
export function TipsQueryPage(): ReactNode {
  return (
    <div className="ui-archetype">
      <Totals />
      <Tips />
    </div>
  );
}

/** How many there are in each state; one of them filters the list. */
function Totals(): ReactNode {
  const t = useText('tip');
  const { search, setSearch } = usePage();
  const client = useClient(plainResource(tip));
  const { data } = useQuery(client.summary('state', [], { filters: [] }));
  const counts = new Map(data?.groups.map(({ value, count }) => [value, count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const parts = [
    { state: undefined, word: t('totals.all'), count: all },
    ...tipStates.map((state) => ({ state, word: t(`state.${state}`), count: counts.get(state) ?? 0 })),
  ];
  return (
    <div className="tips-totals" role="group" aria-label={t('totals')}>
      {parts.map(({ state, word, count }) => (
        <button
          key={word}
          type="button"
          data-state={state ?? 'all'}
          aria-pressed={search.state === state}
          onClick={() => setSearch({ state, page: undefined })}
        >
          <strong>{count}</strong>
          <span>{word}</span>
        </button>
      ))}
    </div>
  );
}

/** A page of the console written as one address. */
function addressOf(path: string): { readonly path: `/${string}`; readonly search: Record<string, string> } {
  const [page = '', query = ''] = path.slice(1).split('?');
  return { path: `/${page}`, search: Object.fromEntries(new URLSearchParams(query)) };
}

function Tips(): ReactNode {
  const language = useLanguage();
  const cache = useQueryClient();
  const wordOf = useSubjectWord();
  const opened = async (id: string) => {
    await recordOpened(id);
    await cache.invalidateQueries({ queryKey: [tip.key] });
  };
  return (
    <ListPage
      resource={tip}
      batch={['done', 'resend', 'stop']}
      cardFacts={['ruleId', 'plannedAt']}
      onOpen={null}
      canDelete={false}
    >
      <ListPage.Column
        field="subjectLabel"
        render={(value, record) =>
          typeof record.subjectPath === 'string' ? (
            <PageLink
              to={addressOf(record.subjectPath)}
              onClick={() => void (record.state === 'sent' ? opened(record.id) : undefined)}
            >
              {String(value)}
            </PageLink>
          ) : (
            String(value)
          )
        }
      />
      <ListPage.Column
        field="message"
        width={320}
        render={(value) => <Text words={pickText(value as I18nText, language)} />}
      />
      <ListPage.Column field="subject" optional render={wordOf} />
    </ListPage>
  );
}

const Text = ({ words }: { readonly words: string }): ReactNode => <span title={words}>{words}</span>;
