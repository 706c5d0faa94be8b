import '../contract/order.settings.ts';
