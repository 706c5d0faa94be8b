import { FormPage, plainResource, useClient, useText, type EditProps, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tipsRule } from '../contract/index.ts';
import { NameSelect, SubjectSelect } from './TipsSelects.tsx';
import { TipsCondition } from './TipsCondition.tsx';
import { TipsRecipients } from './TipsRecipients.tsx';
import { TipsTemplate } from './TipsTemplate.tsx';

/** What a copy does not take along. */
const ownOfEach: ReadonlySet<string> = new Set(['code', 'enabled']);

type Values = Readonly<Record<string, unknown>>;
const isOneOf =
  (...triggers: readonly string[]) =>
  ({ trigger }: Values): boolean =>
    triggers.includes(String(trigger));

/** A rule, a new one, or a new one that begins like another. */
export function TipsRuleForm({
  id,
  from,
}: {
  readonly id: string | undefined;
  readonly from: string | undefined;
}): ReactNode {
  const t = useText('tipsRule');
  const client = useClient(plainResource(tipsRule));
  const source = useQuery({ ...client.one(from ?? ''), enabled: from !== undefined });
  if (from !== undefined && !source.data) return <QueryResult read={source} />;
  const initial = Object.fromEntries(
    Object.entries(tipsRule.fields)
      .filter(([name, field]) => source.data && !('readOnly' in field && field.readOnly) && !ownOfEach.has(name))
      .map(([name]) => [name, source.data?.[name] ?? null]),
  );
  return (
    <>
      {source.data ? <p role="status">{t('copyOf', { code: String(source.data.code) })}</p> : null}
      <FormPage resource={tipsRule} id={id} initial={initial}>
        {fields}
      </FormPage>
    </>
  );
}

const fields = (
  <>
    <FormPage.Field name="subject" render={(props: EditProps) => <SubjectSelect {...props} />} />
    <FormPage.Field
      name="dateField"
      when={isOneOf('before', 'after', 'missing')}
      render={(props: EditProps) => <NameSelect {...props} of="dateFields" />}
    />
    <FormPage.Field
      name="event"
      when={isOneOf('event')}
      render={(props: EditProps) => <NameSelect {...props} of="events" />}
    />
    <FormPage.Field
      name="measure"
      when={isOneOf('threshold')}
      render={(props: EditProps) => <NameSelect {...props} of="measures" />}
    />
    <FormPage.Field name="limitKind" when={isOneOf('threshold')} />
    <FormPage.Field name="limit" when={isOneOf('threshold')} />
    <FormPage.Field name="offsets" when={isOneOf('before', 'after', 'missing', 'event')} />
    <FormPage.Field name="condition" wide render={(props: EditProps) => <TipsCondition {...props} />} />
    <FormPage.Field name="stopWhen" wide render={(props: EditProps) => <TipsCondition {...props} />} />
    <FormPage.Field name="recipients" wide render={(props: EditProps) => <TipsRecipients {...props} />} />
    <FormPage.Field name="escalate" wide render={(props: EditProps) => <TipsRecipients {...props} />} />
    <FormPage.Field name="template" wide render={(props: EditProps) => <TipsTemplate {...props} />} />
  </>
);
