import { inputProblems } from '@mp/kernel/contract';
import { type AnyRecord, fieldErrorText, plainResource, toast, useAct, useCan, usePage, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Input, Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { role } from '../contract/index.ts';
import { copyOf } from './role.client.ts';

/** Makes a role with the place of another one, with its members and its rights where asked. */
export function CopyRoleDialog({
  record,
  close,
}: {
  readonly record: AnyRecord;
  readonly close: () => void;
}): ReactNode {
  const t = useText('role');
  const id = useId();
  const cache = useQueryClient();
  const { setSearch } = usePage();
  const mayAdd = useCan('role.members');
  const mayGrant = useCan('permission.grant');
  const [wish, setWish] = useState({
    code: `${String(record.code)}_COPY`.slice(0, 30),
    name: `${String(record.name)}_${t('copy.suffix')}`.slice(0, 30),
    withMembers: false,
    withGrants: mayGrant,
  });
  const [busy, act] = useAct();
  const problems = inputProblems(plainResource(role), { code: wish.code, name: wish.name }, 'update');
  const problemOf = (path: string) => problems.find((each) => each.path === path);

  const handleCopy = () =>
    act(async () => {
      const made = await copyOf(record.id, wish);
      toast.success(t('copy.done', { name: wish.name }));
      await cache.invalidateQueries({ queryKey: [role.key] });
      close();
      setSearch({ role: made.id });
    });

  return (
    <Modal
      open
      title={t('copy.title', { label: String(record.name) })}
      okText={t('action.copy')}
      okButtonProps={{ disabled: problems.length > 0, loading: busy }}
      onOk={() => void handleCopy()}
      onCancel={close}
    >
      {(['code', 'name'] as const).map((name) => {
        const problem = problemOf(name);
        return (
          <div key={name} className="ui-field" data-invalid={problem !== undefined}>
            <label htmlFor={`${id}-${name}`}>{t(`field.${name}`)}</label>
            <Input
              id={`${id}-${name}`}
              value={wish[name]}
              maxLength={30}
              aria-describedby={`${id}-${name}-problem`}
              onChange={(event) => setWish({ ...wish, [name]: event.target.value })}
            />
            <small id={`${id}-${name}-problem`} className="ui-problem" role="alert">
              {problem ? fieldErrorText(problem) : null}
            </small>
          </div>
        );
      })}
      <div className="perm-stack">
        <Checkbox
          checked={wish.withMembers}
          disabled={!mayAdd}
          onChange={(event) => setWish({ ...wish, withMembers: event.target.checked })}
        >
          {t('copy.withMembers')}
        </Checkbox>
        <Checkbox
          checked={wish.withGrants}
          disabled={!mayGrant}
          onChange={(event) => setWish({ ...wish, withGrants: event.target.checked })}
        >
          {t('copy.withGrants')}
        </Checkbox>
      </div>
    </Modal>
  );
}
