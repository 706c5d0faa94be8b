import { toWireLanguage } from '@mp/kernel/contract';
import { confirm, QueryResult, showError, toast, useLanguage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { OwnFace } from '../contract/face.api.ts';
import { FaceCamera } from './camera/FaceCamera.tsx';
import * as client from './face.client.ts';
import { FaceFacts } from './FaceFacts.tsx';
import './face.css';

/** The caller's face registration: consent, camera, the browsers that sign in by it, and its end. */
export function FaceDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const read = useQuery(client.ownFaceQuery);
  return (
    <Modal open centered width={520} title={t('face.title')} footer={null} onCancel={onClose}>
      <QueryResult read={read}>{(own) => <Own own={own} />}</QueryResult>
    </Modal>
  );
}

/** Does something and says so; what goes wrong is shown. */
async function act(work: () => Promise<void>, done: string): Promise<void> {
  try {
    await work();
    toast.success(done);
  } catch (error) {
    showError(error);
  }
}

/** Where the registration stands; a text of `face.own`. */
function stateOf({ enabled, template }: OwnFace): string {
  if (!enabled) return template ? 'offRegistered' : 'off';
  return template ? 'keeps' : 'none';
}

function Own({ own }: { readonly own: OwnFace }): ReactNode {
  const t = useText('face');
  const [isEnrolling, setEnrolling] = useState(false);
  const { enabled, template } = own;

  async function remove(): Promise<void> {
    if (!(await confirm({ title: t('ask.delete'), ok: t('act.delete'), danger: true }))) return;
    await act(client.deleteOwn, t('done.deleted'));
  }

  if (isEnrolling && enabled) return <Enrol own={own} onEnd={() => setEnrolling(false)} />;
  return (
    <div className="face-own">
      {template ? <FaceFacts template={template} /> : null}
      <p>{t(`own.${stateOf(own)}`)}</p>
      <div className="face-own-acts">
        {enabled ? (
          <Button type={template ? 'default' : 'primary'} onClick={() => setEnrolling(true)}>
            {t(template ? 'act.again' : 'act.begin')}
          </Button>
        ) : null}
        {template ? (
          <Button danger onClick={() => void remove()}>
            {t('act.delete')}
          </Button>
        ) : null}
      </div>
      {enabled && template ? <Browsers own={own} /> : null}
    </div>
  );
}

/** Where the caller may sign in by face alone. */
function Browsers({ own: { browserKnown, browsers } }: { readonly own: OwnFace }): ReactNode {
  const t = useText('face');

  async function forget(): Promise<void> {
    if (!(await confirm({ title: t('ask.forget'), ok: t('act.forget'), danger: true }))) return;
    await act(client.forgetBrowsers, t('done.forgotten'));
  }

  return (
    <>
      <p>
        {t(browserKnown ? 'own.browserKnown' : 'own.browserUnknown')}{' '}
        {browsers > (browserKnown ? 1 : 0) ? t('own.browsers', { count: browsers }) : null}
      </p>
      <div className="face-own-acts">
        {browserKnown ? null : (
          <Button onClick={() => void act(client.rememberBrowser, t('done.remembered'))}>{t('act.remember')}</Button>
        )}
        {browsers > 0 ? <Button onClick={() => void forget()}>{t('act.forget')}</Button> : null}
      </div>
    </>
  );
}

/** Consent, then the camera. */
function Enrol({ own: { consent }, onEnd }: { readonly own: OwnFace; readonly onEnd: () => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const [agreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const text = consent.text[toWireLanguage(language)] || consent.text.ZH_CN;

  function mayBegin(): boolean {
    setMissing(!agreed);
    return agreed;
  }

  return (
    <div className="face-own">
      <FaceCamera
        mayBegin={mayBegin}
        task={{
          kind: 'enrol',
          onFrames: async (vectors) => {
            await client.enrol(vectors, consent.version);
            toast.success(t('face.done.enrolled'));
            onEnd();
          },
        }}
      >
        <strong>{t('face.consent.title')}</strong>
        {/* It scrolls, so the keyboard must reach it. */}
        <div className="face-consent" tabIndex={0} role="region" aria-label={t('face.consent.title')}>
          {text}
        </div>
        <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
          {t('face.consent.agree')}
        </Checkbox>
        {isMissing ? (
          <p className="face-problem" role="alert">
            {t('face.error.consentRequired')}
          </p>
        ) : null}
      </FaceCamera>
      <Button type="text" onClick={onEnd}>
        {t('common.action.back')}
      </Button>
    </div>
  );
}
