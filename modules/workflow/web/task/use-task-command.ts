import { ApiError, codeText, newId, showError, toast, useText } from '@mp/kernel/web';
import { type RefObject, useRef, useState } from 'react';
import { refreshTask } from './task.client.ts';
import type { TaskFormHandle } from './TaskForm.tsx';

/** Who has handled the task meanwhile, and when. */
export interface Handled {
  readonly user: string;
  readonly time: string;
}

interface CommandPlace {
  readonly form: RefObject<TaskFormHandle | null>;
  /** The user's task is over. */
  readonly onOver: (word: string) => void;
  readonly onHandled: (handled: Handled) => void;
}

/** A command in words, and whether the user's task is over when it is done. */
interface CommandEnd {
  readonly word: string;
  readonly isOver: boolean;
}

/** Runs a command on the task; the same command is sent again after a failure of the line. */
export type RunCommand = (command: (id: string) => Promise<unknown>, end: CommandEnd) => Promise<void>;

/** Commands on the task of a page, one at a time. */
export function useTaskCommand({ form, onOver, onHandled }: CommandPlace): {
  readonly isBusy: boolean;
  readonly run: RunCommand;
  /** Refusals that this page can mend or tell better; true when it did. */
  readonly told: (error: unknown) => boolean;
} {
  const t = useText('task');
  const [isBusy, setBusy] = useState(false);
  const commandId = useRef<string>(undefined);

  function told(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    if (error.code === 'workflow.taskDone') {
      onHandled({ user: String(error.params.user ?? ''), time: String(error.params.time ?? '') });
      void refreshTask();
      return true;
    }
    const isLed = form.current?.lead?.(error.code) === true;
    if (isLed || (error.fields.length > 0 && form.current?.place(error.fields))) {
      toast.error(codeText(error.code, error.params, error.serverMessage));
      return true;
    }
    return false;
  }

  const run: RunCommand = async (command, { word, isOver }) => {
    if (isBusy) return;
    setBusy(true);
    commandId.current ??= newId();
    try {
      await command(commandId.current);
      commandId.current = undefined;
      form.current?.settle();
      if (isOver) onOver(word);
      else toast.success(t('done', { action: word }));
    } catch (error) {
      if (!(error instanceof ApiError && error.unreachable)) commandId.current = undefined;
      if (!told(error)) showError(error);
    } finally {
      setBusy(false);
    }
  };

  return { isBusy, run, told };
}
