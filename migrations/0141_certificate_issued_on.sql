create index warranty_certificate_issued_on_ix on "warranty_certificate" ("tenant_id", "issued_on", "id");
