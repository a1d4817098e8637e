DROP INDEX "course_progress_course_id_idx";--> statement-breakpoint
DROP INDEX "user_activity_active_hour_idx";--> statement-breakpoint
ALTER TABLE "course_progress" ADD COLUMN "active_hour" integer GENERATED ALWAYS AS (floor(extract(epoch from last_watched_at at time zone 'UTC') / 3600)::integer) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "course_progress" ADD COLUMN "is_completed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE course_progress cp SET is_completed = true FROM course_completions done
WHERE done.user_id = cp.user_id AND done.course_id = cp.course_id;--> statement-breakpoint
CREATE INDEX "course_progress_by_activity_idx" ON "course_progress" USING btree ("course_id","active_hour","user_id");--> statement-breakpoint
CREATE INDEX "course_progress_by_state_idx" ON "course_progress" USING btree ("course_id","is_completed","active_hour","user_id");--> statement-breakpoint
CREATE INDEX "course_progress_by_lessons_idx" ON "course_progress" USING btree ("course_id","completed_lessons","user_id");--> statement-breakpoint
CREATE INDEX "profiles_name_idx" ON "profiles" USING btree (left(search_text, 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "user_activity_active_hour_idx" ON "user_activity" USING btree ("active_hour","user_id");