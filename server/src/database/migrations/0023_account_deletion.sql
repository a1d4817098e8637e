ALTER TABLE "profiles" ADD COLUMN "deletion_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "admin_changes_actor_id_idx" ON "admin_changes" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "profiles_deletion_due_idx" ON "profiles" USING btree ("deletion_due_at") WHERE deletion_due_at is not null;--> statement-breakpoint
CREATE INDEX "profiles_removed_idx" ON "profiles" USING btree ("removed_at") WHERE removed_at is not null;