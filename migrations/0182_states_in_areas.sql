-- What waits in an area is found by its state there; the late orders of all areas by their window.
create index pe_order_state_area on pe_order (tenant_id, state collate "C", dealer_region_id) where deleted_at is null;
create index warranty_registration_state_genset on warranty_registration (tenant_id, state collate "C", genset_id) where deleted_at is null;
create index warranty_certificate_area_issued on warranty_certificate (tenant_id, dealer_region_id, issued_on) where deleted_at is null;
create index maintenance_order_area_state on maintenance_order (tenant_id, site_region_id, state collate "C", window_to) where deleted_at is null;
create index maintenance_order_area_closed on maintenance_order (tenant_id, site_region_id, closed_on, id) where deleted_at is null;
create index maintenance_order_open_window on maintenance_order (tenant_id, window_to, id)
  where state collate "C" in ('accepted', 'assigned', 'execReview', 'returned', 'salesReview', 'toAssign', 'working') and deleted_at is null;
