import { date, dict, flag, isIdCard, longText, text, type Field } from '@mp/kernel/contract';
import { KindEdit, PageAction, PageActions, plainResource, toast, useAct, usePage, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Steps } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { person, personChange } from '../contract/index.ts';
import { beginTransfer, confirmTransfer, resendCode } from './person.client.ts';
import { SitePick } from './SitePick.tsx';
import './person.css';

const resource = plainResource(person);
const fields = {
  idNumber: text({ required: true, max: 18 }),
  jobType: dict('DEALER_JOB', { required: true }),
  site: text({ required: true, max: 60 }),
  joinedOn: date({ required: true }),
  wantsLogin: flag(),
  remark: longText({ max: 500 }),
};
type Name = keyof typeof fields;
type TransferFields = Readonly<Partial<Record<Name, unknown>>>;
type Begun = Awaited<ReturnType<typeof beginTransfer>>;

/** Takes somebody on who is known already: the ID number and the new place, the person's code, then the former dealer is asked. */
export function TransferWizard(): ReactNode {
  const t = useText('transfer');
  const cache = useQueryClient();
  const { setSearch } = usePage();
  const [given, setGiven] = useState<TransferFields>({ wantsLogin: false });
  const [begun, setBegun] = useState<Begun>();
  const [isBusy, act] = useAct();
  const leave = () => setSearch({ transfer: undefined });

  const begin = () =>
    act(async () => {
      setBegun(
        await beginTransfer({
          idNumber: String(given.idNumber ?? '').trim(),
          jobType: String(given.jobType ?? ''),
          site: String(given.site ?? ''),
          joinedOn: String(given.joinedOn ?? ''),
          wantsLogin: given.wantsLogin === true,
          remark: typeof given.remark === 'string' && given.remark !== '' ? given.remark : null,
        }),
      );
    });
  const finish = (code: string) =>
    act(async () => {
      if (!begun) return;
      const { state, title } = await confirmTransfer(begun.id, code);
      toast.success(t(state === 'confirming' ? 'asked' : 'sent', { title }));
      await cache.invalidateQueries({ queryKey: [person.key] });
      await cache.invalidateQueries({ queryKey: [personChange.key] });
      leave();
    });

  return (
    <div className="ui-archetype prs-form prs-narrow">
      <PageActions>
        <PageAction titleKey="transfer.back" onRun={leave} />
      </PageActions>
      <Steps
        current={begun ? 1 : 0}
        items={[{ title: t('step.who') }, { title: t('step.code') }, { title: t('step.former') }]}
      />
      {begun ? (
        <CodeStep
          begun={begun}
          isBusy={isBusy}
          onCode={(code) => void finish(code)}
          onAgain={() =>
            void act(async () => {
              await resendCode(begun.id);
              toast.success(t('again'));
            })
          }
        />
      ) : (
        <WhoStep given={given} onGiven={setGiven} isBusy={isBusy} onNext={() => void begin()} />
      )}
    </div>
  );
}

interface WhoProps {
  readonly given: TransferFields;
  readonly onGiven: (given: TransferFields) => void;
  readonly isBusy: boolean;
  readonly onNext: () => void;
}

function WhoStep({ given, onGiven, isBusy, onNext }: WhoProps): ReactNode {
  const t = useText('transfer');
  const p = useText('person');
  const id = useId();
  const isComplete =
    isIdCard(
      String(given.idNumber ?? '')
        .trim()
        .toUpperCase(),
    ) && (['jobType', 'site', 'joinedOn'] as const).every((name) => Boolean(given[name]));
  const set = (name: Name) => (value: unknown) => onGiven({ ...given, [name]: value });
  return (
    <form
      className="prs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onNext();
      }}
    >
      <p className="ui-hint">{t('hint')}</p>
      {(Object.entries(fields) as [Name, Field][]).map(([name, field]) => (
        <div key={name} className="ui-field">
          <label htmlFor={`${id}-${name}`}>{name === 'remark' ? p('remark') : p(`field.${name}`)}</label>
          {name === 'site' ? (
            <SitePick id={`${id}-site`} value={given.site} onChange={set('site')} />
          ) : (
            <Suspense fallback={null}>
              <KindEdit
                id={`${id}-${name}`}
                name={name}
                field={field}
                resource={resource}
                label={name === 'remark' ? p('remark') : p(`field.${name}`)}
                value={given[name] ?? null}
                onChange={set(name)}
              />
            </Suspense>
          )}
        </div>
      ))}
      <div>
        <Button type="primary" htmlType="submit" disabled={!isComplete} loading={isBusy}>
          {t('next')}
        </Button>
      </div>
    </form>
  );
}

interface CodeProps {
  readonly begun: Begun;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => void;
  readonly onAgain: () => void;
}

function CodeStep({ begun, isBusy, onCode, onAgain }: CodeProps): ReactNode {
  const t = useText('transfer');
  const id = useId();
  const [code, setCode] = useState('');
  return (
    <form
      className="prs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (/^\d{6}$/.test(code)) onCode(code);
      }}
    >
      <Alert
        type="info"
        showIcon
        title={t('codeSent', { name: begun.name, mobile: begun.mobile })}
        description={begun.dealer ? t('formerAsked', { dealer: begun.dealer }) : t('nobodyAsked')}
      />
      <div className="ui-field">
        <label htmlFor={id}>{t('code')}</label>
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.target.value.trim())}
        />
      </div>
      <div className="ui-row">
        <Button type="primary" htmlType="submit" disabled={!/^\d{6}$/.test(code)} loading={isBusy}>
          {t('confirm')}
        </Button>
        <Button disabled={isBusy} onClick={onAgain}>
          {t('resend')}
        </Button>
      </div>
    </form>
  );
}
