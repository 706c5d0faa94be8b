import { type AnyRecord, KindEdit, plainResource, toast, useAct, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { person, personChange, type CertificateChip } from '../../contract/index.ts';
import { changePerson } from './person.client.ts';
import { SitePick } from './SitePick.tsx';
import './person.css';

const people = plainResource(person);
const remark = personChange.fields.remark;
const names = ['jobType', 'site', 'name', 'photo'] as const;

/** What is to become of a person who serves: other values, and the certificates that wait. The old ones hold until it passes. */
export function ChangeDialog({ record, close }: { readonly record: AnyRecord; readonly close: () => void }): ReactNode {
  const t = useText('person');
  const id = useId();
  const cache = useQueryClient();
  const [isBusy, act] = useAct();
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
  );
  const set = (name: string) => (value: unknown) => setGiven((now) => ({ ...now, [name]: value }));
  const chips = Array.isArray(record.certificates) ? (record.certificates as readonly CertificateChip[]) : [];
  const waiting = chips.filter(({ state }) => state === 'pending').length;
  const changed = names.filter((name) => (given[name] ?? null) !== (record[name] ?? null) && given[name]);

  const run = () =>
    act(async () => {
      const values = Object.fromEntries(changed.map((name) => [name, String(given[name])]));
      const { title } = await changePerson(record.id, {
        version: Number(record.version),
        ...values,
        remark: typeof given.remark === 'string' && given.remark !== '' ? given.remark : null,
      });
      toast.success(t('changeSent', { title }));
      await cache.invalidateQueries({ queryKey: [person.key] });
      await cache.invalidateQueries({ queryKey: [personChange.key] });
      close();
    });

  return (
    <Modal
      open
      title={t('askChange', { name: String(record.name) })}
      okText={t('action.submit')}
      okButtonProps={{ disabled: changed.length + waiting === 0, loading: isBusy }}
      onOk={() => void run()}
      onCancel={close}
    >
      <div className="prs-form">
        <p className="ui-hint">{t('changeHint', { count: waiting })}</p>
        {names.map((name) => (
          <div key={name} className="ui-field">
            <label htmlFor={`${id}-${name}`}>{t(`field.${name}`)}</label>
            {name === 'site' ? (
              <SitePick id={`${id}-site`} value={given.site} onChange={set('site')} dealerId={record.dealerId} />
            ) : (
              <Suspense fallback={null}>
                <KindEdit
                  id={`${id}-${name}`}
                  name={name}
                  field={people.fields[name] ?? remark}
                  resource={people}
                  label={t(`field.${name}`)}
                  value={given[name] ?? null}
                  record={record}
                  onChange={set(name)}
                />
              </Suspense>
            )}
          </div>
        ))}
        <div className="ui-field">
          <label htmlFor={`${id}-remark`}>{t('remark')}</label>
          <Suspense fallback={null}>
            <KindEdit
              id={`${id}-remark`}
              name="remark"
              field={remark}
              resource={plainResource(personChange)}
              label={t('remark')}
              value={given.remark ?? null}
              onChange={set('remark')}
            />
          </Suspense>
        </div>
      </div>
    </Modal>
  );
}
