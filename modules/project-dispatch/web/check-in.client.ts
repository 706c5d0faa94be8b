import { choice, longText } from '@mp/kernel/contract';
import { ApiError, askForm, call, codeText, endpointQuery, positionNow, useDialog, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { checkIn, checkInAtSite, checkInKinds, dispatch, readSiteCode, readSiteOfCode } from '../contract/index.ts';

type Kind = (typeof checkInKinds)[number];

/** The site of a code, with the dispatches that name the reader. */
export const siteOfCode = (t: string) => ({
  ...endpointQuery(dispatch.key, readSiteOfCode, { query: { t } }),
  retry: false,
});

/** The code of the site of a project. */
export const siteCodeOf = (projectId: string) =>
  endpointQuery(dispatch.key, readSiteCode, { params: { id: projectId } });

/** What is asked for without the code at the site: whether somebody comes or goes, and why there is no code. */
const withoutCode = {
  kind: choice(checkInKinds, { required: true, default: 'in' }),
  reason: longText({ required: true, min: 2, max: 500 }),
};
/** What is asked for by the code, where the place needs a word. */
const byCode = { reason: longText({ required: true, min: 2, max: 500 }) };

/** What a refused check-in needs a reason for; undefined where it is refused for something else. */
const reasonAsked = (error: unknown): string | undefined => {
  const asked = error instanceof ApiError ? error.fields.find(({ path }) => path === 'reason') : undefined;
  return asked && codeText(asked.code, asked.params, asked.message);
};

/** A dispatch to check in to. */
interface CheckInTarget {
  readonly id: string;
  readonly no: string;
}

/** Checks in by the code at the site, or out; asks for a reason where the place needs one. */
export function useCheckInByCode(token: string): (target: CheckInTarget, kind: Kind) => Promise<void> {
  const openDialog = useDialog();
  const cache = useQueryClient();
  const t = useText('checkIn');
  return async ({ id, no }, kind) => {
    const place = await positionNow();
    const send = (reason?: string | null) =>
      call(checkInAtSite, { params: { id }, body: { kind, token, place, reason: reason ?? null } });
    try {
      await send();
      await cache.invalidateQueries({ queryKey: [dispatch.key] });
    } catch (error) {
      const intro = reasonAsked(error);
      if (intro === undefined) throw error;
      await askForm(openDialog, {
        of: checkIn.entity,
        fields: byCode,
        title: t(kind === 'in' ? 'inTo' : 'outOf', { no }),
        ok: t(kind),
        intro,
        submit: ({ reason }) => send(reason),
        refresh: [dispatch.key],
      });
    }
  };
}

/** Checks in without the code at the site: why is asked for, and stands beside the check-in. */
export function useCheckInWithoutCode(): (target: CheckInTarget) => Promise<void> {
  const openDialog = useDialog();
  const t = useText('checkIn');
  return async ({ id, no }) => {
    await askForm(openDialog, {
      of: checkIn.entity,
      fields: withoutCode,
      title: t('inTo', { no }),
      ok: t('send'),
      intro: t('withoutCodeHint'),
      submit: async ({ kind, reason }) =>
        call(checkInAtSite, { params: { id }, body: { kind, place: await positionNow(), reason } }),
      done: t('recorded'),
      refresh: [dispatch.key, checkIn.key],
    });
  };
}
