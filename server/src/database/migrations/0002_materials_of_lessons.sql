CREATE TABLE "lesson_materials" (
	"lesson_id" uuid NOT NULL,
	"material_id" uuid NOT NULL,
	"name" text NOT NULL,
	"order_index" integer NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lesson_materials_lesson_id_material_id_pk" PRIMARY KEY("lesson_id","material_id"),
	CONSTRAINT "lesson_materials_name_check" CHECK ("lesson_materials"."name" ~ '[^[:space:]]' and char_length("lesson_materials"."name") <= 255),
	CONSTRAINT "lesson_materials_order_index_check" CHECK ("lesson_materials"."order_index" between 0 and 1000000),
	CONSTRAINT "lesson_materials_downloads_check" CHECK ("lesson_materials"."downloads" >= 0)
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"sha256" text,
	"unused_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "materials_name_check" CHECK ("materials"."name" ~ '[^[:space:]]' and char_length("materials"."name") <= 255),
	CONSTRAINT "materials_size_check" CHECK ("materials"."size" between 1 and 209715200),
	CONSTRAINT "materials_state_check" CHECK ("materials"."state" in ('receiving', 'ready')),
	CONSTRAINT "materials_ready_check" CHECK (("materials"."state" = 'ready') = ("materials"."sha256" is not null))
);
--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_id_videos_id_fk";
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "kind" text DEFAULT 'video' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "video_id" uuid GENERATED ALWAYS AS (CASE WHEN kind = 'video' THEN id END) STORED;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "material_id" uuid GENERATED ALWAYS AS (CASE WHEN kind = 'material' THEN id END) STORED;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "storage_limit_gb" integer;--> statement-breakpoint
ALTER TABLE "lesson_materials" ADD CONSTRAINT "lesson_materials_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_materials" ADD CONSTRAINT "lesson_materials_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_sha256_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_materials_material_id_idx" ON "lesson_materials" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "materials_sha256_idx" ON "materials" USING btree ("sha256");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_video_id_idx" ON "uploads" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "uploads_material_id_idx" ON "uploads" USING btree ("material_id");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kind_check" CHECK ("uploads"."kind" in ('video', 'material'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_storage_limit_gb_check" CHECK ("settings"."storage_limit_gb" between 1 and 1000000);