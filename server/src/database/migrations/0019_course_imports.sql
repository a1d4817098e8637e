CREATE TABLE "course_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"course_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_imports_name_check" CHECK ("course_imports"."name" ~ '[^[:space:]]' and char_length("course_imports"."name") <= 255),
	CONSTRAINT "course_imports_size_check" CHECK ("course_imports"."size" between 1 and 8589934592),
	CONSTRAINT "course_imports_state_check" CHECK ("course_imports"."state" in ('receiving', 'received', 'imported')),
	CONSTRAINT "course_imports_imported_check" CHECK (("course_imports"."state" = 'imported') = ("course_imports"."course_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_kind_check";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "import_id" uuid GENERATED ALWAYS AS (CASE WHEN kind = 'course' THEN id END) STORED;--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_imports_course_id_idx" ON "course_imports" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_import_id_course_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."course_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_import_id_idx" ON "uploads" USING btree ("import_id");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kind_check" CHECK ("uploads"."kind" in ('video', 'material', 'course'));