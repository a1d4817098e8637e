CREATE TABLE "certificate_styles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"color" text NOT NULL,
	"text" text NOT NULL,
	"city" text NOT NULL,
	"signer" text NOT NULL,
	"logo" "bytea",
	"logo_kind" text,
	"signature" "bytea",
	CONSTRAINT "certificate_styles_text_check" CHECK ("certificate_styles"."text" ~ '[^[:space:]]' and char_length("certificate_styles"."text") <= 600),
	CONSTRAINT "certificate_styles_logo_check" CHECK (("certificate_styles"."logo" is null) = ("certificate_styles"."logo_kind" is null)),
	CONSTRAINT "certificate_styles_logo_kind_check" CHECK ("certificate_styles"."logo_kind" in ('logo-light', 'logo-dark'))
);
--> statement-breakpoint
ALTER TABLE "school_images" DROP CONSTRAINT "school_images_kind_check";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "style_id" uuid;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "certificate_text" text DEFAULT 'Certificamos que
{nome}
concluiu o curso
{curso}
na {turma}' NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "certificate_city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "certificate_signer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "certificate_style_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_style_id_certificate_styles_id_fk" FOREIGN KEY ("style_id") REFERENCES "public"."certificate_styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_certificate_style_id_certificate_styles_id_fk" FOREIGN KEY ("certificate_style_id") REFERENCES "public"."certificate_styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_style_id_idx" ON "certificates" USING btree ("style_id");--> statement-breakpoint
CREATE INDEX "school_certificate_style_id_idx" ON "school" USING btree ("certificate_style_id");--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_certificate_text_check" CHECK ("school"."certificate_text" ~ '[^[:space:]]' and char_length("school"."certificate_text") <= 600);--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_certificate_city_check" CHECK (char_length("school"."certificate_city") <= 60);--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_certificate_signer_check" CHECK (char_length("school"."certificate_signer") <= 120);--> statement-breakpoint
ALTER TABLE "school_images" ADD CONSTRAINT "school_images_kind_check" CHECK ("school_images"."kind" in ('logo-light', 'logo-dark', 'signature'));--> statement-breakpoint
-- Written by hand from here.
-- Also the school's name and style stay as they were issued.
DROP TRIGGER certificates_text_stays ON certificates;--> statement-breakpoint
CREATE TRIGGER certificates_text_stays
  BEFORE UPDATE OF id, code, user_id, name, school_name, style_id, course_title, turma_name, workload_minutes, completed_on,
    issued_at, replaces_id
  ON certificates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER certificate_styles_stay BEFORE UPDATE ON certificate_styles
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A school that has its own colour or logo already.
INSERT INTO certificate_styles (id, color, text, city, signer, logo, logo_kind)
  SELECT gen_random_uuid(), s.color, s.certificate_text, '', '', i.image, i.kind
  FROM school s LEFT JOIN LATERAL (SELECT image, kind FROM school_images ORDER BY kind LIMIT 1) i ON true
  WHERE s.color <> '#1b2a50' OR i.kind IS NOT NULL;--> statement-breakpoint
UPDATE school SET certificate_style_id = (SELECT id FROM certificate_styles);
