import { dataText, MenuIcon, PlainInput, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import type { FlowDraft, Startable } from '../../contract/index.ts';
import { byCategory } from './flow-filters.tsx';
import { startableQuery } from './flow-list.client.ts';
import { StartForm } from './StartForm.tsx';
import './task.css';

/** What may be started by category, with search and what was started lately; then the form of the chosen one. */
export function StartDrawer({
  defKey,
  draft,
  close,
}: {
  readonly defKey?: string;
  readonly draft?: FlowDraft;
  readonly close: () => void;
}): ReactNode {
  const t = useText('flow');
  const [chosen, setChosen] = useState(draft?.defKey ?? defKey);

  if (chosen !== undefined)
    return (
      <StartForm
        defKey={chosen}
        draft={draft}
        close={close}
        {...(draft || defKey ? {} : { onBack: () => setChosen(undefined) })}
      />
    );
  return (
    <Drawer open size="large" title={t('start')} onClose={close}>
      <Choice onChoose={({ key }) => setChosen(key)} />
    </Drawer>
  );
}

function Choice({ onChoose }: { readonly onChoose: (process: Startable) => void }): ReactNode {
  const t = useText('flow');
  const [q, setQ] = useState('');
  const read = useQuery(startableQuery);
  if (!read.data) return <QueryResult read={read} />;
  const data = read.data.filter(({ offered }) => offered);
  const word = q.trim().toLowerCase();
  const found = data.filter(({ name, key, remark }) =>
    [dataText(name), key, remark ?? ''].some((each) => each.toLowerCase().includes(word)),
  );
  const recent = data
    .filter(({ recentAt }) => recentAt !== null)
    .toSorted((a, b) => ((a.recentAt ?? '') < (b.recentAt ?? '') ? 1 : -1))
    .slice(0, 4);
  return (
    <div className="flow-start">
      {/* The list is at hand: it is narrowed at every letter, so that it stands still when somebody presses. */}
      <PlainInput search label={t('searchProcess')} placeholder={t('searchProcess')} value={q} onChange={setQ} />
      {word === '' && recent.length > 0 ? <Group title={t('recent')} items={recent} onChoose={onChoose} /> : null}
      {byCategory(found, t('noCategory')).map(({ id, name, processes }) => (
        <Group key={id} title={name} items={processes} onChoose={onChoose} />
      ))}
      {found.length === 0 ? (
        <p className="task-none">{t(data.length === 0 ? 'nothingToStart' : 'nothingFound')}</p>
      ) : null}
    </div>
  );
}

function Group({
  title,
  items,
  onChoose,
}: {
  readonly title: string;
  readonly items: readonly Startable[];
  readonly onChoose: (process: Startable) => void;
}): ReactNode {
  return (
    <section>
      <h3>{title}</h3>
      <ul className="flow-start-list">
        {items.map((each) => (
          <li key={each.id}>
            <button type="button" onClick={() => onChoose(each)}>
              <span className="flow-start-icon" aria-hidden>
                <MenuIcon name={each.icon ?? 'partition'} />
              </span>
              <span>
                <strong>{dataText(each.name)}</strong>
                {each.remark ? <small>{each.remark}</small> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
