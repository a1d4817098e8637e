import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { type Rows, refusedBy, rowsIn } from './rows.ts'

let rows: Rows
beforeAll(async () => {
  rows = rowsIn(await testDatabase())
})

describe('a row the product could not explain is refused', () => {
  const longer = (length: number) => 'a'.repeat(length + 1)
  const refused: [sentence: string, write: () => Promise<unknown>, constraint: string][] = [
    ['a user without a name', () => rows.user({ name: ' \n\t' }), 'users_name_check'],
    ['a name too long to show', () => rows.user({ name: longer(120) }), 'users_name_check'],
    ['an e-mail without an @', () => rows.user({ email: 'farol.example' }), 'users_email_check'],
    ['an e-mail with capitals', () => rows.user({ email: 'Ana@farol.example' }), 'users_email_check'],
    [
      'an e-mail longer than mail allows',
      () => rows.user({ email: `a@${longer(252)}` }),
      'users_email_check',
    ],
    ['an avatar address too long', () => rows.user({ avatar_url: longer(2000) }), 'users_avatar_url_check'],
    ['a course without a title', () => rows.course({ title: ' ' }), 'courses_title_check'],
    ['a course title too long', () => rows.course({ title: longer(200) }), 'courses_title_check'],
    ['a description too long', () => rows.course({ description: longer(5000) }), 'courses_description_check'],
    ['a negative order', () => rows.course({ order_index: -1 }), 'courses_order_index_check'],
    ['a lesson without a title', () => rows.lesson({ title: '' }), 'lessons_title_check'],
    ['a lesson without a video', () => rows.lesson({ video_url: '' }), 'lessons_video_url_check'],
    [
      'captions that nobody can load',
      () => rows.lesson({ captions_url: 'javascript:alert(1)' }),
      'lessons_captions_url_check',
    ],
    ['a negative duration', () => rows.lesson({ video_duration: -1 }), 'lessons_video_duration_check'],
    [
      'a threshold above 100%',
      () => rows.lesson({ min_watch_percentage: 101 }),
      'lessons_min_watch_percentage_check',
    ],
    ['a quiz without a title', () => rows.quiz({ title: ' ' }), 'quizzes_title_check'],
    ['a minimum score below 0%', () => rows.quiz({ passing_score: -1 }), 'quizzes_passing_score_check'],
    ['a blank question', () => rows.question({ question_text: ' ' }), 'quiz_questions_question_text_check'],
    [
      'an unknown question type',
      () => rows.question({ question_type: 'essay' }),
      'quiz_questions_question_type_check',
    ],
    ['a question worth nothing', () => rows.question({ points: 0 }), 'quiz_questions_points_check'],
    ['a blank option', () => rows.option({ option_text: ' ' }), 'quiz_options_option_text_check'],
    [
      'a watch percentage above 100',
      () => rows.progress({ watch_percentage: 101 }),
      'user_progress_watch_percentage_check',
    ],
    [
      'a position before the start',
      () => rows.progress({ current_time_seconds: -1 }),
      'user_progress_current_time_seconds_check',
    ],
    [
      'a position that is not a number',
      () => rows.progress({ furthest_seconds: 'NaN' }),
      'user_progress_furthest_seconds_check',
    ],
    [
      'endless watching',
      () => rows.progress({ watched_seconds: 'Infinity' }),
      'user_progress_watched_seconds_check',
    ],
    [
      'completed without a moment',
      () => rows.progress({ completed: true }),
      'user_progress_completed_at_check',
    ],
    [
      'a moment without completion',
      () => rows.progress({ completed_at: new Date() }),
      'user_progress_completed_at_check',
    ],
    ['a score above 100', () => rows.attempt({ score: 101, passed: true }), 'quiz_attempts_score_check'],
    ['a failure with enough points', () => rows.attempt({ score: 100 }), 'quiz_attempts_passed_check'],
    [
      'more right answers than questions',
      () => rows.attempt({ correct_count: 3 }),
      'quiz_attempts_correct_count_check',
    ],
    [
      'an attempt without questions',
      () => rows.attempt({ question_count: 0, correct_count: 0 }),
      'quiz_attempts_question_count_check',
    ],
    [
      'negative time spent',
      () => rows.attempt({ time_spent_seconds: -1 }),
      'quiz_attempts_time_spent_seconds_check',
    ],
    ['a second row of settings', () => rows.insert('settings', { id: 2 }), 'settings_id_check'],
    [
      'settings with a threshold above 100%',
      () => rows.query('update settings set min_watch_percentage = 101'),
      'settings_min_watch_percentage_check',
    ],
  ]
  test.each(refused)('%s', async (_sentence, write, constraint) => {
    await expect(write()).rejects.toMatchObject(refusedBy(constraint))
  })

  test('a role that does not exist', async () => {
    const { id: user_id } = await rows.user()
    const row = { id: newId(), user_id, role: 'owner' }
    await expect(rows.insert('user_roles', row)).rejects.toMatchObject(refusedBy('user_roles_role_check'))
  })

  test('a course that asks for itself first', async () => {
    const id = newId()
    const selfish = rows.course({ id, prerequisite_course_id: id })
    await expect(selfish).rejects.toMatchObject(refusedBy('courses_prerequisite_course_id_check'))
  })

  test('progress that names the course of another lesson', async () => {
    const { id: lesson_id } = await rows.lesson()
    const { id: course_id } = await rows.course()
    await expect(rows.progress({ lesson_id, course_id })).rejects.toMatchObject(
      refusedBy('user_progress_lesson_fk'),
    )
  })
})
