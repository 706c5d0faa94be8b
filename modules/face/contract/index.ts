import './face.settings.ts';

export * from './face-action.ts';
export * from './face.api.ts';
export * from './face.errors.ts';
export * from './follow-actions.ts';
