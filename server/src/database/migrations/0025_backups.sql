CREATE TABLE "backup_schedule" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_daily" boolean NOT NULL,
	"hour" smallint NOT NULL,
	"keep_days" smallint NOT NULL,
	"with_files" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backup_schedule_id_check" CHECK ("backup_schedule"."id" = 1),
	CONSTRAINT "backup_schedule_hour_check" CHECK ("backup_schedule"."hour" between 0 and 23),
	CONSTRAINT "backup_schedule_keep_days_check" CHECK ("backup_schedule"."keep_days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"name" text,
	"place_id" text,
	"place" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"with_files" boolean DEFAULT false NOT NULL,
	"missing_files" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failure_detail" text,
	"verification" text DEFAULT 'none' NOT NULL,
	"verification_failure" text,
	"verified_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "backups_state_check" CHECK ("backups"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "backups_failure_check" CHECK ("backups"."failure" in ('no-room', 'place', 'interrupted', 'other')),
	CONSTRAINT "backups_verification_check" CHECK ("backups"."verification" in ('none', 'running', 'ok', 'failed', 'not-done')),
	CONSTRAINT "backups_verification_failure_check" CHECK ("backups"."verification_failure" in ('damaged', 'missing-files', 'not-allowed', 'no-room', 'place', 'interrupted', 'other'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backups_current_idx" ON "backups" USING btree ((1)) WHERE "backups"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "backups_started_at_idx" ON "backups" USING btree ("started_at");