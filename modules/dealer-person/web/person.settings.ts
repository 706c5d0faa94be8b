import '../contract/person.settings.ts';
