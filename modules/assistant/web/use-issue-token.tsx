import { type AnyRecord, confirm, lazyView, showError, useDialog, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { assistantToken } from '../contract/index.ts';
import { issueToken } from './assistant.client.ts';

const IssuedTokenDialog = lazyView(() => import('./IssuedTokenDialog.tsx').then((file) => file.IssuedTokenDialog));

/** Issues the token of a assistant, after a question where it has one already, and shows it once. */
export function useIssueToken(): (record: AnyRecord) => void {
  const t = useText('assistantToken');
  const openDialog = useDialog();
  const cache = useQueryClient();

  async function handleIssue(record: AnyRecord): Promise<void> {
    const isRenewal = typeof record.tokenHint === 'string';
    const title = t(isRenewal ? 'renew.title' : 'issue.title', { name: String(record.name) });
    const body = t(isRenewal ? 'renew.hint' : 'issue.hint');
    if (!(await confirm({ title, body, ok: t('action.issueToken'), danger: isRenewal }))) return;
    try {
      const issued = await issueToken(record.id);
      await openDialog((close) => <IssuedTokenDialog issued={issued} close={() => close()} />);
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: [assistantToken.key] });
    }
  }

  return (record) => void handleIssue(record);
}
