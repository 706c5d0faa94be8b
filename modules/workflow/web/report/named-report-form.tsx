import { type EditProps, FormDrawer, KindEdit, useText } from '@mp/kernel/web';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';

/** Mails that most people want, as cron expressions: each working day, each Monday, the first of each month, at eight. */
const usual = { daily: '0 8 * * 1-5', weekly: '0 8 * * 1', monthly: '0 8 1 * *' } as const;
const kinds = ['none', 'daily', 'weekly', 'monthly', 'own'] as const;
type Kind = (typeof kinds)[number];

/** Which of the usual mails a cron expression is. */
export function mailKind(cron: unknown): Kind {
  if (typeof cron !== 'string' || cron === '') return 'none';
  return kinds.find((kind) => kind in usual && usual[kind as keyof typeof usual] === cron) ?? 'own';
}

/** When a report is mailed: one of the usual times, or an expression of one's own. */
function MailEdit(props: EditProps): ReactNode {
  const t = useText('processReport');
  const [isOwn, setOwn] = useState(mailKind(props.value) === 'own');
  const kind = isOwn ? 'own' : mailKind(props.value);

  function handleKind(next: Kind): void {
    setOwn(next === 'own');
    if (next !== 'own') props.onChange(next === 'none' ? null : usual[next]);
  }

  return (
    <div className="report-mail">
      <Select<Kind>
        id={props.id}
        className="ui-fill"
        aria-describedby={props.describedBy ?? ''}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`mail.${value}`) }))}
        onChange={handleKind}
      />
      {kind === 'own' ? <KindEdit {...props} id={`${props.id}-own`} label={t('mailExpression')} /> : null}
    </div>
  );
}

/** The form of a kept report: what it shows was chosen in the report itself. */
export const namedReportForm: ReactNode = (
  <>
    <FormDrawer.Field name="name" wide />
    <FormDrawer.Field name="report" when={() => false} />
    <FormDrawer.Field name="query" when={() => false} />
    <FormDrawer.Field name="roleIds" wide />
    <FormDrawer.Field name="mailCron" wide render={(props) => <MailEdit {...props} />} />
  </>
);
