CREATE TABLE "video_failures" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"browser" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video_failures" ADD CONSTRAINT "video_failures_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;