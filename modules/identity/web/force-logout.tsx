import { choice } from '@mp/kernel/contract';
import { type AnyRecord, askForm, call, FormDialog, openDialog, RadioEdit, text, toast } from '@mp/kernel/web';
import { forceLogout } from '../contract/index.ts';

const moments = ['later', 'now', 'cancel'] as const;
const fields = { when: choice(moments, { required: true, default: 'later' }) };

/** When a user is signed out by force; `cancel` takes it back. */
export type ForceMoment = (typeof moments)[number];

/** Signs a user out by force and answers how many sessions that concerns. */
export type ForceOut = (id: string, when: ForceMoment) => Promise<{ readonly sessions: number }>;

const forceOut: ForceOut = (id, when) => call(forceLogout, { body: { userIds: [id], when } });

/** Asks when a user is to be signed out by force, and does it; the server may ask for the administrator's password. */
export async function openForceLogout(
  { id, employeeName, userName }: AnyRecord,
  run: ForceOut = forceOut,
): Promise<void> {
  const name = `${String(employeeName ?? '')} (${String(userName ?? '')})`;
  const options = moments.map((value) => ({ value, label: text(`forceLogout.when.${value}`) }));
  await askForm(openDialog, {
    of: 'forceLogout',
    fields,
    title: text('forceLogout.title', { name }),
    ok: text('common.action.ok'),
    danger: ({ when }) => when !== 'cancel',
    children: <FormDialog.Field name="when" render={(props) => <RadioEdit {...props} options={options} />} />,
    async submit({ when }) {
      const { sessions } = await run(id, when);
      if (sessions === 0) toast.info(text('forceLogout.none'));
      else
        toast.success(when === 'cancel' ? text('forceLogout.canceled') : text('forceLogout.done', { count: sessions }));
    },
  });
}
