CREATE TABLE "video_lengths" (
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seconds" double precision NOT NULL,
	"is_admin" boolean NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_lengths_lesson_id_user_id_pk" PRIMARY KEY("lesson_id","user_id"),
	CONSTRAINT "video_lengths_seconds_check" CHECK ("video_lengths"."seconds" between 0 and 86400)
);
--> statement-breakpoint
ALTER TABLE "video_lengths" ADD CONSTRAINT "video_lengths_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_lengths" ADD CONSTRAINT "video_lengths_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_lengths_user_id_idx" ON "video_lengths" USING btree ("user_id");