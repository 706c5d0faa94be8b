import { PlusOutlined } from '@ant-design/icons';
import { confirm, showError, TabBar, toast, useCan, useDialog, useText, QueryResult, DataTable } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Radio, Select, Tag } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { PermissionObject, Access, RightSource } from '../../contract/index.ts';
import { openExplain } from '../explain/open-explain.tsx';
import { SearchedItems } from '../SearchedItems.tsx';
import { grantsOn, holderPageSize, holdersOn, rightsKey, runBatch, save } from './grant.client.ts';
import { isWhole } from './grant-model.ts';
import { type Picked, SubjectPicker, subjectsOf } from './SubjectPicker.tsx';
import { Flags } from './GrantTree.tsx';
import '../permission.css';

/** An object from its own side: to whom it was granted, and everybody who holds it. */
export function ObjectPanel({ object, name }: { readonly object: PermissionObject; readonly name: string }): ReactNode {
  const t = useText('permission');
  const id = useId();
  const [tab, setTab] = useState('subjects');
  return (
    <div className="ui-archetype">
      <h2 className="perm-head">{name}</h2>
      <TabBar
        id={id}
        label={name}
        current={tab}
        onChange={setTab}
        tabs={[
          { key: 'subjects', title: t('object.subjects'), content: <Subjects object={object} name={name} /> },
          { key: 'holders', title: t('object.holders'), content: <Holders object={object} /> },
        ]}
      />
    </div>
  );
}

/** The subjects to which the object was granted; give, change, take. */
function Subjects({ object, name }: { readonly object: PermissionObject; readonly name: string }): ReactNode {
  const t = useText('permission');
  const cache = useQueryClient();
  const openDialog = useDialog();
  const mayGrant = useCan('permission.grant');
  const read = useQuery(grantsOn(object));

  async function set(source: RightSource, access: Access): Promise<void> {
    const title = t('object.confirmTake', { name: source.subjectName });
    if (access === 0 && !(await confirm({ title, ok: t('object.take'), danger: true }))) return;
    try {
      await save({
        subjectType: source.subjectType,
        subjectId: source.subjectId,
        changes: [{ ...object, purview: access, was: source.purview }],
        scopes: [],
      });
      toast.success(t('object.done'));
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: [rightsKey] });
    }
  }

  if (!read.data) return <QueryResult read={read} />;
  const { items } = read.data;
  const choices = isWhole(object.objType) ? ([2] as const) : ([1, 2] as const);
  return (
    <div className="perm-panel">
      <div className="perm-bar">
        <span className="mp-secondary" role="status">
          {t('total', { count: items.length })}
        </span>
        <span className="perm-space" />
        {mayGrant ? (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void openDialog((close) => <GiveDialog object={object} name={name} close={() => close()} />)}
          >
            {t('object.give')}
          </Button>
        ) : null}
      </div>
      <DataTable
        empty={t('object.nobody')}
        rows={items}
        rowKey={(source) => `${source.subjectType} ${source.subjectId}`}
        columns={[
          {
            key: 'subject',
            title: t('object.subject'),
            cell: (source) => (
              <>
                <Tag>{t(`subject.${source.subjectType}`)}</Tag> {source.subjectName}{' '}
                <Flags holding={{ ...source, inherit: source.inherited, grantable: false }} />
              </>
            ),
          },
          {
            key: 'purview',
            title: t('field.purview'),
            cell: (source) =>
              choices.length === 1 ? (
                t('mayUse')
              ) : (
                <Select
                  size="small"
                  className="perm-narrow"
                  aria-label={t('object.purviewOf', { name: source.subjectName })}
                  disabled={!mayGrant}
                  value={source.purview}
                  options={choices.map((value) => ({ value, label: t(`purview.${value}`) }))}
                  onChange={(next: Access) => void set(source, next)}
                />
              ),
          },
          {
            key: 'given',
            title: t('object.given'),
            className: 'mp-secondary',
            cell: (source) => source.grantedByName ?? t('source.system'),
          },
          {
            key: 'take',
            label: t('object.take'),
            className: 'perm-word',
            cell: (source) =>
              mayGrant ? (
                <Button size="small" type="link" danger onClick={() => void set(source, 0)}>
                  {t('object.take')}
                </Button>
              ) : null,
          },
        ]}
      />
    </div>
  );
}

function GiveDialog({
  object,
  name,
  close,
}: {
  readonly object: PermissionObject;
  readonly name: string;
  readonly close: () => void;
}): ReactNode {
  const t = useText('permission');
  const cache = useQueryClient();
  const [picked, setPicked] = useState<Picked>({});
  const [access, setPurview] = useState<Access>(isWhole(object.objType) ? 2 : 1);
  const [busy, setBusy] = useState(false);
  const subjects = subjectsOf(picked);

  async function handleGive(): Promise<void> {
    setBusy(true);
    try {
      const done = await runBatch({ subjects, mode: 'add', objects: [{ ...object, purview: access }] });
      toast.success(t('saved', { ...done }));
      close();
    } catch (error) {
      showError(error);
      setBusy(false);
    } finally {
      await cache.invalidateQueries({ queryKey: [rightsKey] });
    }
  }

  return (
    <Modal
      open
      title={t('object.giveTitle', { name })}
      okText={t('object.give')}
      okButtonProps={{ disabled: subjects.length === 0, loading: busy }}
      onOk={() => void handleGive()}
      onCancel={close}
    >
      <SubjectPicker value={picked} onChange={setPicked} />
      {isWhole(object.objType) ? null : (
        <Radio.Group
          value={access}
          options={[1, 2].map((value) => ({ value, label: t(`purview.${value}`) }))}
          onChange={(event) => setPurview(event.target.value === 2 ? 2 : 1)}
        />
      )}
    </Modal>
  );
}

/** Everybody who holds the object, with every way by which it comes to him. */
function Holders({ object }: { readonly object: PermissionObject }): ReactNode {
  const t = useText('permission');
  const mayExplain = useCan('permission.explain');
  const [asked, setAsked] = useState({ page: 1, q: '' });
  const read = useQuery(holdersOn(object, asked));
  return (
    <SearchedItems
      asked={asked}
      onAsk={setAsked}
      read={read}
      size={holderPageSize}
      label={t('searchUsers')}
      empty={t('object.noHolders')}
    >
      {(items) => (
        <DataTable
          rows={items}
          rowKey={(each) => each.id}
          columns={[
            {
              key: 'user',
              title: t('subject.user'),
              cell: (each) => (
                <>
                  {each.employeeName} <small className="mp-secondary">{each.userName}</small>
                </>
              ),
            },
            { key: 'orgName', title: t('subject.org') },
            {
              key: 'purview',
              title: t('field.purview'),
              className: 'perm-word',
              cell: (each) => (isWhole(object.objType) ? t('mayUse') : t(`purview.${each.purview}`)),
            },
            {
              key: 'paths',
              title: t('object.paths'),
              kind: 'text',
              className: 'perm-object',
              cell: (each) => (
                <ul className="perm-list perm-paths">
                  {each.paths.map((path) => (
                    <li key={path}>{path}</li>
                  ))}
                </ul>
              ),
            },
            mayExplain && {
              key: 'action',
              label: t('explain.action'),
              className: 'perm-word',
              cell: (each) => (
                <Button
                  size="small"
                  type="link"
                  aria-label={t('explain.of', { name: each.employeeName })}
                  onClick={() => openExplain({ objType: object.objType, objectId: object.key, userId: each.id })}
                >
                  {t('explain.action')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </SearchedItems>
  );
}
