import { CopyOutlined, UndoOutlined } from '@ant-design/icons';
import { SearchInput, StateTag, useCan, useDialog, useDirty, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { lazy, Suspense, type ReactNode, useState } from 'react';
import type { GrantItem, ScopeEntry, Subject } from '../../contract/index.ts';
import { grantsOf, rightsKey } from './grant.client.ts';
import {
  type Edits,
  type GrantNode,
  holdingOf,
  isDirty,
  noEdits,
  withGrantsOf,
  withHolding,
  withScopes,
} from './grant-model.ts';
import { GrantTree } from './GrantTree.tsx';
import { SaveBar } from './SaveBar.tsx';
import '../permission.css';

const GrantSettings = lazy(() => import('./GrantSettings.tsx').then((file) => ({ default: file.GrantSettings })));
const SaveDialog = lazy(() => import('./SaveDialog.tsx').then((file) => ({ default: file.SaveDialog })));
const ScopeDialog = lazy(() => import('./ScopeDialog.tsx').then((file) => ({ default: file.ScopeDialog })));
const CopyFromDialog = lazy(() => import('./CopyFromDialog.tsx').then((file) => ({ default: file.CopyFromDialog })));
const ChangesDialog = lazy(() => import('./ChangesDialog.tsx').then((file) => ({ default: file.ChangesDialog })));

/** What a subject holds by itself, in a tree of menus: ticked, then saved as one confirmed change that can be undone. */
export function GrantPanel({ subject, name }: { readonly subject: Subject; readonly name: string }): ReactNode {
  const t = useText('permission');
  const openDialog = useDialog();
  const mayGrant = useCan('permission.grant');
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [q, setQ] = useState('');
  const [onlyGranted, setOnlyGranted] = useState(false);
  const [cascade, setCascade] = useState(true);
  const [node, setNode] = useState<GrantNode>();
  const saveAll = useSave(subject, name, () => setEdits(noEdits));
  const held = useQuery(grantsOf(subject));
  const stored = (entity: string): readonly ScopeEntry[] =>
    (held.data?.scopes ?? []).filter(({ resource }) => resource === entity);
  const entriesOf = (entity: string) => edits.scopes.get(entity) ?? stored(entity);
  const dirty = isDirty(edits);
  useDirty(dirty);

  async function editScopes(entity: string): Promise<void> {
    const next = await openDialog<readonly ScopeEntry[]>((close) => (
      <ScopeDialog
        entity={entity}
        entries={entriesOf(entity)}
        readOnly={!mayGrant}
        isOrganisation={subject.subjectType === 'org'}
        close={close}
      />
    ));
    if (next) setEdits((before) => withScopes(before, entity, next));
  }

  async function copyFrom(): Promise<void> {
    const taken = await openDialog<readonly GrantItem[]>((close) => <CopyFromDialog close={close} />);
    if (taken) setEdits((before) => withGrantsOf(before, held.data?.grants ?? [], taken));
  }

  return (
    <div className="perm-panel">
      <div className="perm-bar">
        <SearchInput search label={t('searchObjects')} placeholder={t('searchObjects')} applied={q} onApply={setQ} />
        <Checkbox checked={onlyGranted} onChange={(event) => setOnlyGranted(event.target.checked)}>
          {t('onlyGranted')}
        </Checkbox>
        {mayGrant ? (
          <Checkbox checked={cascade} onChange={(event) => setCascade(event.target.checked)}>
            {t('cascade')}
          </Checkbox>
        ) : null}
        <span className="perm-space" />
        {mayGrant && held.data ? (
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyFrom()}>
            {t('copyFrom.action')}
          </Button>
        ) : null}
        <Button
          icon={<UndoOutlined aria-hidden />}
          onClick={() =>
            void openDialog((close) => <ChangesDialog subject={subject} name={name} close={() => close()} />)
          }
        >
          {t('changes.title')}
        </Button>
      </div>
      <div className="perm-tree-box">
        <GrantTree
          subject={subject}
          edits={edits}
          onEdits={setEdits}
          readOnly={!mayGrant}
          cascade={cascade}
          q={q}
          onlyGranted={onlyGranted}
          onSettings={setNode}
          onScopes={(entity) => void editScopes(entity)}
          scopeWords={(entity) => <ScopeWords entries={entriesOf(entity)} isEdited={edits.scopes.has(entity)} />}
        />
      </div>
      {node ? (
        <Suspense fallback={null}>
          <GrantSettings
            node={node}
            holding={holdingOf(edits, node)}
            subjectType={subject.subjectType}
            readOnly={!mayGrant}
            onChange={(change) => setEdits((before) => withHolding(before, node, change))}
            close={() => setNode(undefined)}
          />
        </Suspense>
      ) : null}
      {dirty ? <SaveBar edits={edits} onDiscard={() => setEdits(noEdits)} onSave={() => void saveAll(edits)} /> : null}
    </div>
  );
}

/** Asks, saves, and reads everything about rights anew. */
export function useSave(subject: Subject, name: string, onSaved: () => void): (edits: Edits) => Promise<void> {
  const openDialog = useDialog();
  const cache = useQueryClient();
  return async (edits) => {
    const isSaved = await openDialog<boolean>((close) => (
      <SaveDialog subject={subject} name={name} edits={edits} close={close} />
    ));
    if (isSaved !== true) return;
    onSaved();
    await cache.invalidateQueries({ queryKey: [rightsKey] });
  };
}

function ScopeWords({
  entries,
  isEdited,
}: {
  readonly entries: readonly ScopeEntry[];
  readonly isEdited: boolean;
}): ReactNode {
  const t = useText('permission');
  if (entries.length === 0) return <span className="mp-secondary">{t('scope.byDefault')}</span>;
  return entries.map((entry) => (
    <StateTag key={`${entry.action} ${entry.scope}`} tone={isEdited ? 'waiting' : 'draft'}>
      {t(`scopeAction.${entry.action}`)} · {t(`scope.${entry.scope}`)}
    </StateTag>
  ));
}
