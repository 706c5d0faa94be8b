import { choice } from '@mp/kernel/contract';
import { type AnyRecord, askForm, call, FormDialog, openDialog, RadioEdit, text, toast } from '@mp/kernel/web';
import { forceLogout } from '../contract/index.ts';

const moments = ['later', 'now', 'cancel'] as const;
const fields = { when: choice(moments, { required: true, default: 'later' }) };

/** Asks when a user is to be signed out by force, and does it; the server may ask for the administrator's password. */
export async function openForceLogout({ id, employeeName, userName }: AnyRecord): Promise<void> {
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
      const { sessions } = await call(forceLogout, { body: { userIds: [id], when } });
      if (sessions === 0) toast.info(text('forceLogout.none'));
      else
        toast.success(when === 'cancel' ? text('forceLogout.canceled') : text('forceLogout.done', { count: sessions }));
    },
  });
}
