import { choice, refs } from '@mp/kernel/contract';
import type { InstanceDetail, TaskFactsOnWire } from '../../contract/index.ts';
import type { OpinionInput } from './DecisionBar.tsx';
import { askAddedSigner } from './open-dialogs.tsx';
import { act, addSigners, hand, sendCopies } from './task.client.ts';
import { askFields, useTaskAsks } from './use-task-asks.tsx';
import type { RunCommand } from './use-task-command.ts';

interface HandOverPlace {
  readonly detail: InstanceDetail;
  readonly said: OpinionInput;
  /** Open tasks of signers that the user may take away again. */
  readonly added: readonly TaskFactsOnWire[];
  readonly run: RunCommand;
}

const usersIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const hows = ['before', 'after', 'parallel'] as const;

/** Commands that bring others to a task: handed over to them, signers, copies. Each takes its own name in words. */
export function useHandOver({ detail, said, added, run }: HandOverPlace) {
  const { t, ask, openDialog } = useTaskAsks();
  const taskId = detail.task?.id ?? '';
  const { files } = said;
  const opinionField = { ...askFields.opinion, default: said.opinion };

  return {
    hand: async (name: 'transfer' | 'delegate', word: string): Promise<void> => {
      const asked = await ask({ to: askFields.to, opinion: opinionField }, { title: t(`${name}Title`), ok: word });
      if (!asked) return;
      const body = { files, opinion: String(asked.opinion ?? ''), to: String(asked.to) };
      await run((id) => hand(name, taskId, { ...body, commandId: id }), { word, isOver: true });
    },

    addSigner: async (word: string): Promise<void> => {
      const asked = await ask(
        {
          how: { ...choice(hows, { required: true }), default: 'before' },
          users: refs('identity.user', { required: true }),
          opinion: opinionField,
        },
        { title: t('addSignTitle'), ok: word },
      );
      if (!asked) return;
      const how = hows.find((each) => each === asked.how) ?? 'before';
      const body = { files, opinion: String(asked.opinion ?? ''), how, users: usersIn(asked.users) };
      await run((id) => addSigners(taskId, { ...body, commandId: id }), { word, isOver: how === 'after' });
    },

    sendCopy: async (word: string): Promise<void> => {
      const fields = { users: askFields.users, opinion: askFields.opinion };
      const asked = await ask(fields, { title: t('ccTitle'), ok: word });
      if (!asked) return;
      const body = { opinion: String(asked.opinion ?? ''), users: usersIn(asked.users) };
      await run((id) => sendCopies(detail.id, { ...body, commandId: id }), { word, isOver: false });
    },

    removeSigner: async (word: string): Promise<void> => {
      const chosen = await askAddedSigner(openDialog, added);
      if (chosen !== undefined)
        await run((id) => act('removeSign', chosen, { commandId: id }), { word, isOver: false });
    },
  };
}
