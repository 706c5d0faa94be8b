import { flag } from '@mp/kernel/contract';
import {
  type AnyRecord,
  askForm,
  FormDialog,
  lazyView,
  type OpenDialog,
  useCan,
  usePage,
  useText,
} from '@mp/kernel/web';
import { role } from '../contract/index.ts';
import { copyOf } from './role.client.ts';

const CompareRolesDialog = lazyView(() => import('./CompareRolesDialog.tsx').then((file) => file.CompareRolesDialog));

const copyFields = { code: role.fields.code, name: role.fields.name, withMembers: flag(), withGrants: flag() };

/** What may be done with a role beside editing it. */
export function useRoleActs(openDialog: OpenDialog): {
  readonly copy: (record: AnyRecord) => void;
  readonly compare: (record: AnyRecord) => void;
} {
  const t = useText('role');
  const { setSearch } = usePage();
  const mayAdd = useCan('role.members');
  const mayGrant = useCan('permission.grant');

  /** Makes a role with the place of another one, with its members and its rights where asked. */
  async function copy(record: AnyRecord): Promise<void> {
    const made = await askForm(openDialog, {
      of: role.entity,
      fields: copyFields,
      initial: {
        code: `${String(record.code)}_COPY`.slice(0, 30),
        name: `${String(record.name)}_${t('copy.suffix')}`.slice(0, 30),
        withMembers: false,
        withGrants: mayGrant,
      },
      title: t('copy.title', { label: String(record.name) }),
      ok: t('action.copy'),
      children: [
        <FormDialog.Field key="members" name="withMembers" label={t('copy.withMembers')} readOnly={!mayAdd} />,
        <FormDialog.Field key="grants" name="withGrants" label={t('copy.withGrants')} readOnly={!mayGrant} />,
      ],
      submit: async (wish) => ({ ...(await copyOf(record.id, wish)), name: wish.name }),
      done: ({ name }) => t('copy.done', { name }),
      refresh: [role.key],
    });
    if (made) setSearch({ role: made.id });
  }

  return {
    copy: (record) => void copy(record),
    compare: (record) => void openDialog((close) => <CompareRolesDialog record={record} close={() => close()} />),
  };
}
