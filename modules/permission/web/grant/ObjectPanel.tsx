import { PlusOutlined } from '@ant-design/icons';
import { confirm, showError, TabBar, toast, useCan, useDialog, useText, QueryResult } from '@mp/kernel/web';
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
      {items.length === 0 ? (
        <p className="ui-empty" role="status">
          {t('object.nobody')}
        </p>
      ) : (
        <table className="ui-table perm-cards">
          <thead>
            <tr>
              <th scope="col">{t('object.subject')}</th>
              <th scope="col">{t('field.purview')}</th>
              <th scope="col">{t('object.given')}</th>
              <th scope="col" className="perm-word" aria-label={t('object.take')} />
            </tr>
          </thead>
          <tbody>
            {items.map((source) => (
              <tr key={`${source.subjectType} ${source.subjectId}`}>
                <td>
                  <Tag>{t(`subject.${source.subjectType}`)}</Tag> {source.subjectName}{' '}
                  <Flags holding={{ ...source, inherit: source.inherited, grantable: false }} />
                </td>
                <td>
                  {choices.length === 1 ? (
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
                  )}
                </td>
                <td className="mp-secondary">{source.grantedByName ?? t('source.system')}</td>
                <td className="perm-word">
                  {mayGrant ? (
                    <Button size="small" type="link" danger onClick={() => void set(source, 0)}>
                      {t('object.take')}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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
        <table className="ui-table perm-cards">
          <thead>
            <tr>
              <th scope="col">{t('subject.user')}</th>
              <th scope="col">{t('subject.org')}</th>
              <th scope="col" className="perm-word">
                {t('field.purview')}
              </th>
              <th scope="col" className="perm-object">
                {t('object.paths')}
              </th>
              {mayExplain ? <th scope="col" className="perm-word" aria-label={t('explain.action')} /> : null}
            </tr>
          </thead>
          <tbody>
            {items.map((each) => (
              <tr key={each.id}>
                <td>
                  {each.employeeName} <small className="mp-secondary">{each.userName}</small>
                </td>
                <td>{each.orgName}</td>
                <td className="perm-word">{isWhole(object.objType) ? t('mayUse') : t(`purview.${each.purview}`)}</td>
                <td className="ui-wrap">
                  <ul className="perm-list perm-paths">
                    {each.paths.map((path) => (
                      <li key={path}>{path}</li>
                    ))}
                  </ul>
                </td>
                {mayExplain ? (
                  <td className="perm-word">
                    <Button
                      size="small"
                      type="link"
                      aria-label={t('explain.of', { name: each.employeeName })}
                      onClick={() => openExplain({ objType: object.objType, objectId: object.key, userId: each.id })}
                    >
                      {t('explain.action')}
                    </Button>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SearchedItems>
  );
}
