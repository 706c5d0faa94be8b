import '../contract/warranty.settings.ts';
