import './person.settings.ts';

export * from './certificate.resource.ts';
export * from './certificate.rules.ts';
export * from './person-change.api.ts';
export * from './person-change.resource.ts';
export * from './person-register.rules.ts';
export * from './person-training.resource.ts';
export * from './person.api.ts';
export * from './person.errors.ts';
export * from './person.lifecycle.ts';
export * from './person.pages.ts';
export * from './person.resource.ts';
export * from './person.process.ts';
