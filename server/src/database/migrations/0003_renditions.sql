CREATE TABLE "renditions" (
	"video_id" uuid NOT NULL,
	"lines" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bandwidth" integer NOT NULL,
	"codecs" text NOT NULL,
	"playlist" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renditions_video_id_lines_pk" PRIMARY KEY("video_id","lines"),
	CONSTRAINT "renditions_lines_check" CHECK ("renditions"."lines" > 0)
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "poster_sha256" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "rendition_state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "rendition_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_sha256_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renditions_sha256_idx" ON "renditions" USING btree ("sha256");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_poster_sha256_files_sha256_fk" FOREIGN KEY ("poster_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_renditions_idx" ON "videos" USING btree ("id") WHERE state = 'ready' and rendition_state = 'waiting';--> statement-breakpoint
CREATE INDEX "videos_poster_sha256_idx" ON "videos" USING btree ("poster_sha256");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_rendition_state_check" CHECK ("videos"."rendition_state" in ('waiting', 'ready', 'failed'));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_rendition_tries_check" CHECK ("videos"."rendition_tries" >= 0);