CREATE TABLE "course_sums" (
	"course_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "course_sums_course_id_slot_pk" PRIMARY KEY("course_id","slot")
);
--> statement-breakpoint
CREATE TABLE "day_sums" (
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"watched_seconds" double precision DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"active_students" integer DEFAULT 0 NOT NULL,
	"last_active_students" integer DEFAULT 0 NOT NULL,
	"started_courses" integer DEFAULT 0 NOT NULL,
	"completed_courses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "day_sums_day_slot_pk" PRIMARY KEY("day","slot")
);
--> statement-breakpoint
CREATE TABLE "lesson_hundredths" (
	"lesson_id" uuid NOT NULL,
	"hundredth" smallint NOT NULL,
	"students" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lesson_hundredths_lesson_id_hundredth_pk" PRIMARY KEY("lesson_id","hundredth"),
	CONSTRAINT "lesson_hundredths_hundredth_check" CHECK ("lesson_hundredths"."hundredth" between 0 and 99)
);
--> statement-breakpoint
CREATE TABLE "lesson_sums" (
	"lesson_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"viewers" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lesson_sums_lesson_id_slot_pk" PRIMARY KEY("lesson_id","slot")
);
--> statement-breakpoint
ALTER TABLE "course_progress" ADD COLUMN "started_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_progress" ADD COLUMN "segments" bit(100) DEFAULT '0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_activity" ADD COLUMN "visits" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_activity" ADD COLUMN "visit_began_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_activity" ADD COLUMN "last_active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "course_sums" ADD CONSTRAINT "course_sums_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_hundredths" ADD CONSTRAINT "lesson_hundredths_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_sums" ADD CONSTRAINT "lesson_sums_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_activity" ADD CONSTRAINT "daily_activity_visits_check" CHECK ("daily_activity"."visits" >= 1);