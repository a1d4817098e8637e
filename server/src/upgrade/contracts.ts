/**
 * Every statement of a migration that drops, renames or tightens something, and why instances of the previous release can go on
 * after it. Migrations expand, and contract a release later (ADR 33): they may drop what nobody has used since the previous release.
 */
export const CONTRACTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '0000_initial': {
    'a block of code': 'makes a function in an empty database',
  },
  '0002_materials_of_lessons': {
    'drop constraint uploads_id_videos_id_fk (uploads)':
      'the key goes on for uploads of videos, in a generated column',
  },
  '0006_turmas': {
    'drop function gated_courses': 'made again at once, with one more column',
  },
  '0007_release': {
    'drop function gated_courses': 'made again at once, with one more column',
  },
  '0011_workload': {
    'drop trigger certificates_text_stays': 'made again at once, for one more column',
  },
  '0013_notifications': {
    'drop index mail_queue_next_try_at_idx': 'no statement names it, and the queue is short',
  },
  '0018_certificate_styles': {
    'add constraint school_images_kind_check (school_images)': 'allows one more kind than before',
    'drop trigger certificates_text_stays': 'made again at once, for two more columns',
  },
  '0019_course_imports': {
    'add constraint uploads_kind_check (uploads)': 'allows one more kind than before',
  },
  '0020_regrade': {
    'add constraint quiz_attempts_passed_check (quiz_attempts)': 'allows more than before',
    'add constraint notification_preferences_kind_check (notification_preferences)':
      'allows one more kind than before',
    'add constraint notifications_kind_check (notifications)': 'allows one more kind than before',
  },
  '0023_quiz_images': {
    'drop function shown_answers': 'made again at once, with three more columns',
  },
  '0029_bounce_mailboxes': {
    'add constraint turma_invites_failure_check (turma_invites)': 'allows three more reasons than before',
  },
}
