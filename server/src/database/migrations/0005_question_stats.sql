CREATE TABLE "option_stats" (
	"option_id" uuid PRIMARY KEY NOT NULL,
	"chosen" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_stats" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"answers" integer NOT NULL,
	"correct" integer NOT NULL,
	"score_sum" bigint NOT NULL,
	"score_square_sum" bigint NOT NULL,
	"correct_score_sum" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "quiz_attempts_newest_idx";--> statement-breakpoint
ALTER TABLE "option_stats" ADD CONSTRAINT "option_stats_option_id_quiz_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."quiz_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_stats" ADD CONSTRAINT "question_stats_question_id_quiz_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quiz_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_attempts_by_id_idx" ON "quiz_attempts" USING btree ("quiz_id","id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_by_score_idx" ON "quiz_attempts" USING btree ("quiz_id","score","id") WHERE replaced_at is null;