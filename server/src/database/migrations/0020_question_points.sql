ALTER TABLE "quiz_answers" ADD COLUMN "weight" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "counts_points" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_weight_check" CHECK ("quiz_answers"."weight" between 1 and 1000);