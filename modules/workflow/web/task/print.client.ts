import { call, downloadFile, request } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { listPrintTemplates, printInstances, printInstancesPdf } from '../../contract/index.ts';

/** Most processes of one document. */
export const maxPrinted = 50;

/** Templates by which a process can be printed; the built-in one is always there and has no id. */
export const printTemplatesQuery = (instanceId: string) =>
  queryOptions({
    queryKey: ['workflow.printTemplates', instanceId],
    queryFn: async ({ signal }) => (await call(listPrintTemplates, { params: { id: instanceId }, signal })).items,
    staleTime: 60_000,
  });

const queryOf = (ids: readonly string[], templateId: string) => ({
  ids: ids.slice(0, maxPrinted).join(','),
  ...(templateId === '' ? {} : { templateId }),
});

/** Hands processes to the printer of the browser, each on pages of its own. */
export async function printFlows(ids: readonly string[], templateId = ''): Promise<void> {
  const answer = await request({
    method: printInstances.method,
    path: printInstances.path,
    query: queryOf(ids, templateId),
  });
  const page = answer instanceof Blob ? await answer.text() : '';
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '';
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.srcdoc = page;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove(), { once: true });
  frame.contentWindow?.print();
}

/** Hands processes over as one PDF. */
export const downloadPdf = (ids: readonly string[], templateId: string, name: string): Promise<void> =>
  downloadFile(printInstancesPdf.path, name, queryOf(ids, templateId));
