DROP INDEX "course_progress_course_id_idx";--> statement-breakpoint
CREATE INDEX "course_progress_course_id_idx" ON "course_progress" USING btree ("course_id","user_id");