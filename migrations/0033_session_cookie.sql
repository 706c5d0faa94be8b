CREATE INDEX "session_cookie_ix" ON "session" USING btree ("cookie_hash");
