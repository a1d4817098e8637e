ALTER TABLE "courses" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "courses_demo_idx" ON "courses" USING btree ("id") WHERE is_demo;--> statement-breakpoint
CREATE INDEX "profiles_demo_idx" ON "profiles" USING btree ("id") WHERE is_demo;--> statement-breakpoint
-- The demo of a database that is there already: its people had fixed addresses, its courses were the first and made at one moment.
UPDATE profiles SET is_demo = true
WHERE email IN ('estudante@farol.example', 'norte@farol.example', 'sul@farol.example', 'leste@farol.example', 'oeste@farol.example')
  AND EXISTS (SELECT FROM lessons WHERE video_url LIKE '/media/demo/%');--> statement-breakpoint
UPDATE courses c SET is_demo = true
WHERE created_at = (SELECT min(created_at) FROM courses)
  AND EXISTS (SELECT FROM lessons l WHERE l.course_id = c.id AND l.video_url LIKE '/media/demo/%')
  AND EXISTS (SELECT FROM profiles WHERE is_demo);
