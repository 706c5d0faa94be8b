import { permissionKey, type Fields, type Lifecycle, type Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { lazyView } from '../../lazy-view.tsx';
import { explainAccess, explainRight } from '../../access-help.tsx';
import { labelKey, recordName, textOf } from '../../controls/control.ts';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { useText } from '../../i18n.ts';
import { useShownActions } from '../../page-actions.ts';
import { usePageName } from '../../page-names.ts';
import { Outbox } from '../../offline/lazy-outbox.tsx';
import { usePage } from '../../page.tsx';
import type { AnyRecord } from '../../resource-client.ts';
import { allows, fieldRight, useRights, type Rights } from '../../rights.tsx';
import { usePhone } from '../../theme.ts';
import { plainResource, useClient } from '../clients.tsx';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { formSections } from '../form/form-sections.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { HeadButton, PageActions } from '../PageActions.tsx';
import { useRecordPlace } from '../RecordPages.tsx';
import { BackButton } from './BackButton.tsx';
import { useRemove, useTransition } from '../list/use-list-actions.tsx';
import {
  actionText,
  addedActions,
  abilityOf,
  mayDo,
  mayPropose,
  offeredActions,
  offeredTransitions,
  ownActions,
  type RecordAction,
} from '../record-actions.ts';
import { useRecordAct } from '../use-record-act.tsx';
import { MoreActions } from '../RowActions.tsx';
import { TabBar, type TabSpec } from '../TabBar.tsx';
import {
  DetailActionSlot,
  DetailFieldSlot,
  detailSlots,
  DetailTabSlot,
  type DetailActionProps,
} from './detail-slots.ts';
import { Details } from './Details.tsx';
import { useAddedTabs, useChildTabs, useProposalTab, useSectionTabs } from './detail-tabs.tsx';
import { HistoryList } from './HistoryList.tsx';
import { NeighbourButtons } from './NeighbourButtons.tsx';
import { useNeighbourKeys, useNeighbours } from './neighbours.ts';
import { RevealButton } from './RevealButton.tsx';
import { inPlace, tabOf, withAdded } from './tab-order.ts';
import '../archetypes.css';
import '../form/form.css';
import './detail.css';

const AttachmentList = lazyView(() => import('../../files/AttachmentList.tsx').then((file) => file.AttachmentList));

interface DetailPageProps<F extends Fields> {
  readonly resource: Resource<F>;
  readonly lifecycle?: Lifecycle | undefined;
  readonly id: string;
  /** Fields that stand in the header; those that the resource declares when not given. */
  readonly facts?: readonly (keyof F & string)[];
  /**
   * The only sections of the form in the first tab, which bears the name of the first of them; all when not given. With
   * none of them the page's own tabs come first.
   */
  readonly sections?: readonly string[];
  /** Edits the record; the form, among `RecordPages` or in a drawer, when not given, nothing with null. */
  readonly onEdit?: ((record: AnyRecord) => void) | null;
  /** After the record was deleted; the list among `RecordPages` shows, else the page's tab closes, when not given. */
  readonly onDeleted?: () => void;
  /** Goes to another record; among `RecordPages`, or by the address of the page where that names it, when not given. */
  readonly onGo?: (id: string) => void;
  /** The record whose history tells of the fields, where that is another one: the one it is a version of. */
  readonly historyOf?: (record: AnyRecord) => { readonly resource: Resource; readonly id: string };
  /** What the form in the drawer is changed by. */
  readonly form?: ReactNode;
  readonly children?: ReactNode;
}

/** One record: name, number, state, key facts and what may be done; details, children and history in tabs. */
export function DetailPage<F extends Fields>(given: DetailPageProps<F>): ReactNode {
  const resource = plainResource(given.resource);
  const place = useRecordPlace(resource);
  const client = useClient(resource);
  const read = useQuery(client.one(given.id));
  const props = place
    ? {
        onDeleted: place.leave,
        onGo: place.open,
        ...(place.hasForm ? { onEdit: ({ id }: AnyRecord) => place.edit(id) } : {}),
        ...given,
      }
    : given;
  if (read.data)
    return <RecordDetail {...props} resource={resource} record={read.data} isPlaced={place !== undefined} />;
  return (
    <div className="ui-archetype">
      {place ? (
        <PageActions>
          <BackButton />
        </PageActions>
      ) : null}
      {read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : <FormSkeleton />}
    </div>
  );
}
DetailPage.Tab = DetailTabSlot;
DetailPage.Action = DetailActionSlot;
DetailPage.Field = DetailFieldSlot;

type WithRecord = Omit<DetailPageProps<Fields>, 'facts'> & {
  readonly facts?: readonly string[];
  readonly record: AnyRecord;
  /** The list it belongs to stands in the same page. */
  readonly isPlaced: boolean;
};

function RecordDetail(props: WithRecord): ReactNode {
  const { resource, record, children, form } = props;
  usePageName(recordName(resource, record));
  const t = useText();
  const id = useId();
  const { search, setSearch } = usePage();
  const [isEditing, setEditing] = useState(false);
  const inside = useRef<HTMLDivElement>(null);
  const slots = detailSlots(children);
  const actions = useDetailActions(props, slots.actions, () => setEditing(true));
  useShownActions(recordName(resource, record), actions);
  const isProposing = mayPropose(resource, useRights());
  const proposals = useProposalTab(resource, record.id);
  const added = useAddedTabs(resource, record);
  const parts = useChildTabs(resource, record.id);
  const neighbours = useNeighbours(resource, record.id, props.onGo);
  useNeighbourKeys(inside, neighbours);
  const draw = (sections: readonly string[] | undefined) => (
    <Details
      resource={resource}
      record={record}
      fields={slots.fields}
      sections={sections}
      historyOf={props.historyOf?.(record) ?? { resource, id: record.id }}
    />
  );
  const apart = useSectionTabs(resource, record, (key) => draw([key]));
  const details: TabSpec = {
    key: 'details',
    title: t(props.sections?.[0] === undefined ? 'detail.details' : `${resource.entity}.section.${props.sections[0]}`),
    content: draw(props.sections ?? besideTabs(resource, apart.keys)),
  };
  const tabs: TabSpec[] = [
    ...(props.sections?.length === 0 ? [] : [details]),
    ...(props.sections === undefined ? inPlace(apart.filled, added) : []),
    ...withAdded(
      slots.tabs.map((tab): TabSpec => ({
        key: tab.name,
        title: tab.title,
        count: tab.count,
        content: typeof tab.children === 'function' ? tab.children(record) : tab.children,
      })),
      added.filter(({ key }) => !apart.keys.includes(key)),
    ),
    // A tab under the name of the parts shows them in its own way, whoever adds it.
    ...parts.filter(
      ({ key }) => ![...slots.tabs.map(({ name }) => name), ...added.map((tab) => tab.key)].includes(key),
    ),
    ...(resource.attachments === true
      ? [
          {
            key: 'attachments',
            title: t('detail.attachments'),
            content: (
              <Suspense fallback={<FormSkeleton fields={2} />}>
                <AttachmentList resource={resource} id={record.id} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...proposals,
    { key: 'history', title: t('detail.history'), content: <HistoryList resource={resource} id={record.id} /> },
  ];
  return (
    <div className="ui-archetype ui-detail" ref={inside}>
      <PageActions>
        {props.isPlaced ? <BackButton /> : null}
        <NeighbourButtons {...neighbours} />
        <DetailActions actions={actions} label={recordName(resource, record)} />
      </PageActions>
      <DetailHead {...props} />
      <Outbox resource={resource} recordId={record.id} />
      <TabBar
        id={id}
        label={t('detail.tabs')}
        tabs={tabs}
        current={tabOf(slots.tabs, search.tab) ?? tabs[0]?.key ?? ''}
        onChange={(tab) => setSearch({ tab: tab === tabs[0]?.key ? undefined : tab }, { replace: true })}
      />
      <FormDrawer
        open={isEditing}
        resource={resource}
        record={record}
        propose={isProposing}
        onClose={() => setEditing(false)}
      >
        {form}
      </FormDrawer>
    </div>
  );
}

/** The sections that stand in the first tab; undefined where none stands in a tab of its own. */
const besideTabs = (resource: Resource, apart: readonly string[]): readonly string[] | undefined =>
  apart.length === 0
    ? undefined
    : formSections(resource).flatMap(({ key }) => (key === null || apart.includes(key) ? [] : [key]));

function DetailHead({ resource, lifecycle, record, facts }: WithRecord): ReactNode {
  const t = useText();
  const rights = useRights();
  const stateField = lifecycle?.field ?? Object.entries(resource.fields).find(([, { tones }]) => tones)?.[0];
  const shown = (facts ?? resource.facts ?? resource.list.columns.slice(0, 5)).filter(
    (name) =>
      name !== resource.label &&
      name !== resource.number &&
      name !== stateField &&
      fieldRight(rights, resource, name) > 0,
  );
  return (
    <header className="ui-detail-head">
      <div className="ui-row">
        <h2>
          <FieldValue resource={resource} name={resource.label} record={record} />
        </h2>
        {resource.number === undefined || resource.number === resource.label ? null : (
          <span className="ui-number">{textOf(record[resource.number])}</span>
        )}
        {stateField === undefined ? null : <FieldValue resource={resource} name={stateField} record={record} />}
      </div>
      <dl className="ui-facts">
        {shown.map((name) => (
          <div key={name}>
            <dt>{t(labelKey(resource, name))}</dt>
            <dd>
              <FieldValue resource={resource} name={name} record={record} line />
              <RevealButton resource={resource} name={name} record={record} />
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** What may be done with the record: edit, the page's own, the transitions, delete. */
function useDetailActions(
  props: WithRecord,
  slots: readonly DetailActionProps[],
  edit: () => void,
): readonly RecordAction[] {
  const { resource, lifecycle, record, onEdit, onDeleted } = props;
  const rights = useRights();
  const page = usePage();
  const transit = useTransition(resource, lifecycle);
  const remove = useRemove(resource);
  const act = useRecordAct(resource);
  const leave = onDeleted ?? page.close;
  const t = useText('detail');
  const own = ownActions({ resource, record, rights }, slots);
  const shown = offeredActions(resource, record, rights)
    .filter(({ name }) => slots.every(({ action }) => action !== name))
    .map(({ name, danger, refused }) => ({
      key: name,
      label: actionText(resource, name),
      danger,
      refused,
      run: () => void act(name, [record]),
    }));
  const [update, takeAway] = (['update', 'delete'] as const).map((name) =>
    abilityOf({ resource, record, rights }, name),
  );
  const transitions = offeredTransitions(lifecycle, record, rights)
    .filter(({ name }) => slots.every(({ action }) => action !== name))
    .map(({ name, danger, refused }) => ({
      key: name,
      label: actionText(resource, name),
      danger,
      refused,
      run: () => void transit(record, name),
    }));
  return [
    ...(onEdit !== null && mayDo(resource, 'update', rights) && update?.isOffered
      ? [
          {
            key: 'update',
            label: actionText(resource, 'edit'),
            refused: update.refused,
            run: () => (onEdit ? onEdit(record) : edit()),
          },
        ]
      : []),
    ...(onEdit !== null && mayPropose(resource, rights)
      ? [{ key: 'propose', label: actionText(resource, 'propose'), run: edit }]
      : []),
    ...own,
    ...addedActions(resource, record, rights),
    ...shown,
    ...transitions,
    ...(mayDo(resource, 'delete', rights) && takeAway?.isOffered
      ? [
          {
            key: 'delete',
            label: actionText(resource, 'delete'),
            danger: true,
            refused: takeAway.refused,
            run: () => void remove(record).then((gone) => gone && leave()),
          },
        ]
      : []),
    ...(mayExplain(rights)
      ? [
          {
            key: 'explain',
            label: t('explain'),
            // Whoever may know why opens a record for what it is about.
            aside: true,
            run: () =>
              void explainAccess({ objType: 3, objectId: permissionKey(resource, 'read'), recordId: record.id }),
          },
        ]
      : []),
  ];
}

/** Whether the user may ask why somebody sees a record. */
function mayExplain(rights: Rights): boolean {
  const right = explainRight();
  return right !== undefined && allows(rights, right);
}

function DetailActions({
  actions,
  label,
}: {
  readonly actions: readonly RecordAction[];
  readonly label: string;
}): ReactNode {
  const t = useText('list');
  const isPhone = usePhone();
  const primary = actions.find(({ refused, danger, aside }) => refused === undefined && danger !== true && !aside);
  const others = actions
    .filter((action) => action !== primary)
    .toSorted((a, b) => Number(a.aside === true) - Number(b.aside === true));
  const visible = isPhone ? 0 : 3;
  const folded = others.slice(visible);
  return (
    <>
      {others.slice(0, visible).map((action) => (
        <HeadButton key={action.key} action={action} />
      ))}
      {folded.length > 0 ? <MoreActions actions={folded} name={t('moreOn', { label })} /> : null}
      {primary ? <HeadButton action={{ ...primary, primary: true }} /> : null}
    </>
  );
}
