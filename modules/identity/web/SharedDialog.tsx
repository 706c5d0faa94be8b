import { LoadFailed, PlainInput, toast, useAct, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { user } from '../contract/index.ts';
import type { SharedOrganisation } from '../contract/user.api.ts';
import { OrganisationChoice } from './OrganisationChoice.tsx';
import { addShared, sharedLevel, sharedPeople } from './user.client.ts';
import './account.css';

/** The organisations of another tenant, read-only, and its people, who may be added to this one. */
export function SharedDialog({
  source,
  orgId,
  close,
}: {
  readonly source: string;
  readonly orgId: string | undefined;
  readonly close: () => void;
}): ReactNode {
  const t = useText('user');
  const cache = useQueryClient();
  const [place, setPlace] = useState('');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [orgIds, setOrgIds] = useState<readonly string[]>(orgId === undefined ? [] : [orgId]);
  const [busy, act] = useAct();
  const people = useQuery(sharedPeople(place, q.trim()));

  function handleChoose(id: string, isIn: boolean): void {
    const next = new Set(chosen);
    if (isIn) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  const handleAdd = () =>
    act(async () => {
      await addShared([...chosen], [...orgIds]);
      toast.success(t('associated'));
      await cache.invalidateQueries({ queryKey: [user.key] });
      close();
    });

  return (
    <Modal
      open
      width={860}
      title={t('shared.title', { source })}
      okText={t('shared.ok', { count: chosen.size })}
      okButtonProps={{ disabled: chosen.size === 0 || chosen.size > 50 || orgIds.length === 0, loading: busy }}
      onOk={() => void handleAdd()}
      onCancel={close}
    >
      <div className="shared-people">
        <section className="ui-preview-box" tabIndex={0} aria-label={t('shared.organisations')}>
          <Level parent="" chosen={place} onChoose={setPlace} />
        </section>
        <div>
          <PlainInput search label={t('shared.search')} placeholder={t('shared.search')} value={q} onChange={setQ} />
          {people.isError ? <LoadFailed error={people.error} onRetry={() => void people.refetch()} /> : null}
          <section className="ui-preview-box" tabIndex={0} aria-label={t('shared.people')}>
            {people.data?.items.length === 0 ? (
              <p className="ui-empty" role="status">
                {t('shared.none')}
              </p>
            ) : null}
            {people.data?.items.map(({ id, userName, employeeName, orgName, isMember }) => (
              <div key={id}>
                <Checkbox
                  checked={isMember || chosen.has(id)}
                  disabled={isMember}
                  onChange={(event) => handleChoose(id, event.target.checked)}
                >
                  {employeeName} <small>{[userName, orgName].filter(Boolean).join(' · ')}</small>
                </Checkbox>
              </div>
            ))}
          </section>
        </div>
      </div>
      <OrganisationChoice value={orgIds} onChange={setOrgIds} />
    </Modal>
  );
}

interface LevelProps {
  readonly parent: string;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The organisations below one; a chosen one shows what is below it. */
function Level({ parent, chosen, onChoose }: LevelProps): ReactNode {
  const read = useQuery(sharedLevel(parent));
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data || read.data.items.length === 0) return null;
  return (
    <ul>
      {read.data.items.map((each) => (
        <Place key={each.id} place={each} isOpen={parent === ''} chosen={chosen} onChoose={onChoose} />
      ))}
    </ul>
  );
}

function Place({
  place,
  isOpen,
  chosen,
  onChoose,
}: Omit<LevelProps, 'parent'> & { readonly place: SharedOrganisation; readonly isOpen: boolean }): ReactNode {
  const [opened, setOpened] = useState(isOpen);
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen === place.id}
        {...(place.hasChildren ? { 'aria-expanded': opened } : {})}
        onClick={() => {
          setOpened(chosen === place.id ? !opened : true);
          onChoose(place.id);
        }}
      >
        {place.name}
      </button>
      {opened && place.hasChildren ? <Level parent={place.id} chosen={chosen} onChoose={onChoose} /> : null}
    </li>
  );
}
