import type pg from 'pg'

export type SoakSchool = {
  courseId: string
  lessonId: string
  quizId: string
  quizLessonId: string
  /** Right option by question. */
  answers: Record<string, string>
  students: { email: string; certificateId: string }[]
  adminEmail: string
}

const SCHOOL = `
  with first as (
    select q.id as quiz_id, l.id as lesson_id, l.course_id
    from quizzes q join lessons l on l.id = q.lesson_id join courses c on c.id = l.course_id
    where c.order_index = 0 order by l.order_index limit 1
  )
  select first.course_id as "courseId", first.quiz_id as "quizId", first.lesson_id as "quizLessonId",
         (select id from lessons l where l.course_id = first.course_id order by order_index limit 1) as "lessonId",
         (select json_object_agg(qq.id, o.id) from quiz_questions qq
          join quiz_options o on o.question_id = qq.id and o.is_correct where qq.quiz_id = first.quiz_id) as answers,
         (select json_agg(json_build_object('email', u.email, 'certificateId', k.id))
          from certificates k join users u on u.id = k.user_id where k.course_id = first.course_id) as students,
         (select u.email from users u join user_roles r on r.user_id = u.id where r.role = 'admin' limit 1) as "adminEmail"
  from first`

export async function readSoakSchool(client: pg.Client): Promise<SoakSchool> {
  const { rows } = await client.query<SoakSchool>(SCHOOL)
  if (!rows[0]) throw new Error('The school has no quiz.')
  return rows[0]
}

/** Deletes the attempts, so that the next round can take the quiz again. */
export async function openQuizAgain(client: pg.Client, { quizId }: SoakSchool) {
  await client.query(
    'update quiz_attempts set replaced_at = now() where quiz_id = $1 and replaced_at is null',
    [quizId],
  )
}
