CREATE TABLE "files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_sha256_check" CHECK ("files"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "files_size_check" CHECK ("files"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"last_modified" bigint,
	"announced_sha256" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_received_bytes_check" CHECK ("uploads"."received_bytes" >= 0),
	CONSTRAINT "uploads_announced_sha256_check" CHECK ("uploads"."announced_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"format" text DEFAULT '' NOT NULL,
	"content_sha256" text,
	"original_sha256" text,
	"playable_sha256" text,
	"duration" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"unused_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "videos_name_check" CHECK ("videos"."name" ~ '[^[:space:]]' and char_length("videos"."name") <= 255),
	CONSTRAINT "videos_size_check" CHECK ("videos"."size" between 1 and 8589934592),
	CONSTRAINT "videos_state_check" CHECK ("videos"."state" in ('receiving', 'preparing', 'ready', 'failed')),
	CONSTRAINT "videos_percent_check" CHECK ("videos"."percent" between 0 and 100),
	CONSTRAINT "videos_tries_check" CHECK ("videos"."tries" >= 0),
	CONSTRAINT "videos_failure_check" CHECK ("videos"."failure" in ('damaged', 'unreadable', 'no-picture', 'no-length', 'too-long', 'needs-conversion', 'conversion-failed', 'no-room', 'lost', 'unknown')),
	CONSTRAINT "videos_failed_check" CHECK (("videos"."state" = 'failed') = ("videos"."failure" is not null)),
	CONSTRAINT "videos_content_sha256_check" CHECK ("videos"."content_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "videos_ready_check" CHECK ("videos"."state" <> 'ready' or "videos"."playable_sha256" is not null),
	CONSTRAINT "videos_duration_check" CHECK ("videos"."duration" between 0 and 86400)
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "video_id" uuid GENERATED ALWAYS AS (CASE WHEN video_url ~ '^/videos/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN substr(video_url, 9)::uuid END) STORED;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_id_videos_id_fk" FOREIGN KEY ("id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_original_sha256_files_sha256_fk" FOREIGN KEY ("original_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_playable_sha256_files_sha256_fk" FOREIGN KEY ("playable_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_user_id_idx" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_expires_at_idx" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "videos_preparing_idx" ON "videos" USING btree ("id") WHERE state = 'preparing';--> statement-breakpoint
CREATE INDEX "videos_content_sha256_idx" ON "videos" USING btree ("content_sha256");--> statement-breakpoint
CREATE INDEX "videos_original_sha256_idx" ON "videos" USING btree ("original_sha256");--> statement-breakpoint
CREATE INDEX "videos_playable_sha256_idx" ON "videos" USING btree ("playable_sha256");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lessons_video_id_idx" ON "lessons" USING btree ("video_id");