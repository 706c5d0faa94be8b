import { openAction, PlainInput, toast, useAct, useRights, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { user } from '../contract/index.ts';
import { OrganisationChoice } from './OrganisationChoice.tsx';
import { associate, findPerson } from './user.client.ts';

type Found = Awaited<ReturnType<typeof findPerson>>;

/** Adds a person who has an account in another tenant: found by the complete number or address, then given organisations. */
export function AssociateDialog({
  orgId,
  close,
}: {
  readonly orgId: string | undefined;
  readonly close: () => void;
}): ReactNode {
  const t = useText('user');
  const id = useId();
  const cache = useQueryClient();
  const [contact, setContact] = useState('');
  const [found, setFound] = useState<Found>();
  const [orgIds, setOrgIds] = useState<readonly string[]>(orgId === undefined ? [] : [orgId]);
  const [busy, act] = useAct();
  const rights = useRights();

  const handleFind = () =>
    act(async () => {
      if (contact.trim() !== '') setFound(await findPerson(contact.trim()));
    });
  const handleAdd = () =>
    act(async () => {
      const added = await associate(contact.trim(), [...orgIds]);
      toast.success(t('associated'), openAction(user, added.id, rights));
      await cache.invalidateQueries({ queryKey: [user.key] });
      close();
    });

  return (
    <Modal
      open
      title={t('find.title')}
      okText={t('find.ok')}
      okButtonProps={{ disabled: !found || found.isMember || orgIds.length === 0, loading: busy }}
      onOk={() => void handleAdd()}
      onCancel={close}
    >
      <div className="ui-field">
        <label htmlFor={id}>{t('find.contact')}</label>
        <span className="ui-row">
          <PlainInput
            ref={focusFirst}
            id={id}
            search
            label={t('find.contact')}
            value={contact}
            onChange={(text) => {
              setContact(text);
              setFound(undefined);
            }}
            onEnter={() => void handleFind()}
          />
          <Button disabled={contact.trim() === ''} loading={busy && !found} onClick={() => void handleFind()}>
            {t('find.search')}
          </Button>
        </span>
        <small className="ui-hint">{t('find.hint')}</small>
      </div>
      <div role="status">
        {found ? <p>{t('find.found', { employeeName: found.employeeName, userName: found.userName })}</p> : null}
        {found?.isMember ? <p>{t('error.alreadyMember', { name: found.employeeName })}</p> : null}
      </div>
      {found && !found.isMember ? <OrganisationChoice value={orgIds} onChange={setOrgIds} /> : null}
    </Modal>
  );
}

const focusFirst = (input: HTMLInputElement | null) => input?.focus();
