import type { TxContext } from '@mp/kernel/server';
import type { OpenWork } from '@mp/project/server';
import type { PhaseGate } from '@mp/project-phase/server';
import { openFiles, type OpenFile } from './project-file.query.ts';

const said = (context: TxContext, { name, state }: OpenFile): string =>
  `${name}（${context.texts.text(context.locale, `projectFile.state.${state}`)}）`;

/** A phase is submitted when its required files are there; they may still wait for a signature. */
export const filesOfPhase: PhaseGate = {
  key: 'projectFiles',
  missing: async (context, { projectId, phase }) =>
    (await openFiles(context, projectId)).flatMap((file) =>
      file.phase === phase && file.state === 'missing' ? [file.name] : [],
    ),
};

/** A project is closed when its required files count, but those of the service that follows. */
export const filesOfClosing: OpenWork = {
  key: 'projectFiles',
  of: async (context, projectId) =>
    (await openFiles(context, projectId)).flatMap((file) => (file.phase === 'WARRANTY' ? [] : [said(context, file)])),
};
