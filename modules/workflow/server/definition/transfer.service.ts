import { importForeign, withDiagram } from '@mp/engine/compile';
import { commonErrors } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import type { ProblemOnWire } from '../../contract/index.ts';
import { compileEnvOf, toldProblems } from './surroundings.service.ts';
import { checkXml, definitionOf, judgeXml, makeDefinition, saveDraft, withKey } from './version.service.ts';

/** Takes over a drawing as a draft: of an existing definition, or of a new one under the key in the file. */
export async function importXml(
  context: Context,
  given: {
    readonly xml: string;
    readonly definitionId?: string | undefined;
    readonly categoryId?: string | null | undefined;
  },
): Promise<{ id: string; key: string; problems: ProblemOnWire[] }> {
  const translated = await importForeign(given.xml, await compileEnvOf(context, given.xml));
  const untranslated = toldProblems(context, translated.problems);
  judgeXml(untranslated);
  if (translated.xml === undefined) throw workflowErrors.xmlInvalid({ detail: untranslated[0]?.message ?? '' });
  const drawn = await laidOut(translated.xml);
  const facts = processFacts(drawn);
  const problems = [...untranslated, ...(await checkXml(context, drawn))];
  judgeXml(problems);
  if (given.definitionId !== undefined) {
    const row = await definitionOf(context, given.definitionId);
    const xml = withKey(drawn, row.key, row.name);
    await saveDraft(context, row.id, { xml, version: row.draft_version ?? 0 });
    return { id: row.id, key: row.key, problems };
  }
  const key = keyOf(facts.id);
  const name = { ZH_CN: facts.name || key, EN_US: facts.name || key, JA_JP: facts.name || key };
  const xml = key === facts.id ? drawn : withKey(drawn, key, name);
  const id = await context.tx((tx) =>
    makeDefinition(context, tx, {
      key,
      name,
      categoryId: given.categoryId ?? null,
      resource: facts.resource ?? null,
      xml,
    }),
  );
  return { id, key, problems };
}

/** The drawing with places for its elements; a file that has none gets them, and one that cannot get them is refused. */
function laidOut(xml: string): Promise<string> {
  return withDiagram(xml).catch((error: unknown) => {
    throw workflowErrors.xmlInvalid({ detail: error instanceof Error ? error.message : '' });
  });
}

/** Id, name and bound resource as they stand in a drawing that has been read already. */
function processFacts(xml: string): { id: string; name: string; resource: string | undefined } {
  const [process = ''] = /<(?:\w+:)?process\b[^>]*>/.exec(xml) ?? [];
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
