ALTER TABLE "certificates" ADD COLUMN "turma_name" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "workload_hours" integer;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_turma_name_check" CHECK ("certificates"."turma_name" ~ '[^[:space:]]' and char_length("certificates"."turma_name") <= 120);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_workload_hours_check" CHECK ("courses"."workload_hours" between 1 and 10000);--> statement-breakpoint
-- Written by hand from here.
-- Also the turma stays as it was issued.
DROP TRIGGER certificates_text_stays ON certificates;--> statement-breakpoint
CREATE TRIGGER certificates_text_stays
  BEFORE UPDATE OF id, code, user_id, name, course_title, turma_name, workload_minutes, completed_on, issued_at, replaces_id
  ON certificates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
