ALTER TABLE "quiz_attempts" DROP CONSTRAINT "quiz_attempts_user_id_idempotency_key_key";--> statement-breakpoint
ALTER TABLE "quiz_drafts" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_drafts" ADD COLUMN "turns" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_drafts" ADD COLUMN "spent_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "hide_key_before_retake" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_quiz_id_idempotency_key_key" UNIQUE("user_id","quiz_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "quiz_drafts" ADD CONSTRAINT "quiz_drafts_turns_check" CHECK (jsonb_typeof("quiz_drafts"."turns") = 'object');--> statement-breakpoint
ALTER TABLE "quiz_drafts" ADD CONSTRAINT "quiz_drafts_spent_seconds_check" CHECK ("quiz_drafts"."spent_seconds" >= 0);