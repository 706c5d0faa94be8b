import { CopyOutlined, ExperimentOutlined } from '@ant-design/icons';
import { lazyView, ListPage, RecordPages, showError, toast, useDialog, useRecordPlace, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tip, tipsRule } from '../contract/index.ts';
import { useOffsetWords, useRecipientWords, useTipSubjects } from './tips-words.ts';
import { runRule } from './tips.client.ts';

const TipsRuleForm = lazyView(() => import('./TipsRuleForm.tsx').then((file) => file.TipsRuleForm));
const TipsDryRun = lazyView(() => import('./TipsDryRun.tsx').then((file) => file.TipsDryRun));

/** Rules of reminders as a list; the form of one, or of a new one, in place of it. */
export function TipsRulePage(): ReactNode {
  return (
    <RecordPages
      resource={tipsRule}
      name="rule"
      list={<Rules />}
      form={(id, from) => <TipsRuleForm id={id} from={from} />}
    />
  );
}

function Rules(): ReactNode {
  const comma = useText('control')('separator');
  const place = useRecordPlace(tipsRule);
  const openDialog = useDialog();
  const run = useRunRule();
  const { of } = useTipSubjects();
  const nameOf = useRecipientWords();
  const offsetsOf = useOffsetWords();
  const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as readonly object[]) : []);
  return (
    <ListPage resource={tipsRule} batch={['enable', 'disable', 'delete']} cardFacts={['subject', 'trigger']}>
      <ListPage.Column field="subject" render={(value) => of(value)?.label ?? String(value)} />
      <ListPage.Column field="offsets" render={(value, { trigger }) => <span>{offsetsOf(trigger, value)}</span>} />
      <ListPage.Column
        field="recipients"
        width={220}
        render={(value, record) => {
          const words = rowsOf(value)
            .map((each) => nameOf(each, of(record.subject)))
            .join(comma);
          return <span title={words}>{words}</span>;
        }}
      />
      <ListPage.RowAction
        action="dryRun"
        right="tipsRule.update"
        icon={<ExperimentOutlined aria-hidden />}
        onRun={(record) =>
          void openDialog((close) => <TipsDryRun id={record.id} subject={record.subject} close={() => close()} />)
        }
      />
      <ListPage.RowAction
        action="run"
        right="tipsRule.run"
        when={({ enabled }) => enabled === true}
        onRun={({ id }) => void run(id)}
      />
      <ListPage.RowAction
        action="copy"
        right="tipsRule.create"
        icon={<CopyOutlined aria-hidden />}
        onRun={({ id }) => place?.create(id)}
      />
    </ListPage>
  );
}

/** Runs a rule now and says what came of it. */
function useRunRule(): (id: string) => Promise<void> {
  const t = useText('tipsRule');
  const cache = useQueryClient();
  return async (id) => {
    try {
      const done = await runRule(id);
      toast.success(t('ran', done));
      await Promise.all([
        cache.invalidateQueries({ queryKey: [tip.key] }),
        cache.invalidateQueries({ queryKey: [tipsRule.key] }),
      ]);
    } catch (error) {
      showError(error);
    }
  };
}
