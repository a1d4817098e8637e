CREATE TABLE "school" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT 'Farol' NOT NULL,
	"tagline" text DEFAULT 'Capacitando vidas para guiar destinos' NOT NULL,
	"color" text DEFAULT '#1b2a50' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"privacy_officer" text DEFAULT '' NOT NULL,
	"privacy_email" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_id_check" CHECK ("school"."id" = 1),
	CONSTRAINT "school_name_check" CHECK ("school"."name" ~ '[^[:space:]]' and char_length("school"."name") <= 40),
	CONSTRAINT "school_tagline_check" CHECK ("school"."tagline" ~ '[^[:space:]]' and char_length("school"."tagline") <= 80),
	CONSTRAINT "school_color_check" CHECK ("school"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "school_contact_email_check" CHECK (char_length("school"."contact_email") <= 254),
	CONSTRAINT "school_privacy_officer_check" CHECK (char_length("school"."privacy_officer") <= 120),
	CONSTRAINT "school_privacy_email_check" CHECK (char_length("school"."privacy_email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "school_images" (
	"kind" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"image" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "school_images_id_key" UNIQUE("id"),
	CONSTRAINT "school_images_kind_check" CHECK ("school_images"."kind" in ('logo-light', 'logo-dark')),
	CONSTRAINT "school_images_size_check" CHECK ("school_images"."width" > 0 and "school_images"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "school_name" text DEFAULT 'Farol' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_school_name_check" CHECK ("certificates"."school_name" ~ '[^[:space:]]' and char_length("certificates"."school_name") <= 40);--> statement-breakpoint
INSERT INTO "school" DEFAULT VALUES;
