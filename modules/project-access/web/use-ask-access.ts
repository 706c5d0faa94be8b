import { call, askForm, useDialog, useText } from '@mp/kernel/web';
import { accessRequest, askAccess, queriedProject } from '../contract/index.ts';

const { levels, days, reason } = accessRequest.fields;

/** Asks for access to a project that is closed to the reader. */
export function useAskAccess(): (project: { readonly id: string; readonly name: string }) => Promise<void> {
  const t = useText('projectQuery');
  const openDialog = useDialog();
  return async ({ id, name }) => {
    await askForm(openDialog, {
      title: t('askFor', { name }),
      ok: t('send'),
      of: accessRequest.entity,
      fields: { levels, days, reason },
      initial: { levels: ['L2'], days: 30 },
      submit: (answer) =>
        call(askAccess, {
          body: { projectId: id, levels: [...answer.levels], days: answer.days, reason: answer.reason },
        }),
      done: t('asked'),
      refresh: [accessRequest.key, queriedProject.key],
    });
  };
}
