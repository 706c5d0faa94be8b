import type { FormDraft, Resource } from '@mp/kernel/contract';
import { useEffect, useRef, useState } from 'react';
import { onBackOnline } from '../../connection.ts';
import { usePage } from '../../page.tsx';
import { getUserInfo } from '../../session.ts';
import { useRecords } from '../records/records-client.ts';
import { makeKeeper, type Now } from './draft-keeper.ts';
import { usableValues } from './draft-model.ts';
import type { FormModel } from './form-model.ts';

/** Which form a draft belongs to. */
interface DraftPlace {
  readonly resource: Resource;
  readonly model: FormModel;
  /** Null for a new record. */
  readonly recordId: string | null;
  readonly version: number;
  /** False where nothing may be saved anyway. */
  readonly isActive: boolean;
}

/** A draft found when the form was opened, and what to do with it. */
export interface DraftInForm {
  readonly found: FormDraft | null;
  /** The record was changed since the draft was typed. */
  readonly isOlder: boolean;
  readonly resume: () => void;
  /** Throws away what is kept. */
  readonly discard: () => void;
}

/** Keeps what is typed into a form until it is saved or thrown away: on the server, in the browser while it is gone. */
export function useDraft(place: DraftPlace): DraftInForm {
  const { resource, model, recordId, version, isActive } = place;
  const records = useRecords(resource);
  const page = usePage();
  const [found, setFound] = useState<FormDraft | null>(null);
  const [keeper] = useState(() => makeKeeper({ resource, model, recordId, ...browserOf(resource.key, recordId) }));
  const latest = useRef<Now>({ records, version, isKept: page.kept });
  useEffect(() => {
    latest.current = { records, version, isKept: page.kept };
  });
  useEffect(() => (isActive ? keeper.start(() => latest.current, setFound) : undefined), [keeper, isActive]);
  return {
    found,
    isOlder: found !== null && found.version < version,
    resume() {
      if (found)
        for (const [name, value] of Object.entries(usableValues(found, model.start.writable))) model.set(name, value);
      keeper.decide();
      setFound(null);
    },
    discard() {
      setFound(null);
      keeper.drop(records);
    },
  };
}

/** Where the browser keeps a draft that the server could not take, and when it must. */
function browserOf(resourceKey: string, recordId: string | null) {
  const info = getUserInfo();
  return {
    key: ['draft', info?.tenancyId, info?.userid, resourceKey, recordId ?? ''].join(':'),
    store: localStorage,
    onBack: onBackOnline,
    onHide: (listener: () => void) => {
      window.addEventListener('pagehide', listener);
      return () => window.removeEventListener('pagehide', listener);
    },
  };
}
