CREATE TABLE "bounce_mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "turma_invites" DROP CONSTRAINT "turma_invites_failure_check";--> statement-breakpoint
ALTER TABLE "turma_invites" ADD CONSTRAINT "turma_invites_failure_check" CHECK ("turma_invites"."failure" in ('unreadable', 'unreachable', 'login', 'refused', 'later', 'other', 'no-such-address', 'mailbox-full', 'returned'));