export * from './__module__.pages.ts';
