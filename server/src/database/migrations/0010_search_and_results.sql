DROP INDEX "profiles_search_idx";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(name || E'\n' || email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "quiz_attempts_passed_by_id_idx" ON "quiz_attempts" USING btree ("quiz_id","passed","id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_passed_by_score_idx" ON "quiz_attempts" USING btree ("quiz_id","passed","score","id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "profiles_search_idx" ON "profiles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- Nobody knows yet how often which words stand in the new columns, and a search for a common name would be planned as a rare one.
ANALYZE profiles, courses, lessons;
