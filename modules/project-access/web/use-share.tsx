import { choice, text } from '@mp/kernel/contract';
import {
  askForm,
  call,
  currentLanguage,
  IssuedSecret,
  showError,
  toast,
  useDialog,
  useText,
  FormDialog,
} from '@mp/kernel/web';
import { Select } from 'antd';
import {
  makeShare,
  projectShare,
  readShareContacts,
  shareDays,
  type MadeShare,
  type ShareContacts,
} from '../contract/index.ts';

const fields = {
  contactName: text({ required: true, max: 50 }),
  language: choice(['zh-CN', 'en-US', 'ja-JP'], { required: true }),
};

/** Makes a link to a project for a contact of its customer; one that is not sent is shown once. */
export function useShare(): (projectId: string) => Promise<void> {
  const t = useText('projectShare');
  const openDialog = useDialog();
  const contactsOf = (id: string) => call(readShareContacts, { params: { id } });
  const wordsOf = ({ name, title, email }: ShareContacts['items'][number]) =>
    [name, title, email].filter((each) => each !== null && each !== '').join(' · ');
  const show = (made: MadeShare, contact: string) =>
    openDialog<undefined>((close) => (
      <IssuedSecret
        title={t('issued.title')}
        warning={t('issued.once')}
        facts={[{ label: t('field.contactName'), value: contact }]}
        secret={{ label: t('issued.link'), value: `${location.origin}${made.path ?? ''}` }}
        copy={[t('issued.copy'), t('issued.copied')]}
        close={() => close()}
      />
    ));
  return async (id) => {
    try {
      const { items, sendsMail } = await contactsOf(id);
      if (items.length === 0) return toast.warning(t('noContacts'));
      const options = items.map((each) => ({ value: each.name, label: wordsOf(each) }));
      const answer = await askForm(openDialog, {
        title: t('action.make'),
        ok: t('action.make'),
        of: projectShare.entity,
        fields,
        initial: { contactName: items[0]?.name ?? null, language: currentLanguage() },
        intro: <p>{t(sendsMail ? 'introMail' : 'introCopy', { days: shareDays })}</p>,
        children: (
          <FormDialog.Field
            name="contactName"
            render={({ id: control, value, onChange, disabled }) => (
              <Select
                id={control}
                value={typeof value === 'string' ? value : null}
                options={options}
                disabled={disabled}
                onChange={(name: string) => onChange(name)}
              />
            )}
          />
        ),
        submit: async ({ contactName, language }) => ({
          made: await call(makeShare, { params: { id }, body: { contactName: contactName ?? '', language } }),
          contact: contactName ?? '',
        }),
        refresh: [projectShare.key],
      });
      if (!answer) return;
      if (answer.made.path === null) toast.success(t('sent', { to: answer.made.sentTo ?? '' }));
      else await show(answer.made, answer.contact);
    } catch (error) {
      showError(error);
    }
  };
}
