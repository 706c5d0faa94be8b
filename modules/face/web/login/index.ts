import type { LoginWay } from '@mp/identity/login';
import { addTexts, text } from '@mp/kernel/web';
import { lazy } from 'react';
import { faceTexts } from '../locales.ts';

/** A panel with its texts, fetched when it is shown: hardly any visit to the login page needs them. */
const panel = <T>(load: () => Promise<{ readonly default: T }>) =>
  async function loadPanel(): Promise<{ readonly default: T }> {
    const [file] = await Promise.all([load(), addTexts('face', faceTexts)]);
    return file;
  };

/** Signing in by face, alone and as a second factor, for the login page. */
export const faceLoginWay: LoginWay = {
  name: 'face',
  label: () => text('login.way.face'),
  Panel: lazy(panel(async () => ({ default: (await import('./FaceLogin.tsx')).FaceLogin }))),
  Second: lazy(panel(async () => ({ default: (await import('./FaceSecond.tsx')).FaceSecond }))),
};
