CREATE INDEX "maintenance_order_state_window_to_ix" ON "maintenance_order" USING btree ("tenant_id","state" collate "C","window_to","id");
