import { type Field, longText, ref, refs } from '@mp/kernel/contract';
import { askForm, confirm, showError, toast, useDialog, useText } from '@mp/kernel/web';
import { taskResource } from './flow-resource.ts';

const opinionField = longText({ max: 2000 });
const opinionMust = longText({ max: 2000, required: true });
const userField = ref('identity.user', { required: true });
const usersField = refs('identity.user', { required: true });

/** Fields that dialogs about tasks are made of. */
export const askFields = { opinion: opinionField, opinionMust, to: userField, users: usersField } as const;

/** Runs something that may be refused: says so, or that it is done; true when it went through. */
export async function attempt(run: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await run();
    if (done !== undefined) toast.success(done);
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

/** Dialogs of tasks: fields with the rules of forms, and questions before what cannot be undone. */
export function useTaskAsks() {
  const t = useText('task');
  const openDialog = useDialog();
  return {
    t,
    /** Asks for fields; undefined when the user goes back. */
    ask: (form: Readonly<Record<string, Field>>, { title, ok }: { readonly title: string; readonly ok: string }) =>
      askForm(openDialog, { of: taskResource, fields: form, title, ok, danger: false }),
    /** Asks for a reason that may stay empty. */
    reason: async (title: string, ok: string, danger = false): Promise<string | undefined> => {
      const asked = await askForm(openDialog, {
        of: taskResource,
        fields: { opinion: opinionField },
        title,
        ok,
        danger,
      });
      return asked && (asked.opinion ?? '');
    },
    sure: (title: string, ok: string) => confirm({ title, ok, danger: true }),
    openDialog,
  };
}
