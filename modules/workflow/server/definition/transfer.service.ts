import { commonErrors } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import type { ProblemOnWire } from '../../contract/index.ts';
import { importDrawing, layOutDrawing } from './drawing.service.ts';
import { importProblems } from './import-problems.rules.ts';
import { editorProblems } from './surroundings.service.ts';
import { checkXml, definitionOf, requireNoErrors, makeDefinition, saveDraft, withKey } from './version.service.ts';

/** Takes over a drawing as a draft: of an existing definition, or of a new one under the key in the file. */
export async function importXml(
  context: Context,
  given: {
    readonly xml: string;
    readonly definitionId?: string | undefined;
    readonly categoryId?: string | null | undefined;
  },
): Promise<{ id: string; key: string; problems: ProblemOnWire[] }> {
  const translated = await importDrawing(context, given.xml);
  const untranslated = editorProblems(context, translated.problems);
  requireNoErrors(untranslated);
  if (translated.xml === undefined) throw workflowErrors.xmlInvalid({ detail: untranslated[0]?.message ?? '' });
  const drawn = await layOutDrawing(context, translated.xml);
  const facts = processFacts(drawn);
  const row = given.definitionId === undefined ? undefined : await definitionOf(context, given.definitionId);
  const problems = importProblems(untranslated, await checkXml(context, drawn, row?.settings));
  requireNoErrors(problems);
  if (row) {
    const xml = withKey(drawn, row.key, row.name);
    await saveDraft(context, row.id, { xml, version: row.draft_version ?? 0 });
    return { id: row.id, key: row.key, problems };
  }
  const key = keyOf(facts.id);
  const name = { ZH_CN: facts.name || key, EN_US: facts.name || key, JA_JP: facts.name || key };
  const xml = key === facts.id ? drawn : withKey(drawn, key, name);
  const id = await context.tx((tx) =>
    makeDefinition(tx, {
      key,
      name,
      categoryId: given.categoryId ?? null,
      resource: facts.resource ?? null,
      xml,
    }),
  );
  return { id, key, problems };
}

/** Id, name and bound resource as they stand in a drawing that has been read already. */
function processFacts(xml: string): { id: string; name: string; resource: string | undefined } {
  // Of a collaboration the process that runs, which need not be the first.
  const processes = [...xml.matchAll(/<(?:\w+:)?process\b[^>]*>/g)].map(([tag]) => tag);
  const process = processes.find((tag) => /\bisExecutable="true"/.test(tag)) ?? processes[0] ?? '';
  const [settings = ''] = /<wf:process\b[^>]*>/.exec(xml) ?? [];
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return {
    id: attribute(process, 'id') ?? '',
    name: unescaped(attribute(process, 'name') ?? ''),
    resource: attribute(settings, 'resource'),
  };
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** A key from the process id of a file. */
function keyOf(id: string): string {
  const key = id.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 64);
  if (key === '') throw commonErrors.validation();
  return key;
}

/** The drawing as a file: the active one, else the draft. */
export async function exportXml(context: Context, id: string): Promise<{ fileName: string; xml: string }> {
  const row = await definitionOf(context, id);
  return { fileName: `${row.key}.bpmn`, xml: row.active_xml ?? row.draft_xml ?? '' };
}
