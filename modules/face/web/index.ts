import { ScanOutlined } from '@ant-design/icons';
import { offerStepUpProof } from '@mp/identity/web';
import { defineWebModule, loadModuleTexts } from '@mp/kernel/web';
import { lazy } from 'react';
import { faceTexts } from './locales.ts';

offerStepUpProof({
  name: 'face',
  isOffered: async () => (await import('./face.client.ts')).canProveByFace(),
  Panel: lazy(async () => {
    const [{ FaceStepUp }] = await Promise.all([import('./FaceStepUp.tsx'), loadModuleTexts('face')]);
    return { default: FaceStepUp };
  }),
});

/** Face registration: one's own, and that of users. */
export const faceWeb = defineWebModule({
  name: 'face',
  uses: ['identity'],
  settings: () => import('../contract/face.settings.ts'),
  avatar: [
    {
      key: 'face',
      titleKey: 'nav.faceRegistration',
      icon: ScanOutlined,
      order: 30,
      run: async () => (await import('./open-face.tsx')).openFace(),
    },
  ],
  recordTabs: [
    {
      resource: 'identity.user',
      name: 'face',
      titleKey: 'nav.userFace',
      after: 'factors',
      right: 'user.resetFactors',
      load: async () => (await import('./UserFaceTab.tsx')).UserFaceTab,
    },
  ],
  locale: faceTexts,
});
