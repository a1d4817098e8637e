ALTER TABLE "quiz_attempts" DROP CONSTRAINT "quiz_attempts_passed_check";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD COLUMN "weight" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "counts_points" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_weight_check" CHECK ("quiz_answers"."weight" between 1 and 1000);--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_passed_check" CHECK ("quiz_attempts"."passed" or "quiz_attempts"."score" < "quiz_attempts"."passing_score");--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_check" CHECK ("notification_preferences"."kind" in ('answer', 'unanswered', 'aviso', 'certificate', 'deadline', 'result'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('answer', 'unanswered', 'aviso', 'certificate', 'deadline', 'result'));