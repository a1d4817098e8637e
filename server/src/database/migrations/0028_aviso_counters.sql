CREATE TABLE "aviso_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"aviso_id" uuid NOT NULL,
	"reached" integer NOT NULL,
	"read" integer NOT NULL,
	"mails" integer NOT NULL,
	"digests" integer NOT NULL,
	"pushes" integer NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "avisos" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "aviso_counts_aviso_id_idx" ON "aviso_counts" USING btree ("aviso_id");--> statement-breakpoint
CREATE INDEX "aviso_counts_unfolded_idx" ON "aviso_counts" USING btree ("aviso_id") WHERE not is_folded;--> statement-breakpoint
-- Written by hand from here.
-- Triggers, because notifications come, are read, mailed and go in many ways, also with the accounts of their users, and while
-- instances of the previous release run. A statement appends one row for each aviso that it changes.
CREATE FUNCTION count_aviso_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO aviso_counts (aviso_id, reached, read, mails, digests, pushes)
    SELECT subject_id, count(*), count(read_at), count(*) FILTER (WHERE mail = 'now'), count(*) FILTER (WHERE mail = 'digest'),
      count(*) FILTER (WHERE push)
    FROM added WHERE kind = 'aviso' GROUP BY subject_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO aviso_counts (aviso_id, reached, read, mails, digests, pushes)
    SELECT subject_id, -count(*), -count(read_at), -count(*) FILTER (WHERE mail = 'now'), -count(*) FILTER (WHERE mail = 'digest'),
      -count(*) FILTER (WHERE push)
    FROM removed WHERE kind = 'aviso' GROUP BY subject_id;
  ELSE
    INSERT INTO aviso_counts (aviso_id, reached, read, mails, digests, pushes)
    SELECT changed.* FROM (
      SELECT subject_id, sum(change)::integer AS reached, coalesce(sum(change) FILTER (WHERE read_at IS NOT NULL), 0)::integer AS read,
        coalesce(sum(change) FILTER (WHERE mail = 'now'), 0)::integer AS mails,
        coalesce(sum(change) FILTER (WHERE mail = 'digest'), 0)::integer AS digests,
        coalesce(sum(change) FILTER (WHERE push), 0)::integer AS pushes
      FROM (
        SELECT 1 AS change, subject_id, read_at, mail, push FROM added WHERE kind = 'aviso'
        UNION ALL SELECT -1, subject_id, read_at, mail, push FROM removed WHERE kind = 'aviso'
      ) rows GROUP BY subject_id
    ) changed
    WHERE (reached, read, mails, digests, pushes) <> (0, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER notifications_added AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_aviso_notifications();--> statement-breakpoint
CREATE TRIGGER notifications_changed AFTER UPDATE ON notifications
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_aviso_notifications();--> statement-breakpoint
CREATE TRIGGER notifications_removed AFTER DELETE ON notifications
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_aviso_notifications();--> statement-breakpoint
-- What there is: nobody writes notifications until this migration is committed.
INSERT INTO aviso_counts (aviso_id, reached, read, mails, digests, pushes, is_folded)
SELECT subject_id, count(*), count(read_at), count(*) FILTER (WHERE mail = 'now'), count(*) FILTER (WHERE mail = 'digest'),
  count(*) FILTER (WHERE push), true
FROM notifications WHERE kind = 'aviso' GROUP BY subject_id;
