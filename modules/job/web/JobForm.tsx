import { FormPage } from '@mp/kernel/web';
import { type ReactNode, useState } from 'react';
import { job } from '../contract/index.ts';
import { CronEdit } from './CronEdit.tsx';
import { FirePreview } from './FirePreview.tsx';
import { ParamsEdit } from './ParamsEdit.tsx';
import { TargetEdit } from './TargetEdit.tsx';
import { ZoneEdit } from './ZoneEdit.tsx';
import { useText } from '@mp/kernel/web';

/** The form of a job, with its next fire times beside it. */
export function JobForm({ id }: { readonly id: string | undefined }): ReactNode {
  const t = useText('job');
  const [startTime] = useState(() => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString());
  return (
    <FormPage resource={job} id={id} initial={{ startTime }} side={<FirePreview />} sideLabel={t('preview.title')}>
      <FormPage.Field name="target" wide render={(props) => <TargetEdit {...props} />} />
      <FormPage.Field name="params" wide render={(props) => <ParamsEdit {...props} />} />
      <FormPage.Field name="cron" wide render={(props) => <CronEdit {...props} />} />
      <FormPage.Field name="zone" render={(props) => <ZoneEdit {...props} />} />
    </FormPage>
  );
}
