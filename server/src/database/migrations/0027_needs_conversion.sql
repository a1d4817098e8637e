ALTER TABLE "videos" ADD COLUMN "needs_conversion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "turma_invites" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "turma_invites" ADD CONSTRAINT "turma_invites_failure_check" CHECK ("turma_invites"."failure" in ('unreadable', 'unreachable', 'login', 'refused', 'later', 'other'));