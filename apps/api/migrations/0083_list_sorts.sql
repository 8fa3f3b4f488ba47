CREATE INDEX "users_role_name" ON "users" USING btree ("role",left("search_text", greatest(strpos("search_text", ' ' || "email") - 1, 0)),"id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (left("search_text", greatest(strpos("search_text", ' ' || "email") - 1, 0)),"id");--> statement-breakpoint
CREATE INDEX "courses_title" ON "courses" USING btree (left("search_text", length("title")),"id");--> statement-breakpoint
CREATE INDEX "orders_total_id" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_state_total" ON "orders" USING btree ("state","total","id");