import { refs } from '@mp/kernel/contract';
import { askForm, call, useDialog, useText } from '@mp/kernel/web';
import { grantDays, grantMany, projectGrant } from '../contract/index.ts';

const { subjectType, userId, roleId, orgId, levels, validFrom, validTo, reason } = projectGrant.fields;
const fields = {
  projectIds: refs('project.project', { required: true }),
  subjectType,
  userId,
  roleId,
  orgId,
  levels,
  validFrom,
  validTo,
  reason,
};

const dayMs = 86_400_000;
/** A day from today on, by the clock of the tenant. */
const day = (n: number): string => new Date(Date.now() + dayMs / 3 + n * dayMs).toISOString().slice(0, 10);

/** Grants one project that is in hand, or several that are chosen. */
export function useGrant(): (project?: { readonly id: string; readonly name: string }) => Promise<void> {
  const t = useText('projectGrant');
  const openDialog = useDialog();
  return async (project) => {
    await askForm(openDialog, {
      title: t(project === undefined ? 'grantSeveral' : 'action.create'),
      ok: t('action.create'),
      of: projectGrant.entity,
      fields,
      initial: {
        ...(project === undefined ? {} : { projectIds: [project.id], projectIdsLabels: [project.name] }),
        subjectType: 'user',
        levels: ['L2'],
        validFrom: day(0),
        validTo: day(grantDays.usual),
      },
      submit: (answer) =>
        call(grantMany, {
          body: { ...answer, projectIds: [...answer.projectIds], levels: [...answer.levels] },
        }),
      done: ({ granted }) => t('granted', { count: granted }),
      refresh: [projectGrant.key],
    });
  };
}
