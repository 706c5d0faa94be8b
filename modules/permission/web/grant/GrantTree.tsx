import { SettingOutlined } from '@ant-design/icons';
import { Chevron, LoadFailed, showError, StateTag, text, toast, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Tag } from 'antd';
import { createContext, type ReactNode, use, useState } from 'react';
import type { Access, Subject } from '../../contract/index.ts';
import { treeOf } from './grant.client.ts';
import { type Edits, type GrantNode, holdingOf, isWhole, ticked, withCascade, withHolding } from './grant-model.ts';

/** How the tree is used. */
export interface GrantTreeProps {
  readonly subject: Subject;
  readonly edits: Edits;
  readonly onEdits: (change: (edits: Edits) => Edits) => void;
  readonly readOnly?: boolean;
  /** What stands below a menu follows it. */
  readonly cascade?: boolean;
  /** Text that is looked for. */
  readonly q?: string;
  readonly onlyGranted?: boolean;
  /** Objects are picked for others: what the subject holds is not shown. */
  readonly blank?: boolean;
  /** Opens the further settings of an object. */
  readonly onSettings?: (node: GrantNode) => void;
  /** Opens the data scopes of an entity. */
  readonly onScopes?: (entity: string) => void;
  /** The data scopes of an entity in words. */
  readonly scopeWords?: (entity: string) => ReactNode;
}

type Shared = GrantTreeProps & {
  readonly isOpen: (node: GrantNode) => boolean;
  readonly toggle: (node: GrantNode) => void;
};

const TreeContext = createContext<Shared | null>(null);

function useShared(): Shared {
  const shared = use(TreeContext);
  if (!shared) throw new Error('a part of the tree stands outside of it');
  return shared;
}

/** A node as it is drawn: in a tree of blanks nothing is held. */
function drawn(node: GrantNode, isBlank: boolean): GrantNode {
  if (!isBlank) return node;
  return {
    ...node,
    purview: 0,
    checkState: 0,
    inherited: { purview: 0, from: [] },
    masked: false,
    inherit: false,
    grantable: false,
    validFrom: null,
    validTo: null,
  };
}

/** Menus with their functions, record scopes and fields, and what a subject holds of each: none, read, write. */
export function GrantTree(props: GrantTreeProps): ReactNode {
  const t = useText('permission');
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  // Where something is held, one sees it at once.
  const isOpen = (node: GrantNode) => chosen.get(node.id) ?? (node.level === 1 && node.checkState !== 0);
  const toggle = (node: GrantNode) => setChosen(new Map([...chosen, [node.id, !isOpen(node)]]));
  const isFlat = (props.q ?? '') !== '' || props.onlyGranted === true;
  return (
    <TreeContext value={{ ...props, isOpen, toggle }}>
      <table className="ui-table perm-tree" role="treegrid" aria-label={t('tree')}>
        <thead>
          <tr>
            <th scope="col" className={props.blank ? undefined : 'perm-tree-name'}>
              {t('field.object')}
            </th>
            <th scope="col" className="perm-box">
              {t('purview.1')}
            </th>
            <th scope="col" className="perm-box">
              {t('purview.2')}
            </th>
            {props.blank ? null : (
              <th scope="col" className="perm-inherited-column">
                {t('field.inherited')}
              </th>
            )}
            {props.onSettings ? <th scope="col" className="perm-box" aria-label={t('settings.title')} /> : null}
          </tr>
        </thead>
        <tbody>{isFlat ? <Found /> : <Branch parent="" />}</tbody>
      </table>
    </TreeContext>
  );
}

/** One level of the tree, loaded when it is opened. */
function Branch({ parent }: { readonly parent: string }): ReactNode {
  const { subject, isOpen, blank } = useShared();
  const t = useText();
  const read = useQuery(treeOf(subject, { parent, q: '', granted: false }));
  if (read.isError)
    return (
      <Line>
        <LoadFailed error={read.error} onRetry={() => void read.refetch()} />
      </Line>
    );
  if (!read.data) return <Line>{t('control.loading')}</Line>;
  if (read.data.items.length === 0 && parent === '') return <Line>{t('permission.noObjects')}</Line>;
  return read.data.items.map((node) => (
    <FragmentOf key={node.id} node={drawn(node, blank === true)} isOpen={isOpen(drawn(node, blank === true))} />
  ));
}

function FragmentOf({ node, isOpen }: { readonly node: GrantNode; readonly isOpen: boolean }): ReactNode {
  return (
    <>
      <NodeRow node={node} isOpen={isOpen} />
      {isOpen ? <Branch parent={node.id} /> : null}
    </>
  );
}

/** What a search or the filter finds, with the nodes above. */
function Found(): ReactNode {
  const { subject, q = '', onlyGranted = false, blank } = useShared();
  const t = useText();
  const read = useQuery(treeOf(subject, { parent: '', q, granted: onlyGranted }));
  if (read.isError)
    return (
      <Line>
        <LoadFailed error={read.error} onRetry={() => void read.refetch()} />
      </Line>
    );
  if (!read.data) return <Line>{t('control.loading')}</Line>;
  if (read.data.items.length === 0) return <Line>{t('control.nothingFound')}</Line>;
  return read.data.items.map((node) => <NodeRow key={node.id} node={drawn(node, blank === true)} isOpen={node.open} />);
}

function Line({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <tr>
      <td colSpan={5} className="ui-wrap">
        {children}
      </td>
    </tr>
  );
}

const maxCascade = 2000;

/** All nodes below one, level by level; at most 2,000. */
function useNodesBelow(): (node: GrantNode) => Promise<GrantNode[]> {
  const cache = useQueryClient();
  const { subject, blank } = useShared();
  const below = async (parent: string, found: GrantNode[]): Promise<void> => {
    const { items } = await cache.fetchQuery({
      ...treeOf(subject, { parent, q: '', granted: false }),
      staleTime: 60_000,
    });
    for (const node of items) {
      if (found.length >= maxCascade) return;
      found.push(drawn(node, blank === true));
      if (node.isparent === 'true') await below(node.id, found);
    }
  };
  return async (node) => {
    const found: GrantNode[] = [];
    await below(node.id, found);
    return found;
  };
}

function useNodeAccess(node: GrantNode) {
  const { onEdits, cascade } = useShared();
  const nodesBelow = useNodesBelow();
  return async (access: Access): Promise<void> => {
    onEdits((before) => withHolding(before, node, { purview: access }));
    if (cascade !== true || node.objType !== 1 || node.isparent !== 'true') return;
    try {
      const below = await nodesBelow(node);
      onEdits((before) => withCascade(before, below, access));
    } catch (error) {
      showError(error);
    }
  };
}

interface NodeProps {
  readonly node: GrantNode;
}

function NodeRow({ node, isOpen }: NodeProps & { readonly isOpen: boolean }): ReactNode {
  const { edits, blank, onSettings } = useShared();
  const isEdited = edits.objects.has(`${node.objType} ${node.key}`);
  const isRecord = node.objType === 3;
  return (
    <tr
      aria-level={node.level}
      {...(node.isparent === 'true' ? { 'aria-expanded': isOpen } : {})}
      data-edited={isEdited}
    >
      <td>
        <NodeName node={node} isOpen={isOpen} />
      </td>
      {isRecord ? <ScopesCell node={node} /> : <AccessCells node={node} />}
      {blank || isRecord ? null : (
        <td className="ui-wrap perm-inherited-column">
          <InheritedTag node={node} />
        </td>
      )}
      {onSettings ? (
        <td className="perm-box">
          <SettingsButton node={node} onSettings={onSettings} />
        </td>
      ) : null}
    </tr>
  );
}

function NodeName({ node, isOpen }: NodeProps & { readonly isOpen: boolean }): ReactNode {
  const { edits, blank } = useShared();
  const t = useText('permission');
  return (
    <span className="perm-node" style={{ paddingInlineStart: (node.level - 1) * 20 }}>
      <NodeToggle node={node} isOpen={isOpen} />
      <span className="perm-name" title={node.text}>
        {node.text}
      </span>
      {node.objType === 1 || node.key === '' ? null : (
        <small className="mp-secondary">{t(`objType.${node.objType > 7 ? 8 : node.objType}`)}</small>
      )}
      {node.comes > 0 ? <small className="mp-secondary">{t(`comes.${node.comes}`)}</small> : null}
      <Flags holding={holdingOf(edits, node)} />
      {blank !== true && node.inherited.purview > 0 ? (
        <small className="perm-inherited-small">
          <InheritedWord node={node} />
        </small>
      ) : null}
    </span>
  );
}

function NodeToggle({ node, isOpen }: NodeProps & { readonly isOpen: boolean }): ReactNode {
  const { q, onlyGranted, toggle } = useShared();
  const t = useText('permission');
  const isFlat = (q ?? '') !== '' || onlyGranted === true;
  if (node.isparent !== 'true' || isFlat) return <span className="perm-toggle" aria-hidden />;
  return (
    <button
      type="button"
      className="perm-toggle"
      aria-label={t(isOpen ? 'closeNode' : 'openNode', { name: node.text })}
      onClick={() => toggle(node)}
    >
      <Chevron isOpen={isOpen} />
    </button>
  );
}

/** Records have no access of their own but data scopes. */
function ScopesCell({ node }: NodeProps): ReactNode {
  const { readOnly, blank, onScopes, scopeWords } = useShared();
  const t = useText('permission');
  return (
    <td colSpan={blank ? 2 : 3} className="ui-wrap">
      {onScopes ? (
        <Button size="small" type="link" onClick={() => onScopes(node.ctrlId)}>
          {t(readOnly === true ? 'scope.show' : 'scope.edit')}
        </Button>
      ) : null}
      {scopeWords?.(node.ctrlId)}
    </td>
  );
}

/** Boxes to read and to write; one box where an object is held wholly. */
function AccessCells({ node }: NodeProps): ReactNode {
  const { edits, readOnly } = useShared();
  const t = useText('permission');
  const set = useNodeAccess(node);
  const { purview } = holdingOf(edits, node);
  const isClosed = readOnly === true || node.key === '';

  function handleTick(box: 'read' | 'write', isOn: boolean): void {
    if (isWhole(node.objType)) return void set(isOn ? 2 : 0);
    const next = ticked(purview, box, isOn);
    if (next === 'readNeededByWrite') return toast.error(text('perm.error.readNeededByWrite'));
    void set(next);
  }

  return (
    <>
      <td className="perm-box">
        {node.key === '' || isWhole(node.objType) ? null : (
          <Checkbox
            aria-label={t('readOf', { name: node.text })}
            checked={purview >= 1}
            indeterminate={purview === 0 && node.checkState === 2 && node.isparent === 'true'}
            disabled={isClosed || (node.most < 1 && purview === 0)}
            onChange={(event) => handleTick('read', event.target.checked)}
          />
        )}
      </td>
      <td className="perm-box">
        {node.key === '' ? null : (
          <Checkbox
            aria-label={t(isWhole(node.objType) ? 'useOf' : 'writeOf', { name: node.text })}
            checked={purview === 2}
            disabled={isClosed || (node.most < 2 && purview < 2)}
            onChange={(event) => handleTick('write', event.target.checked)}
          />
        )}
      </td>
    </>
  );
}

function InheritedWord({ node }: NodeProps): ReactNode {
  const t = useText('permission');
  return isWhole(node.objType) ? t('mayUse') : t(`purview.${node.inherited.purview}`);
}

function InheritedTag({ node }: NodeProps): ReactNode {
  const { purview, from } = node.inherited;
  if (purview === 0) return null;
  return (
    <Tag className="perm-inherited" title={from.join(', ')}>
      <InheritedWord node={node} />
      {from.length > 0 ? ` · ${from.join(', ')}` : ''}
    </Tag>
  );
}

function SettingsButton({
  node,
  onSettings,
}: NodeProps & { readonly onSettings: (node: GrantNode) => void }): ReactNode {
  const { edits } = useShared();
  const t = useText('permission');
  if (holdingOf(edits, node).purview === 0 || node.key === '') return null;
  return (
    <Button
      type="text"
      size="small"
      icon={<SettingOutlined aria-hidden />}
      aria-label={t('settings.of', { name: node.text })}
      title={t('settings.title')}
      onClick={() => onSettings(node)}
    />
  );
}

/** What is special in a grant: a mask, a period, the right to hand on, handed down to organisations below. */
export function Flags({
  holding,
}: {
  readonly holding: Pick<GrantNode, 'masked' | 'inherit' | 'grantable' | 'validFrom' | 'validTo'>;
}): ReactNode {
  const t = useText('permission.flag');
  const names = [
    ...(holding.masked ? ['masked'] : []),
    ...(holding.inherit ? ['inherit'] : []),
    ...(holding.grantable ? ['grantable'] : []),
    ...(holding.validFrom !== null || holding.validTo !== null ? ['period'] : []),
  ];
  return names.map((name) => (
    <StateTag key={name} tone="processing">
      {t(name)}
    </StateTag>
  ));
}
