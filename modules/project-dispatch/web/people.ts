import { call, codeText, type FindChoices } from '@mp/kernel/web';
import { dispatchPhases, readPeople } from '../contract/index.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** People of the dealer for the work in the form, those who may be sent first; a lead is one of those who are chosen. */
export const findPeople =
  (isLead: boolean): FindChoices =>
  async (form, signal) => {
    const phase = dispatchPhases.find((each) => each === form['phase']);
    const [projectId, dealerId, plannedFrom, plannedTo] = ['projectId', 'dealerId', 'plannedFrom', 'plannedTo'].map(
      (name) => textOf(form[name]),
    );
    if (!phase || !projectId || !dealerId || !plannedFrom || !plannedTo) return undefined;
    const body = {
      id: textOf(form['id']) || null,
      projectId,
      phase,
      unitIds: idsOf(form['unitIds']),
      plannedFrom,
      plannedTo,
      dealerId,
    };
    const { items } = await call(readPeople, { body, signal });
    const chosen = idsOf(form['personIds']);
    return items
      .filter(({ id }) => !isLead || chosen.length === 0 || chosen.includes(id))
      .map(({ id, name, reasons }) => ({
        id,
        label: name,
        reasons: reasons.map(({ code, params }) => codeText(code, params)),
      }));
  };
