CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"name" text NOT NULL,
	"course_title" text NOT NULL,
	"workload_minutes" integer NOT NULL,
	"completed_on" date NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"replaces_id" uuid,
	CONSTRAINT "certificates_code_key" UNIQUE("code"),
	CONSTRAINT "certificates_replaces_id_key" UNIQUE("replaces_id"),
	CONSTRAINT "certificates_code_check" CHECK ("certificates"."code" ~ '^[0-9A-HJKMNP-TV-Z]+$' and char_length("certificates"."code") = 20),
	CONSTRAINT "certificates_name_check" CHECK ("certificates"."name" ~ '[^[:space:]]' and char_length("certificates"."name") <= 120),
	CONSTRAINT "certificates_course_title_check" CHECK ("certificates"."course_title" ~ '[^[:space:]]' and char_length("certificates"."course_title") <= 200),
	CONSTRAINT "certificates_workload_minutes_check" CHECK ("certificates"."workload_minutes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "course_completions" ADD COLUMN "is_certified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaces_id_certificates_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_valid_key" ON "certificates" USING btree ("user_id","course_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "certificates_user_id_idx" ON "certificates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "certificates_course_id_idx" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_completions_uncertified_idx" ON "course_completions" USING btree ("completed_at") WHERE not is_certified;--> statement-breakpoint
-- What a certificate says is what was certified; only its revocation, and a course that goes, are written later.
CREATE TRIGGER certificates_text_stays BEFORE UPDATE OF id, code, user_id, name, course_title, workload_minutes, completed_on, issued_at, replaces_id
  ON certificates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
