import '../contract/warranty-order.settings.ts';
