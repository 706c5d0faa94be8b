import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import {
  baseFields,
  fieldOf,
  type Field,
  filterLimits,
  trimFilter,
  writeFilter,
  type FilterGroup,
  type Resource,
} from '@mp/kernel/contract';
import { Button, Checkbox, Modal, Segmented, Select } from 'antd';
import { createContext, use, useState, type ReactNode } from 'react';
import { labelKey } from '../../controls/control.ts';
import { useText } from '../../i18n.ts';
import { fieldRight, isMasked, useRights } from '../../rights.tsx';
import { targetOf } from '../clients.tsx';
import {
  addNode,
  changeNode,
  comparisonsOf,
  draftCondition,
  draftGroup,
  fromDraft,
  hasRoom,
  incomplete,
  isDraftGroup,
  toDraft,
  withComparison,
  type Comparison,
  type DraftCondition,
  type DraftGroup,
  type DraftNode,
} from './builder-model.ts';
import { BuilderValue } from './BuilderValue.tsx';
import { useList } from './list-scope.ts';
import './builder.css';

/** What may be asked of a masked field: whether there is a value. */
const ofMasked: ReadonlySet<Comparison> = new Set(['empty', 'filled']);

/** A value that stands for something of whoever reads later, such as his organisations. */
export interface StandIn {
  readonly value: `$${string}`;
  /** Translated. */
  readonly label: string;
}

/** Comparisons with chosen records, which a stand-in may replace. */
const chooses = (op: Comparison): boolean => op === 'eq' || op === 'in';

interface Building {
  readonly resource: Resource;
  readonly standIn: (field: Field) => StandIn | undefined;
  readonly root: DraftGroup;
  readonly set: (root: DraftGroup) => void;
  readonly fields: readonly { readonly name: string; readonly label: string; readonly ops: readonly Comparison[] }[];
  /** Keys of the conditions that are marked as incomplete. */
  readonly wrong: ReadonlySet<number>;
}

const BuildingContext = createContext<Building | null>(null);

function useBuilding(): Building {
  const building = use(BuildingContext);
  if (!building) throw new Error('a part of the builder stands outside of it');
  return building;
}

/** The fields that can be asked for, in the order of the declaration. */
function useAskedFields(resource: Resource): Building['fields'] {
  const t = useText();
  const rights = useRights();
  const listed: readonly string[] = [...resource.list.columns, ...(resource.list.filters ?? [])];
  return [...Object.keys(resource.fields), ...Object.keys(baseFields)]
    .filter((name) => fieldRight(rights, resource, name) > 0)
    .flatMap((name) => {
      const field = fieldOf(resource, name);
      if (!field || field.hidden || (field.virtual && !listed.includes(name))) return [];
      const isTree = field.to !== undefined && targetOf(field.to).tree !== undefined;
      const ops = comparisonsOf(field, isTree).filter((op) => ofMasked.has(op) || !isMasked(rights, resource, name));
      return ops.length === 0 ? [] : [{ name, label: t(labelKey(resource, name)), ops }];
    });
}

/** Conditions on a list; what they say becomes part of the address. */
export function FilterBuilder({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { resource, state, change } = useList();
  return (
    <FilterDialog
      resource={resource}
      filter={state.filter ?? undefined}
      onApply={(filter) => {
        change({ ...state, page: 1, filter: filter ?? null });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Conditions with "and" and "or" on the records of a resource, in groups of up to three levels. */
export function FilterDialog({
  resource,
  filter,
  standIn = () => undefined,
  onApply,
  onClose,
}: {
  readonly resource: Resource;
  readonly filter: FilterGroup | undefined;
  /** What may stand in place of a chosen record in conditions on a field. */
  readonly standIn?: (field: Field) => StandIn | undefined;
  /** Gets the conditions; undefined when there are none any more. */
  readonly onApply: (filter: FilterGroup | undefined) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useText('filter');
  const fields = useAskedFields(resource);
  const [root, setRoot] = useState<DraftGroup>(() => begin());
  const [isTried, setTried] = useState(false);
  const open = incomplete(resource, root).filter((condition) => !standsIn(condition));
  const written = trimFilter(fromDraft(root));
  const isLong = written !== undefined && writeFilter(written).length > filterLimits.characters;

  function begin(): DraftGroup {
    if (filter) return toDraft(filter);
    const [first] = fields;
    const condition = first ? newCondition(first.name) : undefined;
    return { key: 0, match: 'all', of: condition ? [condition] : [] };
  }

  function standsIn({ field: name, op, value }: DraftCondition): boolean {
    const field = fieldOf(resource, name);
    return field !== undefined && chooses(op) && value !== '' && standIn(field)?.value === value;
  }

  function newCondition(name: string): DraftCondition | undefined {
    const field = fieldOf(resource, name);
    const known = fields.find((each) => each.name === name);
    if (!field || !known) return undefined;
    const made = draftCondition(name, field, true);
    return { ...made, op: known.ops[0] ?? made.op };
  }

  function handleApply(): void {
    if (open.length === 0 && !isLong) return onApply(written);
    setTried(true);
    const [first] = open;
    if (first) document.querySelector<HTMLElement>(`#ui-condition-${first.key}-value`)?.focus();
  }

  const building: Building = {
    resource,
    standIn,
    root,
    set: setRoot,
    fields,
    wrong: new Set(isTried ? open.map(({ key }) => key) : []),
  };
  return (
    <Modal
      open
      width={760}
      title={t('title')}
      onCancel={onClose}
      footer={
        <div className="ui-form-actions">
          {filter ? <Button onClick={() => onApply(undefined)}>{t('remove')}</Button> : null}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" onClick={handleApply}>
            {t('apply')}
          </Button>
        </div>
      }
    >
      <BuildingContext value={building}>
        <GroupEdit group={root} depth={1} />
      </BuildingContext>
      <p className="ui-problem" role="alert">
        {isTried && open.length > 0 ? t('incomplete', { count: open.length }) : isLong ? t('tooLong') : ''}
      </p>
    </Modal>
  );
}

/** The node of a key replaced, or taken away. */
function useChange(): (key: number, change: (node: DraftNode) => DraftNode | undefined) => void {
  const { root, set } = useBuilding();
  return (key, change) => set(changeNode(root, key, change));
}

function GroupEdit({ group, depth }: { readonly group: DraftGroup; readonly depth: number }): ReactNode {
  const { resource, root, set, fields } = useBuilding();
  const changeOne = useChange();
  const t = useText('filter');
  const hasMore = hasRoom(root) && fields.length > 0;

  function handleMatch(match: 'all' | 'any'): void {
    if (group.key === 0) set({ ...root, match });
    else changeOne(group.key, (node) => (isDraftGroup(node) ? { ...node, match } : node));
  }

  function add(asGroup: boolean): void {
    const [first] = fields;
    const field = first && fieldOf(resource, first.name);
    if (!first || !field) return;
    const condition = { ...draftCondition(first.name, field, true), op: first.ops[0] ?? 'filled' };
    set(addNode(root, group.key, asGroup ? draftGroup(group.match === 'all' ? 'any' : 'all', condition) : condition));
  }

  return (
    <div className="ui-build-group" role="group" aria-label={t(`group.${group.match}`, { level: depth })}>
      <Segmented<'all' | 'any'>
        aria-label={t('match')}
        value={group.match}
        options={[
          { value: 'all', label: t('match.all') },
          { value: 'any', label: t('match.any') },
        ]}
        onChange={handleMatch}
      />
      {group.of.map((node) =>
        isDraftGroup(node) ? (
          <div key={node.key} className="ui-build-line">
            <GroupEdit group={node} depth={depth + 1} />
            <RemoveButton label={t('removeGroup')} nodeKey={node.key} />
          </div>
        ) : (
          <ConditionEdit key={node.key} condition={node} />
        ),
      )}
      <div className="ui-row">
        <Button size="small" icon={<PlusOutlined aria-hidden />} disabled={!hasMore} onClick={() => add(false)}>
          {t('addCondition')}
        </Button>
        {depth < filterLimits.depth ? (
          <Button size="small" icon={<PlusOutlined aria-hidden />} disabled={!hasMore} onClick={() => add(true)}>
            {t('addGroup')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function RemoveButton({ label, nodeKey }: { readonly label: string; readonly nodeKey: number }): ReactNode {
  const changeOne = useChange();
  return (
    <Button
      type="text"
      icon={<CloseOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => changeOne(nodeKey, () => undefined)}
    />
  );
}

function ConditionEdit({ condition }: { readonly condition: DraftCondition }): ReactNode {
  const { resource, standIn, fields, wrong } = useBuilding();
  const changeOne = useChange();
  const t = useText();
  const known = fields.find(({ name }) => name === condition.field);
  const label = known?.label ?? condition.field;
  const set = (change: (old: DraftCondition) => DraftCondition) =>
    changeOne(condition.key, (node) => (isDraftGroup(node) ? node : change(node)));

  const field = fieldOf(resource, condition.field);
  const offer = field && chooses(condition.op) ? standIn(field) : undefined;

  function handleField(name: string): void {
    const field = fieldOf(resource, name);
    const next = fields.find((each) => each.name === name);
    if (!field || !next) return;
    set((old) => ({ ...draftCondition(name, field, true), op: next.ops[0] ?? 'filled', key: old.key }));
  }

  function handleComparison(op: Comparison): void {
    const field = fieldOf(resource, condition.field);
    if (field) set((old) => withComparison(field, old, op));
  }

  return (
    <div
      className="ui-build-line"
      role="group"
      aria-label={t('filter.condition', { field: label })}
      data-wrong={wrong.has(condition.key)}
    >
      <Select
        className="ui-build-field"
        aria-label={t('filter.field')}
        showSearch={{ optionFilterProp: 'label' }}
        value={condition.field}
        options={fields.map((each) => ({ value: each.name, label: each.label }))}
        onChange={handleField}
      />
      <Select
        className="ui-build-op"
        aria-label={t('control.modeOf', { field: label })}
        value={condition.op}
        options={[...new Set([...(known?.ops ?? []), condition.op])].map((op) => ({
          value: op,
          label: t(comparisonKey(resource, condition.field, op)),
        }))}
        onChange={handleComparison}
      />
      <span className="ui-build-value">
        {offer ? (
          <Checkbox
            checked={condition.value === offer.value}
            onChange={(event) => set((old) => ({ ...old, value: event.target.checked ? offer.value : '' }))}
          >
            {offer.label}
          </Checkbox>
        ) : null}
        {offer !== undefined && condition.value === offer.value ? null : (
          <BuilderValue
            id={`ui-condition-${condition.key}-value`}
            resource={resource}
            condition={condition}
            label={t('filter.valueOf', { field: label })}
            onChange={(value) => set((old) => ({ ...old, value }))}
          />
        )}
      </span>
      <RemoveButton label={t('filter.removeCondition', { field: label })} nodeKey={condition.key} />
    </div>
  );
}

/** Days come before and after each other; numbers are less and more. */
function comparisonKey(resource: Parameters<typeof fieldOf>[0], name: string, op: Comparison): string {
  const kind = fieldOf(resource, name)?.kind;
  const isDay = kind === 'date' || kind === 'dateTime';
  return isDay && (op === 'lt' || op === 'gt')
    ? `control.mode.${op === 'lt' ? 'before' : 'after'}`
    : `control.mode.${op}`;
}
