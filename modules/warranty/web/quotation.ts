import { choice, languages } from '@mp/kernel/contract';
import { askForm, currentLanguage, downloadFile, loadModuleTexts, openDialog, text } from '@mp/kernel/web';

/** Asks in which language a quotation is wanted, and downloads it. */
export async function downloadQuotation(
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  await loadModuleTexts('warranty');
  await askForm(openDialog, {
    of: 'warranty',
    fields: { lang: choice(languages, { required: true }) },
    initial: { lang: currentLanguage() },
    title: text('warranty.quotation.download'),
    ok: text('warranty.quotation.download'),
    submit: ({ lang }) => downloadFile(path, 'quotation.pdf', { ...query, lang: lang ?? undefined }),
  });
}
