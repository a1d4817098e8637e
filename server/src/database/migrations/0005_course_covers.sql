CREATE TABLE "course_covers" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_covers" ADD CONSTRAINT "course_covers_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;