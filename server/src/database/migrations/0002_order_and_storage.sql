-- Deferred to the commit, so that swapping and renumbering may pass through states where two rows share a place.
ALTER TABLE courses ADD CONSTRAINT courses_order_index_key
  UNIQUE (order_index) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE lessons ADD CONSTRAINT lessons_course_id_order_index_key
  UNIQUE (course_id, order_index) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE quiz_options ADD CONSTRAINT quiz_options_question_id_order_index_key
  UNIQUE (question_id, order_index) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- A unique key cannot be partial and deferred at once; an exclusion by equality is the same rule and can.
ALTER TABLE quiz_questions ADD CONSTRAINT quiz_questions_live_order_index_key
  EXCLUDE USING btree (quiz_id WITH =, order_index WITH =) WHERE (archived_at IS NULL)
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE quiz_options ADD CONSTRAINT quiz_options_one_correct_key
  EXCLUDE USING btree (question_id WITH =) WHERE (is_correct)
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Deleting a course deletes options and answers along two paths, in no guaranteed order: look only at the end.
ALTER TABLE quiz_answers ALTER CONSTRAINT quiz_answers_option_fk DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Room on each page for the next version of a row: saves stay heap-only updates and touch no index.
ALTER TABLE user_progress SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE course_progress SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE user_activity SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE daily_activity SET (fillfactor = 80);--> statement-breakpoint
INSERT INTO settings DEFAULT VALUES;
